import { Box } from '@chakra-ui/react/box'
import { formatPhone } from '../../lib/format/numbers'
import { SimpleGrid } from '@chakra-ui/react/simple-grid'
import type { JSX } from 'react'
import type { SettingsAgentQuery } from '../../lib/api/__generated__/documents'
import type { UpdateAgentInput, UpdateAgentProfileInput } from '../../lib/api/__generated__/schema'
import type { MutationOutcome } from '../../lib/api/outcome'
import { useAppMutation } from '../../lib/api/use-app-mutation'
import { numberProblem } from '../../lib/format/number-fields'
import { usStateOptions } from '../../lib/labels/us-states'
import { cleanNumber } from '../../shared/pasted-numbers'
import { useToasts } from '../../ui/feedback/Toasts'
import { Select } from '../../ui/field/Select'
import { TextField } from '../../ui/field/TextField'
import { CommandFooter, CommandForm } from '../../ui/form/CommandForm'
import { required, type Rule, onlyIf } from '../../ui/form/rules'
import { useCommandForm } from '../../ui/form/use-command-form'
import { UPDATE_AGENT, UPDATE_PROFILE } from './mutations'

type Agent = NonNullable<SettingsAgentQuery['getAgent']>
type ProfileRecord = Pick<Agent, 'firstName' | 'lastName' | 'phoneNumber' | 'nmlsNumber' | 'address'>

export const profileValues = ({ firstName, lastName, phoneNumber, nmlsNumber, address }: ProfileRecord) => ({
  firstName: firstName ?? '',
  lastName: lastName ?? '',
  phoneNumber: formatPhone(phoneNumber ?? ''),
  nmlsNumber: nmlsNumber ?? '',
  line1: address?.line1 ?? '',
  line2: address?.line2 ?? '',
  city: address?.city ?? '',
  state: address?.state ?? '',
  zipCode: address?.zipCode ?? '',
})

type ProfileValues = Readonly<ReturnType<typeof profileValues>>
type ProfileField = keyof ProfileValues

const addressFields = ['line1', 'line2', 'city', 'state', 'zipCode'] as const satisfies readonly ProfileField[]

function hasAddress(values: ProfileValues): boolean {
  return addressFields.some((field) => values[field].trim() !== '')
}

/** Returns a rule that requires an address field if any address field has text. */
export const partOfAddress = (message: string): Rule<string, ProfileValues> => onlyIf(hasAddress, required(message))

export const zipCodeRule: Rule<string, ProfileValues> = onlyIf(hasAddress, (text) => numberProblem('zipCode', text))

export const phoneRule: Rule<string> = (text) => (text.trim() === '' ? null : numberProblem('phoneNumber', text))

export const nmlsRule: Rule<string> = (text) => numberProblem('nmlsNumber', text)

/** Returns the input of updateAgentProfile: the changed names, trimmed. Null if no name changed. */
export function nameInput(values: ProfileValues, changed: Partial<ProfileValues>): UpdateAgentProfileInput | null {
  const names = (['firstName', 'lastName'] as const).filter((field) => changed[field] !== undefined)
  return names.length > 0 ? Object.fromEntries(names.map((field) => [field, values[field].trim()])) : null
}

/**
 * Returns the input of updateAgent: the changed license, address, and phone number, trimmed. An emptied optional field
 * is null. A changed address is sent as a complete object. Null if the input would be empty.
 */
export function agentInput(values: ProfileValues, changed: Partial<ProfileValues>): UpdateAgentInput | null {
  const text = (field: ProfileField): string => cleanNumber(field, values[field])
  const optional = (['phoneNumber', 'nmlsNumber'] as const).filter((field) => changed[field] !== undefined)
  const input: UpdateAgentInput = {
    ...Object.fromEntries(optional.map((field) => [field, text(field) || null])),
    ...(addressFields.some((field) => changed[field] !== undefined) &&
      hasAddress(values) && {
        address: {
          line1: text('line1'),
          line2: text('line2') || null,
          city: text('city'),
          state: text('state'),
          zipCode: text('zipCode'),
        },
      }),
  }
  return Object.keys(input).length > 0 ? input : null
}

interface ProfileFormProps {
  agent: Agent
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
      footer={<CommandFooter form={form} submitLabel="Save profile" variant="primary" />}
    >
      <SimpleGrid minChildWidth="min(14rem, 100%)" gap="4">
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
      <SimpleGrid minChildWidth="min(14rem, 100%)" gap="4">
        <TextField
          label="Email"
          type="email"
          value={agent.email ?? ''}
          onChange={() => undefined}
          readOnly
          hint="Your sign-in address. It can’t be changed here."
        />
        <TextField label="Phone number" type="tel" autoComplete="tel" {...form.field('phoneNumber', phoneRule)} />
      </SimpleGrid>
      <Box width="min(12rem, 100%)">
        <TextField label="NMLS number" inputMode="numeric" {...form.field('nmlsNumber', nmlsRule)} />
      </Box>
      <TextField
        label="Address"
        autoComplete="address-line1"
        {...form.field('line1', partOfAddress('Enter your address'))}
      />
      <TextField label="Address line 2" autoComplete="address-line2" {...form.field('line2')} />
      <SimpleGrid minChildWidth="min(9.5rem, 100%)" gap="4">
        <TextField
          label="City"
          autoComplete="address-level2"
          {...form.field('city', partOfAddress('Enter your city'))}
        />
        <Select
          label="State"
          autoComplete="address-level1"
          placeholder="Choose a state"
          options={usStateOptions}
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
