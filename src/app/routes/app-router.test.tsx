import { act, render, screen, within } from '../../test/render'
import userEvent from '@testing-library/user-event'
import type { JSX } from 'react'
import { Link } from 'react-router-dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type Env, readMockEnv } from '../../lib/settings/env'
import type { StartQueries } from '../../lib/api/start-query'
import { createBrowser, fakeProvider, lost, makeTokens, refused } from '../../lib/auth/session-fixture'
import { SessionContext } from '../../lib/auth/use-session'
import { ToastProvider } from '../../ui/feedback/Toasts'
import { PageHeader } from '../../ui/page/PageHeader'
import { UserScope } from '../mount'
import { createServices } from '../services'
import { matchRoute } from './routes'

const usersLoaded = vi.hoisted(() => vi.fn<() => void>())
const teamLoaded = vi.hoisted(() => vi.fn<() => void>())
const agentsLoaded = vi.hoisted(() => vi.fn<() => void>())
const walletQueries = vi.hoisted(() => vi.fn<StartQueries>())
const broken = vi.hoisted(() => ({ wallet: false }))

vi.mock('../frame/ShellExtras', () => ({ ShellExtras: () => null }))
vi.mock('../../screens/agent/DashboardScreen', () => ({
  DashboardScreen: (): JSX.Element => (
    <>
      <PageHeader title="Dashboard" />
      <Link to="/transactions">All transactions</Link>
    </>
  ),
}))
vi.mock('../../screens/agent/TransactionsScreen', () => ({
  TransactionsScreen: () => <PageHeader title="Transactions" />,
}))
vi.mock('../../screens/agent/WalletScreen', () => {
  function WalletScreen(): JSX.Element {
    if (broken.wallet) throw new Error('A secret of the server')
    return <PageHeader title="Wallet" />
  }
  WalletScreen.startQueries = walletQueries
  return { WalletScreen }
})
vi.mock('../../screens/admin/UsersScreen', () => {
  usersLoaded()
  return { UsersScreen: () => <PageHeader title="Users" /> }
})
vi.mock('../../screens/admin/AdminDashboardScreen', () => ({
  AdminDashboardScreen: ({ title }: { title: string }) => <PageHeader title={title} subtitle="The company’s figures" />,
}))
vi.mock('../../screens/manager/ManagerDashboardScreen', () => ({
  ManagerDashboardScreen: ({ title }: { title: string }) => <PageHeader title={title} subtitle="The team’s figures" />,
}))
vi.mock('../../screens/manager/TeamScreen', () => {
  teamLoaded()
  return { TeamScreen: () => <PageHeader title="Team" /> }
})

vi.mock('../../screens/manager/AgentsScreen', () => {
  agentsLoaded()
  return { AgentsScreen: () => <PageHeader title="Team" subtitle="The agents in your charge" /> }
})

const env = readMockEnv({})

interface Wish {
  groups?: readonly string[]
  lifetimeSeconds?: number
  provider?: ReturnType<typeof fakeProvider>
  basePath?: string
  settings?: Partial<Env>
  stored?: unknown
  storageBlocked?: boolean
}

async function open(path: string, wish: Wish = {}) {
  const browser = createBrowser({
    provider: wish.provider ?? fakeProvider(),
    storageBlocked: wish.storageBlocked ?? false,
  })
  if (wish.groups) {
    browser.store(makeTokens({ groups: wish.groups, lifetimeSeconds: wish.lifetimeSeconds ?? 3600 }))
  } else if (wish.stored !== undefined) browser.store(wish.stored)
  const tab = browser.openTab()
  window.history.replaceState(null, '', path)
  const services = createServices({ ...env, basePath: wish.basePath ?? '/', ...wish.settings } as Env, tab.session)
  const started = tab.session.start()
  render(
    <SessionContext value={tab.session}>
      <ToastProvider store={services.toasts}>
        <UserScope services={services} />
      </ToastProvider>
    </SessionContext>,
  )
  return {
    ...tab,
    browser,
    started,
    goTo: (to: string) => act(async () => services.router()?.navigate(to)),
    currentUrl: () => window.location.pathname + window.location.search,
  }
}

const agent = { groups: ['Agent'] }
const heading = (name: string) => screen.findByRole('heading', { name })
const labels = (navigation: string) =>
  within(screen.getByRole('navigation', { name: navigation }))
    .getAllByRole('link')
    .map((link) => link.textContent)
const current = () =>
  [...document.querySelectorAll('[aria-current]')].map((link) => [link.textContent, link.getAttribute('aria-current')])

beforeEach(() => {
  broken.wallet = false
  walletQueries.mockClear()
})

describe('URLs', () => {
  it.each(['/', '/nowhere/at/all', '/dashboard', '/admin/users'])(
    'redirects signed-out visitors from %s to the sign-in page',
    async (path) => {
      const { currentUrl } = await open(path)
      expect(await screen.findByRole('button', { name: 'Sign in' })).toBeInTheDocument()
      expect(currentUrl()).toBe('/login')
      expect(screen.getByText('Agents Platform')).toBeInTheDocument()
      expect(screen.getByRole('heading', { name: 'Fairlead' })).toBeInTheDocument()
    },
  )

  it.each(['/', '/login', '/register', '/nowhere'])('sends a signed-in user from %s to the dashboard', async (path) => {
    const { currentUrl } = await open(path, agent)
    expect(await heading('Dashboard')).toBeInTheDocument()
    expect(currentUrl()).toBe('/dashboard')
  })

  it('shows the wallet page at its second URL too', async () => {
    await open('/subscriptions', agent)
    expect(await heading('Wallet')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Wallet' })).toHaveAttribute('aria-current', 'page')
  })

  it('works under a base path', async () => {
    const { currentUrl } = await open('/x/nowhere', { ...agent, basePath: '/x' })
    expect(await heading('Dashboard')).toBeInTheDocument()
    expect(currentUrl()).toBe('/x/dashboard')
    expect(screen.getByRole('link', { name: 'Transactions' })).toHaveAttribute('href', '/x/transactions')
  })
})

describe('a panel', () => {
  it('redirects other roles to the dashboard without loading its code', async () => {
    const { currentUrl } = await open('/admin/users', agent)
    expect(await heading('Dashboard')).toBeInTheDocument()
    expect(currentUrl()).toBe('/dashboard')
    expect(usersLoaded).not.toHaveBeenCalled()
    expect(screen.queryByRole('link', { name: 'Admin' })).not.toBeInTheDocument()
  })

  it('opens for its role, with links to its pages', async () => {
    await open('/admin/users', { groups: ['Administrators'] })
    expect(await heading('Users')).toBeInTheDocument()
    expect(labels('Admin')).toEqual(['Lead sources', 'Users', 'Organization', 'Performance', 'Platform'])
  })

  it('does not open the Manager panel to administrators', async () => {
    const { currentUrl } = await open('/manager/team', { groups: ['Administrator'] })
    expect(await heading('Dashboard')).toBeInTheDocument()
    expect(currentUrl()).toBe('/dashboard')
  })

  it('has no route in a build that disables it', async () => {
    const { currentUrl } = await open('/admin/users', { groups: ['Administrator'], settings: { adminEnabled: false } })
    expect(await heading('Dashboard')).toBeInTheDocument()
    expect(currentUrl()).toBe('/dashboard')
    expect(screen.queryByRole('link', { name: 'Admin' })).not.toBeInTheDocument()
  })
})

describe('the pages of every role', () => {
  it.each(
    [['Agent'], ['Manager'], ['Administrator'], ['Manager', 'Administrator']].flatMap((groups) =>
      [
        ['/dashboard', 'Dashboard'],
        ['/wallet', 'Wallet'],
        ['/subscriptions', 'Wallet'],
        ['/transactions', 'Transactions'],
      ].map(([path = '', title = '']) => [groups, path, title] as const),
    ),
  )('show %j at %s the same %s screen', async (groups, path, title) => {
    const { currentUrl } = await open(path, { groups })
    expect(await heading(title)).toBeInTheDocument()
    expect(currentUrl()).toBe(path)
    expect(document.title).toBe(`${title} · Fairlead`)
    expect(screen.queryByText(/The (company|team)’s figures/)).not.toBeInTheDocument()
  })

  it.each([
    ['Manager', '/manager', 'Manager', 'The team’s figures'],
    ['Administrator', '/admin', 'Administration', 'The company’s figures'],
  ])('do not replace the panel dashboard of a %s at %s', async (group, path, title, figures) => {
    await open(path, { groups: [group] })
    expect(await heading(title)).toBeInTheDocument()
    expect(screen.getByText(figures)).toBeInTheDocument()
  })
})

describe('a missing backend capability', () => {
  const settings = { capabilities: { ...env.capabilities, team: false } }
  const manager = { groups: ['Manager'] }

  it('shows a fallback screen under the same link, and never loads the full screen', async () => {
    const { currentUrl } = await open('/manager', { ...manager, settings })
    await heading('Manager')
    expect(labels('Manager')).toEqual(['Team', 'Performance', 'Leads', 'Reports'])
    await userEvent.hover(screen.getByRole('link', { name: 'Team' }))
    await vi.waitFor(() => expect(agentsLoaded).toHaveBeenCalled(), { timeout: 15_000 })
    await userEvent.click(screen.getByRole('link', { name: 'Team' }))
    expect(await screen.findByText('The agents in your charge')).toBeInTheDocument()
    expect(currentUrl()).toBe('/manager/team')
    expect(document.title).toBe('Team · Fairlead')
    expect(teamLoaded).not.toHaveBeenCalled()
  })

  it('does not open the fallback screen to other roles', async () => {
    const { currentUrl } = await open('/manager/team', { ...agent, settings })
    expect(await heading('Dashboard')).toBeInTheDocument()
    expect(currentUrl()).toBe('/dashboard')
  })
})

describe('the first queries of a page', () => {
  it('start once per visit, and not again when a filter changes', async () => {
    const { goTo } = await open('/wallet?sort=name', agent)
    await heading('Wallet')
    expect(walletQueries).toHaveBeenCalledOnce()
    expect(walletQueries.mock.lastCall?.[0]).toMatchObject({ params: new URLSearchParams('sort=name') })
    await goTo('/wallet?sort=balance')
    expect(walletQueries).toHaveBeenCalledOnce()
    await goTo('/transactions')
    await heading('Transactions')
    await goTo('/wallet')
    await heading('Wallet')
    expect(walletQueries).toHaveBeenCalledTimes(2)
  })

  it('do not start for a signed-out visitor', async () => {
    await open('/wallet')
    expect(await screen.findByRole('button', { name: 'Sign in' })).toBeInTheDocument()
    expect(walletQueries).not.toHaveBeenCalled()
  })
})

describe('the session and the page', () => {
  it('refreshes an expired session behind a spinner and stays at the deep link', async () => {
    const { currentUrl } = await open('/transactions?type=FUNDING', { ...agent, lifetimeSeconds: -60 })
    expect(screen.getByRole('status', { name: 'Loading' })).toBeInTheDocument()
    expect(await heading('Transactions')).toBeInTheDocument()
    expect(currentUrl()).toBe('/transactions?type=FUNDING')
  })

  it('shows on the sign-in page that the session has expired, and returns to the page afterwards', async () => {
    const provider = fakeProvider()
    provider.refresh.mockRejectedValueOnce(refused('NotAuthorizedException'))
    const { currentUrl } = await open('/transactions?type=FUNDING', { ...agent, lifetimeSeconds: -60, provider })
    expect(await screen.findByText('Your session has expired. Please sign in again.')).toBeInTheDocument()
    expect(currentUrl()).toBe('/login')
    await userEvent.type(await screen.findByLabelText('Username'), 'agent')
    await userEvent.type(screen.getByLabelText('Password', { exact: true }), 'x')
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
    expect(await heading('Transactions')).toBeInTheDocument()
    expect(currentUrl()).toBe('/transactions?type=FUNDING')
  })

  it('shows on the sign-in page that the stored tokens are invalid', async () => {
    await open('/dashboard', { stored: 'not JSON' })
    expect(await screen.findByText('Invalid tokens detected. Please sign in again.')).toBeInTheDocument()
  })

  it('shows why the session restore is delayed, and retries on request', async () => {
    const provider = fakeProvider()
    provider.refresh.mockRejectedValueOnce(lost())
    await open('/dashboard', { ...agent, lifetimeSeconds: -60, provider })
    expect(
      await screen.findByText('Network error during token refresh. Please check your connection and try again.'),
    ).toBeInTheDocument()
    expect(screen.getByText('Fairlead').querySelector('svg')).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await heading('Dashboard')).toBeInTheDocument()
  })

  it('signs out from the account menu, and opens the dashboard for the next user', async () => {
    const { currentUrl, browser } = await open('/transactions', agent)
    await heading('Transactions')
    await userEvent.click(screen.getByRole('button', { name: 'Account' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Sign out' }))
    expect(await screen.findByLabelText('Username')).toBeInTheDocument()
    expect(currentUrl()).toBe('/login')
    expect(browser.stored()).toBeNull()
    await userEvent.type(screen.getByLabelText('Username'), 'other')
    await userEvent.type(screen.getByLabelText('Password', { exact: true }), 'x')
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
    expect(await heading('Dashboard')).toBeInTheDocument()
  })

  it('warns when the browser blocks storage', async () => {
    await open('/login', { storageBlocked: true })
    expect(await screen.findByText('This browser is blocking site data')).toBeInTheDocument()
  })
})

describe('the layout', () => {
  const everyones = ['Dashboard', 'Marketplace', 'Wallet', 'Transactions', 'Settings']

  it('shows an agent the main navigation', async () => {
    await open('/dashboard', agent)
    await heading('Dashboard')
    expect(labels('Main')).toEqual(everyones)
    expect(current()).toEqual([['Dashboard', 'page']])
  })

  it('shows a manager one navigation, with the pages of the panel below the panel', async () => {
    const { goTo } = await open('/manager', { groups: ['Manager'] })
    await heading('Manager')
    const pages = ['Team', 'Performance', 'Leads', 'Reports']
    expect(labels('Main')).toEqual([...everyones, 'Manager', ...pages])
    expect(labels('Manager')).toEqual(pages)
    expect(current()).toEqual([['Manager', 'page']])
    await goTo('/manager/team/')
    await heading('Team')
    expect(current()).toEqual([['Team', 'page']])
  })

  it('scrolls the link of the current page into view', async () => {
    // Simulates a navigation bar 390 px wide, whose links move when the bar scrolls.
    const leftPx: Readonly<Record<string, number>> = { Manager: 60, Team: 600 }
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      const scrolledPx = this.closest('nav[aria-label=Main]')?.scrollLeft ?? 0
      const placePx = this.matches('a') ? leftPx[this.textContent] : undefined
      return placePx === undefined ? new DOMRect(0, 0, 390, 60) : new DOMRect(placePx - scrolledPx, 0, 80, 52)
    })
    const { goTo } = await open('/manager', { groups: ['Manager'] })
    await heading('Manager')
    const bar = screen.getByRole('navigation', { name: 'Main' })
    expect(bar.scrollLeft).toBe(100 - 195)
    await goTo('/manager/team')
    await heading('Team')
    expect(bar.scrollLeft).toBe(640 - 195)
  })

  it('moves the focus to the heading of the new page, and sets the document title', async () => {
    await open('/dashboard', agent)
    await heading('Dashboard')
    expect(document.title).toBe('Dashboard · Fairlead')
    await userEvent.click(screen.getByRole('link', { name: 'All transactions' }))
    const title = await heading('Transactions')
    await vi.waitFor(() => expect(title).toHaveFocus())
    expect(document.title).toBe('Transactions · Fairlead')
  })

  it('leaves the focus in a menu that was opened while the page was loading', async () => {
    const { goTo } = await open('/dashboard', agent)
    await heading('Dashboard')
    await userEvent.click(screen.getByRole('button', { name: 'Account' }))
    const menu = await screen.findByRole('menu')
    await vi.waitFor(() => expect(menu).toHaveFocus())
    await goTo('/transactions')
    await heading('Transactions')
    expect(menu).toHaveFocus()
  })

  it('omits features that the build disables', async () => {
    const { currentUrl } = await open('/wallet', {
      ...agent,
      settings: { features: { ...env.features, wallets: false, leads: false } },
    })
    await heading('Dashboard')
    expect(currentUrl()).toBe('/dashboard')
    expect(screen.queryByRole('link', { name: 'Marketplace' })).not.toBeInTheDocument()
  })

  it('stays visible around a failed page, which shows the error title of its area', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    broken.wallet = true
    const { goTo } = await open('/wallet', agent)
    expect(await heading('Financial Data Error')).toBeInTheDocument()
    expect(document.body).not.toHaveTextContent('secret')
    expect(screen.getByRole('navigation', { name: 'Main' })).toBeInTheDocument()
    await goTo('/transactions')
    expect(await heading('Transactions')).toBeInTheDocument()
  })

  it('retries a failed page', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    broken.wallet = true
    const { currentUrl } = await open('/wallet?sort=name', agent)
    await heading('Financial Data Error')
    broken.wallet = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await heading('Wallet')).toBeInTheDocument()
    expect(currentUrl()).toBe('/wallet?sort=name')
  })

  it('stays on the old page while code loads, and shows Loading Latest Version after three attempts', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const wallet = matchRoute('/wallet')
    if (!wallet) throw new Error('no wallet page')
    const load = vi.spyOn(wallet, 'load').mockImplementation(() => {
      expect(screen.getByRole('heading', { name: 'Dashboard' })).toBeInTheDocument()
      return Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
    })
    await open('/dashboard', agent)
    await heading('Dashboard')
    vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 100, toFake: ['setTimeout', 'clearTimeout'] })
    screen.getByRole('link', { name: 'Wallet' }).click()
    await vi.advanceTimersByTimeAsync(2_500)
    expect(await screen.findByText('Loading Latest Version')).toBeInTheDocument()
    expect(screen.getByRole('navigation', { name: 'Main' })).toBeInTheDocument()
    expect(load).toHaveBeenCalledTimes(3)
    vi.useRealTimers()
  })
})
