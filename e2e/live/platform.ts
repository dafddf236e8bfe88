import type { Page, Request } from '@playwright/test'
import { control, expect } from '../fixtures'
import { asPerson } from '../panel-steps'
import { throughServiceWorker } from '../sandbox-host'

/** What the identity spec needs of the services behind the app, which it must not know otherwise. */
export interface Platform {
  readonly name: 'stand-in' | 'cognito-local'
  /** Password of the people who are there from the beginning. */
  readonly password: string
  /** Origins, besides the app's own, that it may ask. */
  readonly origins: readonly string[]
  /** The code that was sent to this address last. */
  codeSentTo(page: Page, email: string): Promise<string>
  /** Somebody with a temporary password. */
  temporaryPassword(page: Page): Promise<{ username: string; password: string }>
  /** Sees to it that the server refuses the tokens as expired before the app has renewed them. */
  expireTokens(page: Page): Promise<void>
  /** Makes the server fail when it is told of a sign-out. */
  breakSignOut(page: Page): Promise<void>
  /** Asks the API in the name of whoever is signed in. */
  ask(page: Page, query: string): Promise<{ status: number; body: unknown }>
}

/** Operation of Cognito's protocol; undefined for any other request. */
export const identityOperation = (request: Request): string | undefined =>
  request.headers()['x-amz-target']?.split('.')[1]

/** Whether the request renews tokens. No client of these tests has refresh token rotation. */
export const isRefresh = (request: Request): boolean =>
  identityOperation(request) === 'InitiateAuth' && (request.postData() ?? '').includes('REFRESH_TOKEN_AUTH')

/** Sends the stored identity token with a query of the test's own. */
function askAt(page: Page, endpoint: string, query: string) {
  return page.evaluate(
    async ([address, text]) => {
      const stored = JSON.parse(localStorage.getItem('cognito_tokens') ?? '{}') as { idToken?: string }
      const response = await fetch(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: stored.idToken ?? '' },
        body: JSON.stringify({ query: text }),
      })
      return { status: response.status, body: (await response.json()) as unknown }
    },
    [endpoint, query] as const,
  )
}

interface Mail {
  readonly to: string
  readonly code: string | null
}

interface Reset {
  readonly temporaryPassword: string
}

const standIn: Platform = {
  name: 'stand-in',
  password: 'Sandbox-1',
  origins: [],
  async codeSentTo(page, email) {
    const latest = async () => {
      const mails = await control<readonly Mail[]>(page, 'GET', 'inbox')
      return mails.find(({ to, code }) => to === email && code !== null)?.code ?? ''
    }
    await expect.poll(latest, 'a code is sent').not.toBe('')
    return latest()
  },
  async temporaryPassword(page) {
    const reset = 'mutation { resetUserPassword(userId: "user-ridge-one") { temporaryPassword } }'
    const { resetUserPassword } = await asPerson<{ resetUserPassword: Reset }>(page, 'admin', reset)
    return { username: 'agent-ridge', password: resetUserPassword.temporaryPassword }
  },
  // What the spec watches is the page's traffic, which there is once the service worker carries it.
  async expireTokens(page) {
    await throughServiceWorker(page)
    await control(page, 'POST', 'clock', { advance: 'PT61M' })
  },
  async breakSignOut(page) {
    await throughServiceWorker(page)
    await control(page, 'PUT', 'faults', [{ service: 'identity', operation: 'GlobalSignOut', effect: { status: 500 } }])
  },
  ask: (page, query) => askAt(page, '/graphql', query),
}

const cognitoLocal: Platform = {
  name: 'cognito-local',
  password: 'Sandbox-Pass-1',
  origins: [process.env['LIVE_COGNITO'], process.env['LIVE_GRAPHQL']].flatMap((address) =>
    address === undefined ? [] : [new URL(address).origin],
  ),
  codeSentTo: () => Promise.resolve('123456'),
  temporaryPassword: () => Promise.resolve({ username: 'agent-ridge', password: 'Sandbox-Pass-1' }),
  async expireTokens(page) {
    // Its clock cannot be moved: the client of this page has tokens of five seconds, and the app's own renewal is held
    // back until the API has refused one.
    const refusal = page.waitForResponse((response) => response.status() === 401)
    await page.route(
      (url) => url.href === process.env['LIVE_COGNITO'],
      async (route) => {
        if (isRefresh(route.request())) await refusal
        await route.continue()
      },
    )
    await page.waitForFunction(() => {
      const { idToken = '' } = JSON.parse(localStorage.getItem('cognito_tokens') ?? '{}') as { idToken?: string }
      const claims = (idToken.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
      const { exp } = JSON.parse(atob(claims)) as { exp: number }
      return Date.now() / 1000 > exp + 1
    })
  },
  // It does not know the operation, and says so with status 500.
  breakSignOut: () => Promise.resolve(),
  ask: (page, query) => askAt(page, process.env['LIVE_GRAPHQL'] ?? '', query),
}

/** Set by `npm run test:live`; without it, the spec runs against the stand-in. */
export const platform: Platform = process.env['LIVE_COGNITO'] === undefined ? standIn : cognitoLocal

/** The app built for a client with a secret and tokens of five seconds; undefined: there is one app only. */
export const briefClient = readClient(process.env['LIVE_BRIEF'])

function readClient(text: string | undefined): { address: string; id: string; secret: string } | undefined {
  return text === undefined ? undefined : (JSON.parse(text) as { address: string; id: string; secret: string })
}

export async function fillSignIn(page: Page, username: string, password: string) {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

export async function signIn(page: Page, username: string, address = '') {
  await page.goto(`${address}login`)
  await fillSignIn(page, username, platform.password)
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('group', { name: 'Total Balance' })).toContainText('$')
}
