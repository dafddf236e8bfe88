import { expect, test as base, type Page } from '@playwright/test'
import { type Call, createClient } from '../mocks/control/client'
import { openInWorld, pageFetch } from '../mocks/kit/page-world'
import { createSandbox } from '../mocks/kit/sandbox'
import type { Sandbox } from '../mocks/kit/types'

export { expect }

/**
 * The Playwright test function. Fails a test if its page logs a console error or warning, or throws an uncaught error.
 */
export const test = base.extend<{ allowedErrors: RegExp[]; silence: void }>({
  /** Messages that a test causes on purpose, such as a rejected request. */
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

export async function fillSignIn(page: Page, username: string, password: string) {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Signs in on the login page and waits for the dashboard. */
export async function signIn(page: Page, username: string, password = 'Sandbox-1') {
  await page.goto('login')
  await fillSignIn(page, username, password)
  await expect(page).toHaveURL(/\/dashboard$/)
}

/** Opens a path of the app by client-side navigation, without a page load. */
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
  /** Username of the user to sign in. */
  as?: string
  /** World time at the start, e.g. 2026-03-02T15:00Z. */
  now?: string
  freeze?: boolean
  seed?: number
}

/** Opens the app in a new world of the named scenario. The path may contain a query string. */
export const openScenario = (page: Page, scenario: string, path = 'login', opening: Opening = {}): Promise<void> =>
  openInWorld(page, path, { scenario, ...opening })

/** Returns the test kit's client of the page's world. Its requests leave the page's session alone. */
export const sandboxOf = (page: Page): Sandbox => createSandbox({ baseUrl: baseOf(page), fetch: pageFetch(page) })

/** Returns a client of the control API, for what the console reads and testers do not, such as the hash of a world. */
export const control = (page: Page): Call => createClient(baseOf(page), pageFetch(page))

/** Returns the URL of the app, including its base path. */
export function baseOf(page: Page): string {
  const { origin, pathname } = new URL(page.url())
  return pathname.startsWith('/desk/') ? `${origin}/desk/` : `${origin}/`
}
