import type { Page, Request } from '@playwright/test'
import { control, expect, fillSignIn, sandboxOf } from '../fixtures'
import { throughServiceWorker } from '../sandbox-host'

/**
 * Operations of the services behind the app. The identity spec needs them, and they hide the differences between
 * services.
 */
export interface Platform {
  readonly name: 'stand-in' | 'cognito-local'
  /** Password of the predefined users. */
  readonly password: string
  /** Origins that may receive requests, in addition to the app's origin. */
  readonly origins: readonly string[]
  /** Returns the last code that was sent to this email address. */
  codeSentTo(page: Page, email: string): Promise<string>
  /** Returns a user with a temporary password. */
  temporaryPassword(page: Page): Promise<{ username: string; password: string }>
  /** Makes the server reject the tokens as expired before the app has refreshed them. */
  expireTokens(page: Page): Promise<void>
  /** Makes the server fail when it processes a sign-out. */
  breakSignOut(page: Page): Promise<void>
  /** Sends a query to the API as the signed-in user. */
  ask(page: Page, query: string): Promise<{ status: number; body: unknown }>
}

/** Returns the operation of Cognito's protocol, or undefined for any other request. */
export const identityOperation = (request: Request): string | undefined =>
  request.headers()['x-amz-target']?.split('.')[1]

/** Returns whether the request refreshes tokens. No client of these tests has refresh token rotation. */
export const isRefresh = (request: Request): boolean =>
  identityOperation(request) === 'InitiateAuth' && (request.postData() ?? '').includes('REFRESH_TOKEN_AUTH')

/** Sends a query with the stored identity token. Returns the status and the body. */
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

interface Reset {
  readonly temporaryPassword: string
}

const standIn: Platform = {
  name: 'stand-in',
  password: 'Sandbox-1',
  origins: [],
  async codeSentTo(page, email) {
    const latest = async () => {
      const mails = await control(page)('GET inbox')
      return mails.find(({ to, code }) => to === email && code !== null)?.code ?? ''
    }
    await expect.poll(latest, 'a code is sent').not.toBe('')
    return latest()
  },
  async temporaryPassword(page) {
    const user = { userId: 'user-ridge-one' }
    const reset = await sandboxOf(page).call<Reset>('resetUserPassword', user, { as: 'admin' })
    return { username: 'agent-ridge@demo', password: reset.temporaryPassword }
  },
  // The spec observes the page's network traffic, which exists only if the service worker carries the requests.
  async expireTokens(page) {
    await throughServiceWorker(page)
    await sandboxOf(page).clock.advance('PT61M')
  },
  async breakSignOut(page) {
    await throughServiceWorker(page)
    const effect = { status: 500 }
    await sandboxOf(page).faults.set([{ service: 'identity', operation: 'GlobalSignOut', effect }])
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
  temporaryPassword: () => Promise.resolve({ username: 'agent-ridge@demo', password: 'Sandbox-Pass-1' }),
  async expireTokens(page) {
    // The clock of cognito-local cannot be advanced. The client of this page has tokens of five seconds, and the app's
    // refresh is delayed until the API has rejected a token.
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
  // cognito-local does not support the operation, and responds with status 500.
  breakSignOut: () => Promise.resolve(),
  ask: (page, query) => askAt(page, process.env['LIVE_GRAPHQL'] ?? '', query),
}

/** `npm test -- live` sets LIVE_COGNITO. Without it, the spec runs against the stand-in. */
export const platform: Platform = process.env['LIVE_COGNITO'] === undefined ? standIn : cognitoLocal

/** The app that is built for a client with a secret and tokens of five seconds. Undefined if only one app is served. */
export const briefClient = readClient(process.env['LIVE_BRIEF'])

function readClient(text: string | undefined): { address: string; id: string; secret: string } | undefined {
  return text === undefined ? undefined : (JSON.parse(text) as { address: string; id: string; secret: string })
}

export async function signIn(page: Page, username: string, address = '') {
  await page.goto(`${address}login`)
  await fillSignIn(page, username, platform.password)
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('group', { name: 'Total Balance' })).toContainText('$')
}
