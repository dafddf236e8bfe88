import { Box } from '@chakra-ui/react/box'
import type { JSX } from 'react'
import { failureOf } from '../../lib/api/outcome'
import { useAppMutation } from '../../lib/api/use-app-mutation'
import { isRecord } from '../../lib/errors/parse-error'
import { graphql } from '../../lib/api/graphql'
import { Switch } from '../../ui/field/Switch'
import { useToasts } from '../../ui/feedback/Toasts'

const UPDATE_PREFERENCES = graphql(`
  mutation UpdatePreferences($input: NotificationPreferencesInput!) {
    updateNotificationPreferences(input: $input) {
      success
      errors {
        ...MutationErrors
      }
    }
  }
`)

type PreferenceKey = 'lowBalance' | 'topUps' | 'newLeads' | 'returns' | 'email' | 'sms'
export type Preferences = Readonly<Record<PreferenceKey, boolean>>

const subjects: readonly { readonly key: PreferenceKey; readonly label: string; readonly hint: string }[] = [
  { key: 'lowBalance', label: 'Low balances', hint: 'When a wallet falls below its threshold' },
  { key: 'topUps', label: 'Automatic top-ups', hint: 'When a top-up succeeds or fails' },
  { key: 'newLeads', label: 'New leads', hint: 'When leads come to your states' },
  { key: 'returns', label: 'Returns', hint: 'When your manager decides' },
]
const ways: typeof subjects = [
  { key: 'email', label: 'By email', hint: 'To your sign-in address' },
  { key: 'sms', label: 'By text message', hint: 'To your phone number' },
]

/** Switches for the events that notify the user, and for notifications by email and text message. */
export function PreferenceSwitches({ preferences }: { preferences: Preferences }): JSX.Element {
  const update = useAppMutation(UPDATE_PREFERENCES, {
    // The switch changes immediately and reverts if the server refuses.
    optimistic: () => ({ success: true, errors: [] }),
    update(cache, _payload, { input }) {
      cache.modify({
        fields: {
          getNotificationPreferences: (former: unknown) => (isRecord(former) ? { ...former, ...input } : former),
        },
      })
    },
  })
  const toasts = useToasts()
  const change = async (key: PreferenceKey, on: boolean): Promise<void> => {
    const failure = failureOf(await update.run({ input: { [key]: on } }))
    if (failure && !failure.aborted) {
      toasts.show({ tone: 'error', title: 'This was not saved', description: failure.message })
    }
  }
  return (
    <Box as="ul" my="-3" divideY="1px" css={{ '& > li': { py: '3' } }}>
      {[...subjects, ...ways].map(({ key, label, hint }) => (
        <li key={key}>
          <Switch spread label={label} hint={hint} checked={preferences[key]} onChange={(on) => void change(key, on)} />
        </li>
      ))}
    </Box>
  )
}
