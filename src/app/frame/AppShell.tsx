import { Box } from '@chakra-ui/react/box'
import { SkipNavLink } from '@chakra-ui/react/skip-nav'
import { HStack, Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import type { JSX } from 'react'
import { Link, Outlet, useLocation } from 'react-router-dom'
import { useMoneyRequest } from '../../features/payments/money-request'
import { BalanceChip } from '../../features/wallets/BalanceChip'
import { useSession, useSessionSnapshot } from '../../lib/auth/use-session'
import { ErrorBoundary } from '../../ui/failure/ErrorBoundary'
import { lazyComponent, MountOnFirstOpen, usePrefetch } from '../../ui/lazy-component'
import { BrandMark, useBrand } from '../../ui/mark/BrandMark'
import { UnreadParameters } from '../../ui/page/UnreadParameters'
import type { BuildEnv } from '../routes/route-config'
import { lazyExtra } from './lazy-extra'
import { Navigation } from './Navigation'
import { BellPlaceholder, SearchPlaceholder } from './ShellPlaceholder'
import { StorageNotice } from './RootLayout'
import styles from './Frame.module.css'
import { Button } from '@chakra-ui/react/button'
import { roleNameOf } from '../../lib/auth/user'
import { personName } from '../../lib/labels/user-labels'
import { type ThemePreference, useTheme } from '../../lib/browser/preferences'
import { Avatar } from '../../ui/mark/Avatar'
import { Icon, type IconName } from '../../ui/mark/Icon'
import { Menu } from '../../ui/overlay/Menu'

const themes: readonly { id: ThemePreference; label: string; icon: IconName }[] = [
  { id: 'light', label: 'Light', icon: 'sun' },
  { id: 'dark', label: 'Dark', icon: 'moon' },
  { id: 'system', label: 'System', icon: 'system' },
]

/** A menu with the signed-in user's name, the theme, the settings, and the sign-out. */
function AccountMenu(): JSX.Element | null {
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

const Search = lazyExtra('The search', async () => (await import('./ShellExtras')).Search, <SearchPlaceholder />)
const News = lazyExtra('The notifications', async () => (await import('./ShellExtras')).News, <BellPlaceholder />)

/** Only on paper, so that it loads when the page is idle. */
const Letterhead = lazyExtra('The letterhead', async () => (await import('./Letterhead')).Letterhead)

const MoneyDialogs = lazyComponent(
  () => import('./MoneyDialogs'),
  (module) => module.MoneyDialogs,
)
const lazyDialogs = [MoneyDialogs]

/** Pages with a button that opens a money dialog. */
const moneyPages = ['/dashboard', '/wallet', '/subscriptions', '/marketplace']

/** The dialogs that the URL requests. Their code loads with the first one, or when a page with their buttons is idle. */
function MoneyDialogsSlot(): JSX.Element {
  const [request] = useMoneyRequest()
  usePrefetch(lazyDialogs, moneyPages.includes(useLocation().pathname))
  return (
    <ErrorBoundary resetKey={String(request !== null)} renderFallback={() => null}>
      <MountOnFirstOpen shown={request !== null}>
        <MoneyDialogs />
      </MountOnFirstOpen>
    </ErrorBoundary>
  )
}

export interface AppShellProps {
  env: BuildEnv
}

/** Layout of every signed-in page: header, navigation, account menu, and the page itself. */
export function AppShell({ env }: AppShellProps): JSX.Element {
  const brand = useBrand()
  const { storageBlocked } = useSessionSnapshot()

  return (
    <div className={styles.shell}>
      <SkipNavLink
        data-print="hide"
        id="main"
        position="fixed"
        top="-16"
        left="2"
        zIndex="toast"
        px="3"
        py="2"
        rounded="md"
        bg="accent.solid"
        color="accent.contrast"
        fontWeight="medium"
        _focus={{ top: '2' }}
      >
        Skip to content
      </SkipNavLink>
      <HStack
        as="header"
        className={styles.top}
        data-print="hide"
        justify="space-between"
        gap={{ base: '2', sm: '4' }}
        px={{ base: '4', sm: '5' }}
      >
        <HStack
          asChild
          gap="2.5"
          minWidth={{ base: '10', sm: '0' }}
          minHeight="10"
          rounded="md"
          color="fg"
          fontSize="lg"
          fontWeight="semibold"
          letterSpacing="-0.015em"
          textDecoration="none"
        >
          <Link to="/dashboard">
            <BrandMark size={28} />
            {/* A narrow phone has room only for the logo. */}
            <Text as="span" truncate css={{ '@media (width < 30rem)': { srOnly: true } }}>
              {brand}
            </Text>
          </Link>
        </HStack>
        {/* Takes all free space from the start, so that parts that load later cause no layout shift. */}
        <HStack flex="1 0 auto" alignSelf="stretch" justify="flex-end" gap={{ base: '1.5', sm: '3' }}>
          <ErrorBoundary renderFallback={() => null}>
            <Search />
            {env.features.wallets ? <BalanceChip /> : null}
            <News />
          </ErrorBoundary>
          <AccountMenu />
        </HStack>
      </HStack>
      <Navigation env={env} />
      <Box as="main" id="main" tabIndex={-1} gridArea="main" minWidth="0">
        <Box
          maxWidth="page"
          mx="auto"
          px={{ base: '4', sm: '5', lg: '8' }}
          pt={{ base: '5', sm: '6', lg: '8' }}
          pb={{ base: '8', sm: '16' }}
          css={{ '@media (width >= 112.5rem)': { maxWidth: '132rem' } }}
          _print={{ maxWidth: 'none', p: '0' }}
        >
          <Letterhead />
          {storageBlocked ? (
            <Box mb="5" data-print="hide">
              <StorageNotice />
            </Box>
          ) : null}
          <Box css={{ '&:not(:empty)': { marginBottom: '5' } }} data-print="hide">
            <UnreadParameters />
          </Box>
          <Outlet />
          {env.features.wallets ? <MoneyDialogsSlot /> : null}
        </Box>
      </Box>
    </div>
  )
}
