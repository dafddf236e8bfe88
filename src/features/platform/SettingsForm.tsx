import { Box } from '@chakra-ui/react/box'
import { Stack } from '@chakra-ui/react/stack'
import { chakra } from '@chakra-ui/react/styled-system'
import { Text } from '@chakra-ui/react/text'
import type { JSX, ReactNode } from 'react'
import { saveBrand } from '../../lib/settings/brand'
import type { PlatformSettingsQuery } from '../../lib/api/__generated__/documents'
import { useAppMutation } from '../../lib/api/use-app-mutation'
import type { PlatformSettingsInput } from '../../lib/api/__generated__/schema'
import { centsToInputText } from '../../shared/money'
import { usStateOptions } from '../../lib/labels/us-states'
import { graphql } from '../../lib/api/graphql'
import { readStates } from '../../shared/states'
import { useToasts } from '../../ui/feedback/Toasts'
import { ChipPicker } from '../../ui/field/ChipPicker'
import { Switch } from '../../ui/field/Switch'
import { AmountField } from '../../ui/field/AmountField'
import { TextField } from '../../ui/field/TextField'
import { CommandFooter, CommandForm } from '../../ui/form/CommandForm'
import { amount, centsOf, matches, required } from '../../ui/form/rules'
import { useCommandForm } from '../../ui/form/use-command-form'

const UPDATE_SETTINGS = graphql(`
  mutation UpdatePlatformSettings($input: PlatformSettingsInput!) {
    updatePlatformSettings(input: $input) {
      success
      errors {
        ...MutationErrors
      }
    }
  }
`)

type PlatformSettings = NonNullable<PlatformSettingsQuery['getPlatformSettings']>

const fromZero = { minCents: 0 }

const valuesOf = (settings: PlatformSettings) => ({
  brandName: settings.brandName,
  defaultStates: settings.defaultStates.join(', '),
  defaultLowBalanceThreshold: centsToInputText(settings.defaultLowBalanceThreshold),
  returnWindowHours: String(settings.returnWindowHours),
  activateNewWallets: settings.activateNewWallets,
})

type Values = ReturnType<typeof valuesOf>

/** Returns only the changed fields, so that a save does not overwrite another administrator's changes. */
function inputOf(changed: Partial<Values>): PlatformSettingsInput {
  const { brandName, defaultStates, defaultLowBalanceThreshold, returnWindowHours } = changed
  return {
    ...(brandName !== undefined && { brandName: brandName.trim() }),
    ...(defaultStates !== undefined && { defaultStates: [...readStates(defaultStates)] }),
    ...(defaultLowBalanceThreshold !== undefined && {
      defaultLowBalanceThresholdCents: centsOf(defaultLowBalanceThreshold, fromZero),
    }),
    ...(returnWindowHours !== undefined && { returnWindowHours: Number(returnWindowHours) }),
    ...(changed.activateNewWallets !== undefined && { activateNewWallets: changed.activateNewWallets }),
  }
}

export interface SettingsFormProps {
  settings: PlatformSettings
  reread: () => Promise<PlatformSettings | null | undefined>
}

/** A form for the brand and the defaults of the platform. */
export function SettingsForm({ settings, reread }: SettingsFormProps): JSX.Element {
  const update = useAppMutation(UPDATE_SETTINGS)
  const toasts = useToasts()
  const form = useCommandForm({
    values: valuesOf(settings),
    reread: async () => {
      const latest = await reread()
      return latest && valuesOf(latest)
    },
    send: (_values, changed) => update.run({ input: inputOf(changed) }),
    onDone: (_payload, { brandName }) => {
      saveBrand(brandName.trim())
      toasts.show({ tone: 'success', title: 'The settings were saved' })
    },
    stays: 'saved',
    apiNames: { defaultLowBalanceThresholdCents: 'defaultLowBalanceThreshold' },
  })
  const states = form.field('defaultStates')
  return (
    <CommandForm
      form={form}
      label="Platform settings"
      footer={<CommandFooter form={form} submitLabel="Save settings" variant="primary" />}
    >
      <div>
        <Group name="Brand" about="What people see when they sign in.">
          <TextField
            label="Brand"
            hint="Shown at sign-in, in the header and on what is printed."
            maxLength={60}
            {...form.field('brandName', required('Give the marketplace a name.'))}
          />
        </Group>
        <Group name="New agents" about="What agents start with. They can change states and alerts themselves.">
          <ChipPicker
            label="Default states"
            error={states.error}
            options={usStateOptions}
            value={readStates(states.value)}
            onChange={(codes) => states.onChange(codes.join(', '))}
          />
          <Box maxW="48">
            <AmountField
              label="Default low-balance alert"
              hint="Enter 0 for no alerts."
              {...form.field('defaultLowBalanceThreshold', amount(fromZero))}
            />
          </Box>
        </Group>
        <Group name="Wallets" about="Whether agents can buy as soon as they subscribe to a source.">
          <Switch
            label="Activate new wallets automatically"
            hint="When off, an administrator activates each wallet."
            spread
            {...form.toggle('activateNewWallets')}
          />
        </Group>
        <Group name="Returns" about="How long after the purchase a lead can be returned.">
          <Box maxW="48">
            <TextField
              label="Return window"
              suffix="hours"
              inputMode="numeric"
              {...form.field('returnWindowHours', matches(/^\d{1,4}$/, 'Enter a number of hours.'))}
            />
          </Box>
        </Group>
      </div>
    </CommandForm>
  )
}

/** A group of settings with a description on the left and fields on the right. */
function Group({ name, about, children }: { name: string; about: string; children: ReactNode }): JSX.Element {
  return (
    <chakra.fieldset
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 17rem) minmax(0, 32rem)' }}
      columnGap="12"
      rowGap="1"
      py="6"
      css={{ '&:first-of-type': { pt: '1' }, '& + &': { borderTopWidth: '1px' } }}
    >
      {/* A legend becomes a grid cell only if it floats. */}
      <chakra.legend float="left" fontWeight="semibold">
        {name}
      </chakra.legend>
      <Text gridColumn="1" fontSize="sm" color="fg.muted">
        {about}
      </Text>
      <Stack gap="4" mt={{ base: '3', lg: '0' }} gridColumn={{ lg: '2' }} gridRow={{ lg: '1 / span 3' }}>
        {children}
      </Stack>
    </chakra.fieldset>
  )
}
