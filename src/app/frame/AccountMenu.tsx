import type { JSX } from 'react'
import { roleNameOf } from '../../lib/session/roles'
import { useSession, useSessionSnapshot } from '../../lib/session/use-session'
import { personName } from '../../lib/words/person-words'
import type { ThemePreference } from '../../lib/browser/theme'
import { useTheme } from '../../lib/browser/use-theme'
import { Avatar } from '../../ui/mark/Avatar'
import { Icon, type IconName } from '../../ui/mark/Icon'
import { Menu } from '../../ui/overlay/Menu'
import styles from './AccountMenu.module.css'

const themes: readonly { id: ThemePreference; label: string; icon: IconName }[] = [
  { id: 'light', label: 'Light', icon: 'sun' },
  { id: 'dark', label: 'Dark', icon: 'moon' },
  { id: 'system', label: 'System', icon: 'system' },
]

/** Who is signed in, the theme, and the way out. */
export function AccountMenu(): JSX.Element | null {
  const session = useSession()
  const { user } = useSessionSnapshot()
  const { preference, setPreference } = useTheme()
  if (!user) return null
  const name = personName(user)
  return (
    <Menu
      label="Account"
      align="end"
      triggerClassName={styles.trigger}
      trigger={
        <>
          <Avatar name={name} size={30} />
          <Icon name="chevronDown" size={14} />
        </>
      }
      header={
        <div className={styles.person}>
          <span className={styles.name}>{name}</span>
          {user.email ? <span className={styles.detail}>{user.email}</span> : null}
          <span className={styles.detail}>{roleNameOf(user)}</span>
        </div>
      }
      groups={[
        {
          id: 'theme',
          label: 'Theme',
          items: themes.map((theme) => ({
            ...theme,
            kind: 'radio' as const,
            checked: preference === theme.id,
            onSelect: () => setPreference(theme.id),
          })),
        },
        {
          id: 'account',
          items: [
            { id: 'settings', kind: 'link', to: '/settings', label: 'Account settings', icon: 'user' },
            { id: 'sign-out', label: 'Sign out', icon: 'signOut', onSelect: () => void session.signOut() },
          ],
        },
      ]}
    />
  )
}
