import { setupServer } from 'msw/node'
import { expect, it, onTestFinished } from 'vitest'
import { handlers } from './handlers'
import { openWorld } from './open-world'
import { createWorld } from './world'

const AGENT = { as: 'agent' }

it('two worlds with the same options are equal, and share nothing', async () => {
  const [first, second] = [
    await openWorld({ scenario: 'low-balance', seed: 7 }),
    await openWorld({ scenario: 'low-balance', seed: 7 }),
  ]
  const hash = second.backend.host.world.hash()
  expect(first.backend.host.world.hash()).toBe(hash)
  await first.world.clock.advance('PT5H')
  expect(first.backend.host.world.hash()).not.toBe(hash)
  expect(second.backend.host.world.hash()).toBe(hash)
  expect(await second.world.clock.now()).toBe('2026-03-02T17:00:00.000Z')
})

it('a test acts as any person, and reads the ledger, inbox, people, and requests', async () => {
  const world = await createWorld({ scenario: 'funded-agent' })
  expect((await world.people()).map(({ username }) => username)).toContain('agent')
  const funds = await world.ledger.balance({ agent: 'agent' })
  const source = 'Rate Table One'
  const before = await world.ledger.balance({ agent: 'agent', source })
  const input = { sourceId: 'rate-table-one', amountCents: 1234 }
  expect(await world.call('transferFundsToWallet', { input }, AGENT)).toMatchObject({ success: true })
  expect(await world.ledger.balance({ agent: 'agent', source })).toBe(before + 1234)
  expect(await world.ledger.balance({ agent: 'agent' })).toBe(funds - 1234)
  expect(await world.ledger.audit()).toMatchObject({ balanced: true, violations: [] })
  expect((await world.requests()).at(-1)).toMatchObject({ operation: 'transferFundsToWallet', persona: 'user-agent' })
  expect(await world.call('{ getFundsBalance { fundsBalanceCents } }', {}, AGENT)).toEqual({
    getFundsBalance: { fundsBalanceCents: funds - 1234 },
  })
})

it('the inbox has the newest message to a person, with its code', async () => {
  const world = await createWorld({ scenario: 'sign-in-email' })
  await expect(world.inbox.latest('agent')).rejects.toThrow('agent has no message')
  await expect(world.signIn('agent')).rejects.toThrow('the sign-in asks for EMAIL_OTP')
  expect(await world.inbox.latest('agent')).toMatchObject({ code: expect.stringMatching(/^\d{6}$/) as string })
})

it('faults, the start time, and a snapshot are options', async () => {
  const fault = { service: 'graphql', operation: 'getFundsBalance', effect: { code: 'SERVICE_UNAVAILABLE' } } as const
  const world = await createWorld({ now: '2026-05-01T12:00:00Z', faults: [fault] })
  await expect(world.call('getFundsBalance', {}, AGENT)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
  await world.faults.set([])
  await world.clock.advance('P1D')
  const copy = await createWorld({ snapshot: await world.snapshot() })
  expect(await copy.clock.now()).toBe('2026-05-02T12:00:00.000Z')
  expect(await copy.ledger.balance({ agent: 'agent' })).toBe(await world.ledger.balance({ agent: 'agent' }))
})

it.each<[object, string]>([
  [{ scenaro: 'low-balance' }, 'did you mean scenario?'],
  [{ scenario: 'low-balnce' }, 'did you mean low-balance?'],
  [{ seed: -1 }, 'seed: expected a whole number from 0'],
  [{ now: 'tomorrow' }, 'now: expected '],
  [{ faults: [{ effect: { latencyMs: 'long' } }] }, 'faults'],
])('createWorld(%j) is refused in one sentence', async (options, message) => {
  await expect(createWorld(options)).rejects.toThrow(message)
})

it('a world that this release computes otherwise is refused', async () => {
  const snapshot = { ...((await (await createWorld()).snapshot()) as object), hash: 'other' }
  await expect(createWorld({ snapshot })).rejects.toThrow('world: This version of Fairlead computes another world')
})

it('mistakes in a test name what is wrong', async () => {
  const world = await createWorld()
  await expect(world.call('getFundBalance')).rejects.toThrow(
    'unknown operation getFundBalance; did you mean getFundsBalance?',
  )
  await expect(world.call('getFundsBalance')).rejects.toMatchObject({ code: 'UnauthorizedException' })
  await expect(world.ledger.balance({ agent: 'agnt' })).rejects.toThrow('did you mean agent?')
  await expect(world.ledger.balance({ agent: 'agent', source: 'Rate Table' })).rejects.toThrow(
    'did you mean Rate Table One?',
  )
  expect(() => handlers(world, { grapql: 'https://api.example.com' } as object)).toThrow('did you mean graphql?')
  expect(() => handlers(world, 'localhost')).toThrow('handlers: expected a URL')
  world.close()
  await expect(world.people()).rejects.toThrow('This world is closed')
})

it('MSW sends the requests of an app to the world, wherever its services are', async () => {
  const world = await createWorld()
  const server = setupServer(
    ...handlers(world, {
      graphql: 'https://api.example.com/graphql',
      cognito: 'https://cognito-idp.us-east-1.amazonaws.com/',
    }),
  )
  server.listen({ onUnhandledRequest: 'error' })
  onTestFinished(() => server.close())
  const { idToken } = await world.signIn('agent')
  const ask = (url: string) =>
    fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: idToken },
      body: JSON.stringify({ query: '{ getFundsBalance { fundsBalanceCents } }' }),
    })
  const funds = await world.ledger.balance({ agent: 'agent' })
  for (const url of ['https://api.example.com/graphql', `${world.url}graphql`])
    expect(await (await ask(url)).json()).toEqual({ data: { getFundsBalance: { fundsBalanceCents: funds } } })
  const response = await fetch('https://cognito-idp.us-east-1.amazonaws.com/', {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth',
    },
    body: JSON.stringify({
      AuthFlow: 'USER_PASSWORD_AUTH',
      ClientId: 'fairlead-sandbox',
      AuthParameters: { USERNAME: 'agent', PASSWORD: 'Sandbox-1' },
    }),
  })
  expect(response.status).toBe(200)
  await world.faults.set([{ service: 'graphql', effect: { network: true } }])
  await expect(ask('https://api.example.com/graphql')).rejects.toThrow(TypeError)
})
