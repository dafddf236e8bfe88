import { SimpleGrid } from '@chakra-ui/react/simple-grid'
import type { JSX } from 'react'
import type { MutationOutcome } from '../../lib/api/outcome'
import { useAppMutation } from '../../lib/api/use-app-mutation'
import { usStates } from '../../lib/labels/us-states'
import { useToasts } from '../../ui/feedback/Toasts'
import { Select } from '../../ui/field/Select'
import { TextField } from '../../ui/field/TextField'
import { CommandForm } from '../../ui/form/CommandForm'
import { required } from '../../ui/form/rules'
import { useCommandForm } from '../../ui/form/use-command-form'
import {
  agentInput,
  nameInput,
  nmlsRule,
  partOfAddress,
  phoneRule,
  type ProfileRecord,
  profileValues,
  zipCodeRule,
} from './profile-form'
import { UPDATE_AGENT, UPDATE_PROFILE } from './update-profile'
import { SettingsFoot } from './SettingsPart'

export interface ProfileFormProps {
  agent: ProfileRecord & { readonly email: string | null }
  reread: () => Promise<ProfileRecord | null | undefined>
}

export function ProfileForm({ agent, reread }: ProfileFormProps): JSX.Element {
  const updateAgent = useAppMutation(UPDATE_AGENT)
  const updateProfile = useAppMutation(UPDATE_PROFILE)
  const toasts = useToasts()
  const form = useCommandForm({
    values: profileValues(agent),
    reread: async () => {
      const now = await reread()
      return now && profileValues(now)
    },
    async send(values, changed): Promise<MutationOutcome<unknown>> {
      const [agentChanges, nameChanges] = [agentInput(values, changed), nameInput(values, changed)]
      const outcome = agentChanges && (await updateAgent.run({ input: agentChanges }))
      if (outcome && (outcome.status !== 'done' || !nameChanges)) return outcome
      return updateProfile.run({ input: nameChanges ?? {} })
    },
    onDone: () => void toasts.show({ tone: 'success', title: 'Profile saved' }),
    stays: 'saved',
  })
  return (
    <CommandForm
      form={form}
      label="Profile"
      foot={<SettingsFoot form={form} submitLabel="Save profile" variant="primary" />}
    >
      <SimpleGrid minChildWidth="14rem" gap="4">
        <TextField
          label="First name"
          autoComplete="given-name"
          {...form.field('firstName', required('Enter your first name'))}
        />
        <TextField
          label="Last name"
          autoComplete="family-name"
          {...form.field('lastName', required('Enter your last name'))}
        />
      </SimpleGrid>
      <SimpleGrid minChildWidth="14rem" gap="4">
        <TextField
          label="Email"
          type="email"
          value={agent.email ?? ''}
          onChange={() => undefined}
          readOnly
          hint="Your sign-in address. Contact admin to change it."
        />
        <TextField label="Phone number" type="tel" autoComplete="tel" {...form.field('phoneNumber', phoneRule)} />
      </SimpleGrid>
      <TextField label="NMLS number" inputMode="numeric" {...form.field('nmlsNumber', nmlsRule)} />
      <TextField
        label="Address"
        autoComplete="address-line1"
        {...form.field('line1', partOfAddress('Enter your address'))}
      />
      <TextField label="Address line 2" autoComplete="address-line2" {...form.field('line2')} />
      <SimpleGrid minChildWidth="9.5rem" gap="4">
        <TextField
          label="City"
          autoComplete="address-level2"
          {...form.field('city', partOfAddress('Enter your city'))}
        />
        <Select
          label="State"
          autoComplete="address-level1"
          placeholder="Choose a state"
          options={usStates.map(({ code, name }) => ({ value: code, label: name }))}
          {...form.field('state', partOfAddress('Choose your state'))}
        />
        <TextField
          label="ZIP code"
          autoComplete="postal-code"
          inputMode="numeric"
          {...form.field('zipCode', partOfAddress('Enter your ZIP code'), zipCodeRule)}
        />
      </SimpleGrid>
    </CommandForm>
  )
}
