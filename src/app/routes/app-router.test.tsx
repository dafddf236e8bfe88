import { act, render, screen, waitFor, within } from '../../test/render'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createBrowser } from '../../test/session-fixture'
import { SessionContext } from '../../lib/auth/use-session'
import { readMockEnv } from '../../lib/settings/env'
import { renderApp } from '../../test/render-app'
import { ToastProvider } from '../../ui/feedback/Toasts'
import { PageHeader } from '../../ui/page/PageHeader'
import { UserScope } from '../mount'
import { createServices } from '../services'
import { matchRoute } from './routes'
import type { Fault } from '../../test/world'

const patient = { timeout: 45_000 }

const heading = (name: string) => screen.findByRole('heading', { level: 1, name }, patient)
const currentUrl = () => window.location.pathname + window.location.search
const labels = (navigation: string) =>
  within(screen.getByRole('navigation', { name: navigation }))
    .getAllByRole('link')
    .map((link) => link.textContent)
const current = () =>
  [...document.querySelectorAll('[aria-current]')].map((link) => [link.textContent, link.getAttribute('aria-current')])

/** Opens a path without a page load. */
const goTo = (path: string) =>
  act(async () => {
    window.history.pushState(null, '', path)
    window.dispatchEvent(new PopStateEvent('popstate'))
  })

async function signIn(username: string) {
  await userEvent.type(await screen.findByLabelText('Username', undefined, patient), username)
  await userEvent.type(screen.getByLabelText('Password', { exact: true }), 'Sandbox-1')
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
}

/** Opens a page of a user whose tokens have expired. */
async function openWithExpiredTokens(path: string, effect?: Fault['effect'], { times = 1 } = {}) {
  const app = await renderApp('/settings')
  await heading('Settings')
  app.leave()
  await app.control('POST clock', { advance: 'PT2H' })
  if (effect) await app.control('PUT faults', [{ service: 'identity', times, effect }])
  await app.open(path)
  return app
}

/** Opens the sign-in page in a browser with the given storage. */
function openLogin(browser: ReturnType<typeof createBrowser>) {
  const { session } = browser.openTab()
  const services = createServices(readMockEnv({}), session)
  void session.start()
  render(
    <SessionContext value={session}>
      <ToastProvider store={services.toasts}>
        <UserScope services={services} />
      </ToastProvider>
    </SessionContext>,
  )
}

beforeEach(() => window.history.replaceState(null, '', '/login'))

describe('the session and the page', () => {
  it('refreshes an expired session behind a spinner and stays at the deep link', async () => {
    await openWithExpiredTokens('/transactions?type=FUNDING')
    expect(screen.getByRole('status', { name: 'Loading' })).toBeInTheDocument()
    expect(await heading('Transactions')).toBeInTheDocument()
    expect(currentUrl()).toBe('/transactions?type=FUNDING')
  })

  it('shows on the sign-in page that the session has expired, and returns to the page afterwards', async () => {
    await openWithExpiredTokens('/transactions?type=FUNDING', { exception: 'NotAuthorizedException' })
    expect(
      await screen.findByText('Your session has expired. Please sign in again.', undefined, patient),
    ).toBeInTheDocument()
    expect(currentUrl()).toBe('/login')
    await signIn('agent')
    expect(await heading('Transactions')).toBeInTheDocument()
    expect(currentUrl()).toBe('/transactions?type=FUNDING')
  })

  it('shows on the sign-in page that the stored tokens are invalid', async () => {
    const browser = createBrowser()
    browser.store('not JSON')
    openLogin(browser)
    expect(
      await screen.findByText('Invalid tokens detected. Please sign in again.', undefined, patient),
    ).toBeInTheDocument()
  })

  it('shows why the session restore is delayed, and retries on request', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const app = await openWithExpiredTokens('/dashboard', { network: true }, { times: 100 })
    expect(
      await screen.findByText(
        'Network error during token refresh. Please check your connection and try again.',
        undefined,
        patient,
      ),
    ).toBeInTheDocument()
    await app.control('PUT faults', [])
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await heading('Dashboard')).toBeInTheDocument()
  })

  it('opens the dashboard for the next user after a sign-out from the account menu', async () => {
    const { user } = await renderApp('/transactions')
    await heading('Transactions')
    await user.click(screen.getByRole('button', { name: 'Account' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }))
    await signIn('agent-low@demo')
    expect(await heading('Dashboard')).toBeInTheDocument()
  })

  it('shows the brand as its heading, and Agents Platform below it', async () => {
    openLogin(createBrowser())
    expect((await heading('Fairlead')).nextElementSibling).toHaveTextContent(/^Agents Platform$/)
  })

  it('warns when the browser blocks storage', async () => {
    openLogin(createBrowser({ storageBlocked: true }))
    expect(await screen.findByText('This browser is blocking site data', undefined, patient)).toBeInTheDocument()
  })
})

it('a page sends no query for a signed-out visitor', async () => {
  const { operations } = await renderApp('/wallet', { as: null })
  expect(await screen.findByRole('button', { name: 'Sign in' }, patient)).toBeInTheDocument()
  expect(operations).toEqual([])
})

it('a page is rendered after its first queries have started', async () => {
  const shown: boolean[] = []
  const onTraffic = () => shown.push(document.body.textContent !== '')
  await renderApp('/wallet', { onTraffic })
  expect(shown.slice(0, 2)).toEqual([false, false])
})

it('the first query of a page is not sent again when its filter changes', async () => {
  const { operations } = await renderApp('/wallet?sort=name')
  await screen.findByRole('article', { name: 'Rate Table One' }, patient)
  await goTo('/wallet?sort=balance')
  await waitFor(() => expect(currentUrl()).toBe('/wallet?sort=balance'))
  expect(operations.filter((name) => name === 'Wallets')).toHaveLength(1)
})

describe('the layout', () => {
  it('shows a manager one navigation, with the pages of the panel below the panel', async () => {
    await renderApp('/manager', { as: 'manager' })
    await heading('Manager')
    const pages = ['Team', 'Performance', 'Leads', 'Reports']
    expect(labels('Main')).toEqual([
      'Dashboard',
      'Marketplace',
      'Wallet',
      'Transactions',
      'Settings',
      'Manager',
      ...pages,
    ])
    expect(labels('Manager')).toEqual(pages)
    expect(current()).toEqual([['Manager', 'page']])
    await goTo('/Manager/TEAM/')
    await heading('Team')
    expect(current()).toEqual([['Team', 'page']])
  })

  it('moves the focus to the heading of the new page, and sets the document title', async () => {
    const { user } = await renderApp('/dashboard')
    await heading('Dashboard')
    expect(document.title).toBe('Dashboard · Fairlead')
    await user.click(screen.getByRole('link', { name: 'Transactions' }))
    const title = await heading('Transactions')
    await waitFor(() => expect(title).toHaveFocus())
    expect(document.title).toBe('Transactions · Fairlead')
  })

  it('leaves the focus in a menu that was opened while the page was loading', async () => {
    const { user } = await renderApp('/dashboard')
    await heading('Dashboard')
    await user.click(screen.getByRole('button', { name: 'Account' }))
    const menu = await screen.findByRole('menu')
    await waitFor(() => expect(menu).toHaveFocus())
    await goTo('/transactions')
    await heading('Transactions')
    expect(menu).toHaveFocus()
  })

  it('stays visible around a failed page, which shows the error title of its area and can be retried', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const page = { isBroken: true }
    const load = vi.spyOn(walletRoute(), 'load').mockResolvedValue(({ title }) => {
      if (page.isBroken) throw new Error('A secret of the server')
      return <PageHeader title={title} />
    })
    const { user } = await renderApp('/wallet?sort=name')
    expect(await screen.findByRole('heading', { name: 'Financial Data Error' }, patient)).toBeInTheDocument()
    expect(document.body).not.toHaveTextContent('secret')
    expect(screen.getByRole('navigation', { name: 'Main' })).toBeInTheDocument()
    page.isBroken = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await heading('Wallet')).toBeInTheDocument()
    expect(currentUrl()).toBe('/wallet?sort=name')
    load.mockRestore()
  })

  it('stays on the old page while code loads, and shows Loading Latest Version after three attempts', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const load = vi.spyOn(walletRoute(), 'load').mockImplementation(() => {
      expect(screen.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeInTheDocument()
      return Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
    })
    await renderApp('/dashboard')
    await heading('Dashboard')
    vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 100, toFake: ['setTimeout', 'clearTimeout'] })
    screen.getByRole('link', { name: 'Wallet' }).click()
    await vi.advanceTimersByTimeAsync(2_500)
    expect(await screen.findByText('Loading Latest Version')).toBeInTheDocument()
    expect(screen.getByRole('navigation', { name: 'Main' })).toBeInTheDocument()
    expect(load).toHaveBeenCalledTimes(3)
    vi.useRealTimers()
    load.mockRestore()
  })
})

function walletRoute() {
  const route = matchRoute('/wallet')
  if (!route) throw new Error('There is no wallet page')
  return route
}
