import { Stack } from '@chakra-ui/react'
import { type JSX, useState } from 'react'
import { saveBrand } from '../../lib/brand'
import { graphql } from '../../lib/graphql/graphql'
import type { MutationPayload } from '../../lib/graphql/outcome'
import { useAction } from '../../lib/graphql/use-action'
import { AmountField } from '../../ui/AmountField'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { Switch } from '../../ui/Switch'
import { TextField } from '../../ui/TextField'
import { useToasts } from '../../ui/Toasts'
import { type PlatformSettingsValues, readSettings, settingsText } from './settings-form'

const UPDATE_SETTINGS = graphql(`
  mutation UpdatePlatformSettings($input: PlatformSettingsInput!) {
    updatePlatformSettings(input: $input) {
      success
      errors {
        message
        code
        field
      }
    }
  }
`)

const updated = (data: { readonly updatePlatformSettings: MutationPayload | null }) => data.updatePlatformSettings

/** Brand and defaults of the platform. */
export function SettingsForm({ settings }: { settings: PlatformSettingsValues }): JSX.Element {
  const [text, setText] = useState(() => settingsText(settings))
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const update = useAction(UPDATE_SETTINGS, updated)
  const toasts = useToasts()
  const read = readSettings(text)
  const errors = tried && !read.ok ? read.errors : {}

  const save = async (): Promise<void> => {
    setTried(true)
    setFailure(undefined)
    if (!read.ok || busy) return
    setBusy(true)
    const outcome = await update({ input: read.input })
    setBusy(false)
    if (!outcome.ok) return setFailure(outcome.error.message)
    saveBrand(read.input.brandName)
    toasts.show({ tone: 'success', title: 'The settings were saved' })
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Stack gap="4" maxWidth="32rem">
        {failure ? <Banner tone="danger">{failure}</Banner> : null}
        <TextField
          label="Brand"
          hint="The name over the sign-in and in the header."
          value={text.brandName}
          onChange={(brandName) => setText({ ...text, brandName })}
          error={errors.brandName}
          maxLength={60}
        />
        <TextField
          label="Support e-mail"
          type="email"
          value={text.supportEmail}
          onChange={(supportEmail) => setText({ ...text, supportEmail })}
          error={errors.supportEmail}
        />
        <TextField
          label="Default states"
          hint="For new agents: two-letter codes, separated by commas."
          value={text.defaultStates}
          onChange={(defaultStates) => setText({ ...text, defaultStates })}
          error={errors.defaultStates}
        />
        <AmountField
          label="Default low-balance warning"
          value={text.threshold}
          onChange={(threshold) => setText({ ...text, threshold })}
          error={errors.threshold}
        />
        <TextField
          label="Return window"
          suffix="hours"
          inputMode="numeric"
          value={text.returnWindowHours}
          onChange={(returnWindowHours) => setText({ ...text, returnWindowHours })}
          error={errors.returnWindowHours}
        />
        <Switch
          label="Activate new wallets at once"
          checked={text.activateNewWallets}
          onChange={(activateNewWallets) => setText({ ...text, activateNewWallets })}
          spread
        />
        <Button type="submit" variant="primary" loading={busy}>
          Save settings
        </Button>
      </Stack>
    </form>
  )
}
