import { Button } from '@chakra-ui/react/button'
import { Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import type { JSX } from 'react'
import { roleNameOf } from '../../lib/session/roles'
import { useSession, useSessionSnapshot } from '../../lib/session/use-session'
import { personName } from '../../lib/words/person-words'
import type { ThemePreference } from '../../lib/browser/theme'
import { useTheme } from '../../lib/browser/use-theme'
import { Avatar } from '../../ui/mark/Avatar'
import { Icon, type IconName } from '../../ui/mark/Icon'
import { Menu } from '../../ui/overlay/Menu'

const themes: readonly { id: ThemePreference; label: string; icon: IconName }[] = [
  { id: 'light', label: 'Light', icon: 'sun' },
  { id: 'dark', label: 'Dark', icon: 'moon' },
  { id: 'system', label: 'System', icon: 'system' },
]

/** A menu with the signed-in user's name, the theme, the settings, and the sign-out. */
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
      trigger={
        <Button variant="plain" aria-label="Account" gap="1.5" p="0.5" pe="1.5" rounded="full">
          <Avatar name={name} size={30} />
          <Icon name="chevronDown" size={14} />
        </Button>
      }
      header={
        <Stack gap="0" minWidth="0" overflowWrap="anywhere">
          <Text as="span" fontWeight="semibold">
            {name}
          </Text>
          <Stack gap="0" fontSize="sm" color="fg.muted">
            {user.email ? <span>{user.email}</span> : null}
            <span>{roleNameOf(user)}</span>
          </Stack>
        </Stack>
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
