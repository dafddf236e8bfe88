import { expect, test as base, type Page } from '@playwright/test'
import { pageFetch } from './page-fetch'

export { expect }

/** Where a test stands: a page that fails it on every error it writes to the console or lets escape. */
export const test = base.extend<{ allowedErrors: RegExp[]; silence: void }>({
  /** Messages that a test brings about on purpose, such as a refused request. */
  allowedErrors: [[], { option: true }],
  silence: [
    async ({ context, allowedErrors }, use) => {
      const errors: string[] = []
      const note = (text: string) => {
        if (!allowedErrors.some((pattern) => pattern.test(text))) errors.push(text)
      }
      context.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning')
          note(`console.${message.type()}: ${message.text()}`)
      })
      context.on('weberror', (error) => note(`uncaught: ${error.error().message}`))
      await use()
      expect(errors, 'what the page complained of').toEqual([])
    },
    { auto: true },
  ],
})

/** Signs in on the login page and waits for the dashboard. */
export async function signIn(page: Page, username: string, password = 'Sandbox-1') {
  await page.goto('login')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
}

/** Comes to a place of the app as by a link in it: nothing is loaded anew. */
export async function comeTo(page: Page, place: string) {
  await page.evaluate(
    (address) => {
      history.pushState(null, '', address)
      dispatchEvent(new PopStateEvent('popstate'))
    },
    new URL(place, baseOf(page)).href,
  )
}

export interface Opening {
  /** Signed in already. */
  as?: string
  /** World time at the start, e.g. 2026-03-02T15:00Z. */
  now?: string
  freeze?: boolean
  seed?: number
}

/** Opens the app in a new world of the named scenario, at a path that may have a query of its own. */
export async function openScenario(page: Page, scenario: string, path = 'login', opening: Opening = {}) {
  const [place, ownQuery] = path.split('?')
  const query = new URLSearchParams(ownQuery)
  query.set('scenario', scenario)
  if (opening.as) query.set('as', opening.as)
  if (opening.now) query.set('now', opening.now)
  if (opening.freeze) query.set('freeze', '1')
  if (opening.seed !== undefined) query.set('seed', String(opening.seed))
  await page.goto(`${place}?${query}`)
  // The address is cleaned once the world that it asks for is there; a large one takes its time.
  await expect(page).not.toHaveURL(/[?&]scenario=/, { timeout: 120_000 })
}

/** A call of the sandbox's control interface, as the page itself would make it. */
export async function control<Answer>(page: Page, method: string, path: string, body?: unknown): Promise<Answer> {
  const request = new Request(new URL(`__sandbox/${path}`, baseOf(page)), {
    method,
    headers: { 'content-type': 'application/json' },
    body: body === undefined ? null : JSON.stringify(body),
  })
  const response = await pageFetch(page)(request)
  return (await response.json()) as Answer
}

/** The app's own address, with its base path. */
export function baseOf(page: Page): string {
  const { origin, pathname } = new URL(page.url())
  return pathname.startsWith('/desk/') ? `${origin}/desk/` : `${origin}/`
}
