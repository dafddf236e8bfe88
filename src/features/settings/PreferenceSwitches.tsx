import { type JSX } from 'react'
import { Switch } from '../../ui/Switch'
import { useToasts } from '../../ui/Toasts'
import { type PreferenceKey, useUpdatePreference } from './use-update-preferences'
import styles from './SettingsPart.module.css'

export type Preferences = Readonly<Record<PreferenceKey, boolean>>

const subjects: readonly { readonly key: PreferenceKey; readonly label: string; readonly hint: string }[] = [
  { key: 'lowBalance', label: 'Low balances', hint: 'When a wallet falls below its threshold' },
  { key: 'topUps', label: 'Automatic top-ups', hint: 'When one has been charged or refused' },
  { key: 'newLeads', label: 'New leads', hint: 'When leads come to your states' },
  { key: 'returns', label: 'Returns', hint: 'When your manager has answered' },
]
const ways: typeof subjects = [
  { key: 'email', label: 'By e-mail', hint: 'To your sign-in address' },
  { key: 'sms', label: 'By text message', hint: 'To your phone number' },
]

/** What the person wants to be told, and where besides in the app. */
export function PreferenceSwitches({ preferences }: { preferences: Preferences }): JSX.Element {
  const update = useUpdatePreference()
  const toasts = useToasts()
  const change = async (key: PreferenceKey, on: boolean): Promise<void> => {
    const failure = await update(key, on)
    if (failure && !failure.aborted) {
      toasts.show({ tone: 'error', title: 'This was not saved', description: failure.message })
    }
  }
  return (
    <ul className={styles.rows}>
      {[...subjects, ...ways].map(({ key, label, hint }) => (
        <li key={key} className={styles.row}>
          <Switch spread label={label} hint={hint} checked={preferences[key]} onChange={(on) => void change(key, on)} />
        </li>
      ))}
    </ul>
  )
}
