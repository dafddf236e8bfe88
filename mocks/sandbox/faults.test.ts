import { beforeAll, describe, expect, it } from 'vitest'
import { createSandbox } from '../console/sandbox'
import type { Fault } from '../faults/fault'
import { ERROR_MESSAGES, type ErrorCode } from '../domain/errors'
import { BASE_URL, signedIn, type Sandbox } from './testing/sandbox'

let open: Sandbox
const tokens = new Map<string, string>()

beforeAll(async () => {
  open = await signedIn('agent', 'funded-agent')
  for (const username of ['agent', 'manager']) {
    await open.client.signIn(username)
    tokens.set(username, open.client.token ?? '')
  }
})

const control = () => createSandbox(BASE_URL, (input, init) => open.backend.fetch(new Request(input, init)))

async function ask(username = 'agent', signal?: AbortSignal): Promise<Response> {
  return open.backend.fetch(
    new Request(`${BASE_URL}graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: tokens.get(username) ?? '' },
      body: JSON.stringify({ query: '{ __typename listLeadSources { items { name } } }' }),
      ...(signal ? { signal } : {}),
    }),
  )
}

async function under(faults: readonly Fault[], request = () => ask()): Promise<Response> {
  await control().setFaults(faults)
  try {
    return await request()
  } finally {
    await control().setFaults([])
  }
}

const graphql = (effect: Fault['effect'], rest: Partial<Fault> = {}): Fault => ({ service: 'graphql', effect, ...rest })

describe('the effect of a fault', () => {
  it.each(Object.entries(ERROR_MESSAGES) as [ErrorCode, string][])(
    '{code: %s} is an error of the catalogue, in the shape of AppSync',
    async (code, message) => {
      const response = await under([graphql({ code })])
      expect(response.status).toBe(200)
      expect(await response.json()).toMatchObject({
        data: null,
        errors: [{ errorType: code, errorInfo: { code, field: null }, data: null, message }, { errorType: code }],
      })
    },
  )

  it('{status} is a status with a body of its own', async () => {
    const response = await under([graphql({ status: 503, body: 'Down' })])
    expect([response.status, await response.text()]).toEqual([503, 'Down'])
  })

  it('{html} is a page with status 200', async () => {
    const response = await under([graphql({ html: true })])
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  })

  it('{network} is no answer at all', async () => {
    expect((await under([graphql({ network: true })])).type).toBe('error')
  })

  it('{hang} is none until the caller gives up', async () => {
    const caller = new AbortController()
    setTimeout(() => caller.abort(), 30)
    expect((await under([graphql({ hang: true })], () => ask('agent', caller.signal))).type).toBe('error')
  })

  it('{latencyMs} is the true answer, late', async () => {
    const startedMs = performance.now()
    const response = await under([graphql({ latencyMs: 60 })])
    expect(performance.now() - startedMs).toBeGreaterThanOrEqual(58)
    expect(await response.json()).toHaveProperty('data.listLeadSources.items')
  })

  it('{truncate} breaks the true answer off', async () => {
    const text = await (await under([graphql({ truncate: true })])).text()
    expect(() => JSON.parse(text) as unknown).toThrow(SyntaxError)
    expect(text).toContain('"data"')
  })

  it('{partial} leaves a hole with an error', async () => {
    const body: unknown = await (await under([graphql({ partial: ['listLeadSources', 'items'] })])).json()
    expect(body).toMatchObject({
      data: { listLeadSources: { items: null } },
      errors: [{ path: ['listLeadSources', 'items'] }],
    })
  })

  it('{spoil} puts something of the wrong kind there, into each item of a list', async () => {
    const body = (await (await under([graphql({ spoil: ['listLeadSources', 'items', 'name'] })])).json()) as {
      data: { listLeadSources: { items: readonly { name: unknown }[] } }
    }
    expect(body.data.listLeadSources.items.length).toBeGreaterThan(3)
    for (const { name } of body.data.listLeadSources.items) expect(name).toEqual({ spoiled: expect.any(String) })
  })

  it('{tokenExpired} is a 401, as AppSync says it', async () => {
    const response = await under([graphql({ tokenExpired: true })])
    expect([response.status, await response.json()]).toEqual([
      401,
      { errors: [{ errorType: 'UnauthorizedException', message: 'Token has expired.' }] },
    ])
  })

  it('{decline} is what the bank says', async () => {
    await open.client.signIn('agent')
    const { answer } = await open.client.call('addFunds', { input: { amountCents: 1000 } })
    const { clientSecret } = (answer as { paymentIntent: { clientSecret: string } }).paymentIntent
    await control().setFaults([{ service: 'payments', effect: { decline: 'insufficient_funds' } }])
    expect(await open.client.confirmCard({ clientSecret, number: '4242424242424242' })).toBe('insufficient_funds')
    await control().setFaults([])
    expect(await open.client.confirmCard({ clientSecret, number: '4242424242424242' })).toBeUndefined()
  })

  it.each([
    ['never', 0],
    ['twice', 1000],
  ] as const)('{callback: %s} credits %d cents, never twice', async (callback, credited) => {
    await open.client.signIn('agent')
    const funds = async () =>
      ((await open.client.call('getFundsBalance', {})).answer as { fundsBalanceCents: number }).fundsBalanceCents
    const before = await funds()
    const { answer } = await open.client.call('addFunds', { input: { amountCents: 1000 } })
    const { clientSecret } = (answer as { paymentIntent: { clientSecret: string } }).paymentIntent
    await control().setFaults([{ service: 'payments', effect: { callback } }])
    await open.client.confirmCard({ clientSecret, number: '4242424242424242' })
    await control().setFaults([])
    expect((await funds()) - before).toBe(credited)
    expect(await control().audit()).toMatchObject({ balanced: true })
  })
})

describe('whom a fault strikes', () => {
  const failing = async (faults: readonly Fault[], username = 'agent') =>
    (await under(faults, () => ask(username))).status === 503
  const down = { status: 503 } as const

  it('is who asks that service', async () => {
    expect(await failing([{ service: 'graphql', effect: down }])).toBe(true)
    expect(await failing([{ effect: down }])).toBe(true)
    expect(await failing([{ service: 'payments', effect: down }])).toBe(false)
  })

  it('is who asks for that operation, among whatever else', async () => {
    expect(await failing([graphql(down, { operation: 'listLeadSources' })])).toBe(true)
    expect(await failing([graphql(down, { operation: 'purchaseLead' })])).toBe(false)
  })

  it('is who has that role', async () => {
    expect(await failing([graphql(down, { role: 'MANAGER' })], 'manager')).toBe(true)
    expect(await failing([graphql(down, { role: 'MANAGER' })], 'agent')).toBe(false)
  })

  it('is as many as are said, and no more', async () => {
    await control().setFaults([graphql(down, { times: 2 })])
    const statuses = []
    for (let n = 0; n < 4; n++) statuses.push((await ask()).status)
    expect(statuses).toEqual([503, 503, 200, 200])
    expect(await control().faults()).toMatchObject([{ times: 0 }])
    await control().setFaults([])
  })

  it('is about that share of all', async () => {
    await control().setFaults([graphql(down, { rate: 0.3 })])
    let struck = 0
    for (let n = 0; n < 200; n++) if ((await ask()).status === 503) struck++
    await control().setFaults([])
    expect(struck).toBeGreaterThan(35)
    expect(struck).toBeLessThan(90)
  })
})
