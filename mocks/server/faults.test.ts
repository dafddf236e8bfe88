import { beforeAll, describe, expect, it } from 'vitest'
import type { Fault } from '../world/faults/fault'
import { ERROR_MESSAGES, type ErrorCode } from '../domain/errors'
import { createCognitoProvider } from '../../src/lib/auth/cognito/cognito-provider'
import { createIdentityVariants } from '../../src/lib/auth/graphql-identity'
import { withGraphqlFirst } from '../../src/lib/auth/browser-session'
import { readMockSettings } from '../../src/lib/settings/env'
import { createLog } from '../../src/lib/telemetry/create-log'
import { createPageSandbox, type PageSandbox } from '../console/page-sandbox'
import { confirmCard } from '../control/confirm-card'
import { graphqlRequest } from '../control/operations-client'
import { openWorld } from '../kit/open-world'
import type { World } from '../kit/types'

const BASE_URL = 'http://sandbox.local/'
let world: World
let control: PageSandbox
const tokens = new Map<string, string>()

beforeAll(async () => {
  world = (await openWorld({ scenario: 'funded-agent', freeze: false })).world
  control = createPageSandbox(world.url, world.fetch)
  for (const username of ['agent', 'manager']) tokens.set(username, (await world.signIn(username)).idToken)
})

async function ask(username = 'agent', signal?: AbortSignal): Promise<Response> {
  const query = '{ __typename listLeadSources { items { name } } }'
  const request = graphqlRequest(world.url, { query }, tokens.get(username))
  return world.fetch(signal ? new Request(request, { signal }) : request)
}

async function under(faults: readonly Fault[], request = () => ask()): Promise<Response> {
  await control.setFaults(faults)
  try {
    return await request()
  } finally {
    await control.setFaults([])
  }
}

/** Requests a payment of $10. Returns a function that confirms it with a card. */
async function openPayment(): Promise<() => Promise<string | undefined>> {
  const { paymentIntent } = await world.call<{ paymentIntent: { clientSecret: string } }>(
    'addFunds',
    { input: { amountCents: 1000 } },
    { as: 'agent' },
  )
  return () => confirmCard(world.fetch, world.url, { ...paymentIntent, number: '4242424242424242' })
}

const graphql = (effect: Fault['effect'], rest: Partial<Fault> = {}): Fault => ({ service: 'graphql', effect, ...rest })

describe('the effect of a fault', () => {
  it.each(Object.entries(ERROR_MESSAGES) as [ErrorCode, string][])(
    '{code: %s} returns the error of the catalog in the form of AppSync',
    async (code, message) => {
      const response = await under([graphql({ code })])
      expect(response.status).toBe(200)
      expect(await response.json()).toMatchObject({
        data: null,
        errors: [{ errorType: code, errorInfo: { code, field: null }, data: null, message }, { errorType: code }],
      })
    },
  )

  it('{status} returns the status with the given body', async () => {
    const response = await under([graphql({ status: 503, body: 'Down' })])
    expect([response.status, await response.text()]).toEqual([503, 'Down'])
  })

  it('{html} returns an HTML page with status 200', async () => {
    const response = await under([graphql({ html: true })])
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  })

  it('{network} returns a network error', async () => {
    expect((await under([graphql({ network: true })])).type).toBe('error')
  })

  it('{hang} returns nothing until the caller aborts', async () => {
    const caller = new AbortController()
    setTimeout(() => caller.abort(), 30)
    expect((await under([graphql({ hang: true })], () => ask('agent', caller.signal))).type).toBe('error')
  })

  it('{latencyMs} delays the response', async () => {
    const startedMs = performance.now()
    const response = await under([graphql({ latencyMs: 60 })])
    expect(performance.now() - startedMs).toBeGreaterThanOrEqual(58)
    expect(await response.json()).toHaveProperty('data.listLeadSources.items')
  })

  it('{truncate} cuts the response off', async () => {
    const text = await (await under([graphql({ truncate: true })])).text()
    expect(() => JSON.parse(text) as unknown).toThrow(SyntaxError)
    expect(text).toContain('"data"')
  })

  it('{partial} replaces a field with null and an error', async () => {
    const body: unknown = await (await under([graphql({ partial: ['listLeadSources', 'items'] })])).json()
    expect(body).toMatchObject({
      data: { listLeadSources: { items: null } },
      errors: [{ path: ['listLeadSources', 'items'] }],
    })
  })

  it('{spoil} replaces a field with a value of the wrong type, in each item of a list', async () => {
    const body = (await (await under([graphql({ spoil: ['listLeadSources', 'items', 'name'] })])).json()) as {
      data: { listLeadSources: { items: readonly { name: unknown }[] } }
    }
    expect(body.data.listLeadSources.items.length).toBeGreaterThan(3)
    for (const { name } of body.data.listLeadSources.items) expect(name).toEqual({ spoiled: expect.any(String) })
  })

  it('{tokenExpired} returns a 401 like AppSync', async () => {
    const response = await under([graphql({ tokenExpired: true })])
    expect([response.status, await response.json()]).toEqual([
      401,
      { errors: [{ errorType: 'UnauthorizedException', message: 'Token has expired.' }] },
    ])
  })

  it('{decline} makes the bank decline the card', async () => {
    const pay = await openPayment()
    await control.setFaults([{ service: 'payments', effect: { decline: 'insufficient_funds' } }])
    expect(await pay()).toBe('insufficient_funds')
    await control.setFaults([])
    expect(await pay()).toBeUndefined()
  })

  it.each([
    ['never', 0],
    ['twice', 1000],
  ] as const)('{callback: %s} credits %d cents, never twice', async (callback, credited) => {
    const funds = () => world.ledger.balance({ agent: 'agent' })
    const before = await funds()
    const pay = await openPayment()
    await control.setFaults([{ service: 'payments', effect: { callback } }])
    await pay()
    await control.setFaults([])
    expect((await funds()) - before).toBe(credited)
    expect(await control.audit()).toMatchObject({ balanced: true })
  })
})

describe('a fault of sign-in', () => {
  const credentials = { username: 'agent', password: 'any' }
  const send = async (input: RequestInfo | URL, init?: RequestInit) => {
    const response = await world.fetch(new Request(input, init))
    if (response.type === 'error') throw new TypeError('Failed to fetch')
    return response
  }
  const config = {
    ...readMockSettings('/').identity,
    endpoint: `${BASE_URL}cognito-idp/`,
  }
  const app = () =>
    withGraphqlFirst(
      createCognitoProvider(config, { fetch: send }),
      createIdentityVariants({ endpoint: `${BASE_URL}graphql`, fetch: send }),
      createLog('error'),
    )

  it.each<[string, Fault, object]>([
    ['Cognito', { service: 'identity', effect: { exception: 'LimitExceededException' } }, { code: 'RATE_LIMITED' }],
    ['Cognito’s operation', { operation: 'InitiateAuth', effect: { network: true } }, { network: true }],
    ['the GraphQL variant', { operation: 'signIn', effect: { code: 'TIMEOUT' } }, { code: 'TIMEOUT' }],
    [
      'the variant of the API',
      { service: 'graphql', operation: 'signIn', effect: { status: 503 } },
      { code: 'SERVICE_UNAVAILABLE' },
    ],
    ['every request, once', { effect: { html: true }, times: 1 }, { code: 'INTERNAL' }],
  ])('takes effect in the app if it is a fault of %s', async (_name, fault, error) => {
    await control.setFaults([fault])
    await expect(app().signIn(credentials)).rejects.toMatchObject(error)
    await control.setFaults([])
    expect((await app().signIn(credentials)).kind).toBe('tokens')
  })

  it('does not affect a refresh', async () => {
    const answer = await app().signIn(credentials)
    if (answer.kind !== 'tokens') throw new Error('Expected tokens')
    await control.setFaults([{ operation: 'signIn', effect: { network: true } }])
    const { refreshToken = '' } = answer.tokens
    await expect(app().refresh({ refreshToken, username: 'agent' })).resolves.toHaveProperty('idToken')
    await control.setFaults([])
  })
})

describe('the operation of a fault', () => {
  const set = (fault: Partial<Fault>) => control.setFaults([{ effect: { network: true }, ...fault }])

  it.each<[Partial<Fault>, string]>([
    [{ operation: 'purchaseLeed' }, 'unknown operation purchaseLeed; did you mean purchaseLead?'],
    [{ operation: 'InitateAuth' }, 'did you mean InitiateAuth?'],
    [{ operation: 'purchaseLead', service: 'identity' }, 'unknown operation purchaseLead'],
    [{ operation: 'signin', service: 'graphql' }, 'did you mean signIn?'],
  ])('%j is refused', async (fault, message) => {
    await expect(set(fault)).rejects.toThrow(message)
  })

  it.each<Partial<Fault>>([
    { operation: 'purchaseLead' },
    { operation: 'PurchaseLead' },
    { operation: 'UserNow' },
    { operation: 'ForgotPassword' },
    { operation: 'POST v1/payment_intents' },
  ])('%j is accepted', async (fault) => {
    expect(await set(fault)).toMatchObject([fault])
    await control.setFaults([])
  })
})

describe('a fault', () => {
  const failing = async (faults: readonly Fault[], username = 'agent') =>
    (await under(faults, () => ask(username))).status === 503
  const down = { status: 503 } as const

  it('affects requests to its service', async () => {
    expect(await failing([{ service: 'graphql', effect: down }])).toBe(true)
    expect(await failing([{ effect: down }])).toBe(true)
    expect(await failing([{ service: 'payments', effect: down }])).toBe(false)
  })

  it('affects requests that contain its operation', async () => {
    expect(await failing([graphql(down, { operation: 'listLeadSources' })])).toBe(true)
    expect(await failing([graphql(down, { operation: 'purchaseLead' })])).toBe(false)
  })

  it('affects users with its role', async () => {
    expect(await failing([graphql(down, { role: 'MANAGER' })], 'manager')).toBe(true)
    expect(await failing([graphql(down, { role: 'MANAGER' })], 'agent')).toBe(false)
  })

  it('affects at most the given number of requests', async () => {
    await control.setFaults([graphql(down, { times: 2 })])
    const statuses = []
    for (let n = 0; n < 4; n++) statuses.push((await ask()).status)
    expect(statuses).toEqual([503, 503, 200, 200])
    expect(await control.faults()).toMatchObject([{ times: 0 }])
    await control.setFaults([])
  })

  it('affects about the given share of requests', async () => {
    await control.setFaults([graphql(down, { rate: 0.3 })])
    let affected = 0
    for (let n = 0; n < 200; n++) if ((await ask()).status === 503) affected++
    await control.setFaults([])
    expect(affected).toBeGreaterThan(35)
    expect(affected).toBeLessThan(90)
  })
})
