import type { Page, Request, WebSocket } from '@playwright/test'
import { comeTo, expect, test as base } from '../fixtures'
import { platform, signIn } from './platform'

/* Tests a service that sends changes over AppSync's realtime protocol. A page with subscriptions does not poll. */

interface Place {
  readonly VITE_COGNITO_ENDPOINT: string
  readonly VITE_COGNITO_CLIENT_ID: string
  readonly VITE_GRAPHQL_ENDPOINT: string
  readonly VITE_GRAPHQL_REALTIME_ENDPOINT: string
}

/** Sends a query as another user, without a page. Returns the data. */
type Ask = <Data>(query: string) => Promise<Data>

const test = base.extend<{ place: Place; admin: Ask; network: { cut(): Promise<void>; mend(): Promise<void> } }>({
  // The GraphQL sign-in has no token, so the service rejects it, and the app uses the identity provider. The browser
  // also logs WebSockets that cannot connect.
  allowedErrors: [
    /^console.error: (?:Failed to load resource: .* status of 401 \(\)$|WebSocket connection to .* failed)/,
  ],

  place: async ({ baseURL }, provide) => {
    const answer = await fetch(new URL('config.json', baseURL))
    await provide((await answer.json()) as Place)
  },

  admin: async ({ place }, provide) => {
    const answer = await fetch(place.VITE_COGNITO_ENDPOINT, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth',
      },
      body: JSON.stringify({
        AuthFlow: 'USER_PASSWORD_AUTH',
        ClientId: place.VITE_COGNITO_CLIENT_ID,
        AuthParameters: { USERNAME: 'admin', PASSWORD: platform.password },
      }),
    })
    const { AuthenticationResult: tokens } = (await answer.json()) as { AuthenticationResult: { IdToken: string } }
    await provide(async <Data>(query: string) => {
      const response = await fetch(place.VITE_GRAPHQL_ENDPOINT, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: tokens.IdToken },
        body: JSON.stringify({ query }),
      })
      const { data, errors } = (await response.json()) as { data: Data; errors?: unknown }
      expect(errors).toBeUndefined()
      return data
    })
  },

  network: async ({ place }, provide) => {
    const door = place.VITE_GRAPHQL_REALTIME_ENDPOINT.replace('ws', 'http')
    const turn = async (method: string) => void (await fetch(door, { method }))
    await provide({ cut: () => turn('DELETE'), mend: () => turn('PUT') })
    await turn('PUT')
  },
})

test.describe.configure({ mode: 'serial' })

const textOf = (payload: string | Buffer) => JSON.parse(String(payload)) as { type: string; id?: string }

interface Asked {
  readonly operationName?: string
  readonly variables?: { readonly waitSeconds?: number }
}

const askedIn = (request: Request): Asked =>
  request.method() === 'POST' ? ((request.postDataJSON() as Asked | null) ?? {}) : {}

/** Records the messages of the page's WebSockets and the operations that it sends by HTTP. */
function watch(page: Page) {
  const received: { type: string; id?: string }[] = []
  const operations: string[] = []
  const sockets: WebSocket[] = []
  let caughtUp = 0
  page.on('websocket', (socket) => {
    sockets.push(socket)
    socket.on('framereceived', ({ payload }) => received.push(textOf(payload)))
  })
  page.on('request', (request) => {
    const { operationName } = askedIn(request)
    if (operationName !== undefined) operations.push(operationName)
  })
  page.on('requestfinished', (request) => {
    const { operationName, variables } = askedIn(request)
    if (operationName === 'WhatHasChanged' && variables?.waitSeconds === 0) caughtUp += 1
  })
  return {
    sockets,
    operations,
    asked: () => operations.filter((name) => name === 'WhatHasChanged').length,
    /**
     * Waits until both subscriptions have started `times` times. Then waits for the query that catches up, which is the
     * last query of the page.
     */
    async listens(times = 1) {
      await expect
        .poll(() => received.filter(({ type }) => type === 'start_ack').length)
        .toBeGreaterThanOrEqual(2 * times)
      await expect.poll(() => caughtUp).toBeGreaterThanOrEqual(times)
    },
  }
}

const dollars = (cents: number) => `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`

/** Returns a function that credits the agent and waits until the page shows the new balance. */
function creditor(page: Page, admin: Ask) {
  const chip = page.getByRole('link', { name: /^Available funds: / })
  return async (cents: number) => {
    const before = Math.round(Number((await chip.innerText()).replaceAll(/[^\d.]/g, '')) * 100)
    await admin(`mutation { adminCreditAgentBankAccount(input: {
      agentId: "user-agent", amountCents: ${cents}, reason: "A welcome"
    }) { success } }`)
    await expect(chip).toContainText(dollars(before + cents))
  }
}

test('a change by another user appears on the screen without polling', async ({ page, admin }) => {
  const { listens, asked, operations } = watch(page)
  await signIn(page, 'agent')
  await comeTo(page, 'settings')
  await listens()
  const credit = creditor(page, admin)
  const before = asked()
  const from = operations.length
  // A polling page would send a query after each change.
  for (const cents of [1_01, 2_02, 3_03]) await credit(cents)
  expect(asked()).toBe(before)
  expect(operations.slice(from)).toContain('HeaderBalance')
})

test('the page polls while the connection is cut, and stops when the connection is restored', async ({
  page,
  admin,
  network,
}) => {
  const { listens, asked, sockets } = watch(page)
  await signIn(page, 'agent')
  await comeTo(page, 'settings')
  await listens()
  const credit = creditor(page, admin)
  const before = asked()
  await network.cut()
  await expect.poll(() => sockets[0]?.isClosed()).toBe(true)
  await credit(4_04)
  await credit(5_05)
  expect(asked()).toBeGreaterThan(before)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await network.mend()
  await listens(2)
  const since = asked()
  await credit(6_06)
  await credit(7_07)
  expect(asked()).toBe(since)
})

test('a subscription for another user or with an invalid token is rejected', async ({ page, place }) => {
  await signIn(page, 'agent')
  const answerTo = (receiver: string, spoilt = '') =>
    page.evaluate(
      ([endpoint, graphql, wanted, ending]) =>
        new Promise<unknown>((resolve) => {
          const { idToken } = JSON.parse(localStorage.getItem('cognito_tokens') ?? '{}') as { idToken: string }
          const authorization = { host: new URL(graphql).host, Authorization: idToken + ending }
          const header = encodeURIComponent(btoa(JSON.stringify(authorization)))
          const socket = new WebSocket(`${endpoint}?header=${header}&payload=e30=`, 'graphql-ws')
          const query = 'subscription($receiver: ID!) { onChanges(receiver: $receiver) { topics } }'
          const payload = {
            data: JSON.stringify({ query, variables: { receiver: wanted } }),
            extensions: { authorization },
          }
          socket.addEventListener('open', () => {
            socket.send(JSON.stringify({ type: 'connection_init' }))
            socket.send(JSON.stringify({ type: 'start', id: '1', payload }))
          })
          socket.addEventListener('message', ({ data }) => {
            const message = JSON.parse(String(data)) as { type: string }
            if (message.type === 'connection_ack') return
            socket.close()
            resolve(message)
          })
        }),
      [place.VITE_GRAPHQL_REALTIME_ENDPOINT, place.VITE_GRAPHQL_ENDPOINT, receiver, spoilt] as const,
    )
  const refusedBy = (errorType: string) => ({ payload: { errors: [{ errorType }] } })
  for (const receiver of ['user-agent', 'everybody'])
    expect(await answerTo(receiver)).toMatchObject({ type: 'start_ack' })
  expect(await answerTo('user-low')).toMatchObject({ type: 'error', ...refusedBy('Unauthorized') })
  expect(await answerTo('user-agent', 'x')).toMatchObject({
    type: 'connection_error',
    ...refusedBy('UnauthorizedException'),
  })
})
