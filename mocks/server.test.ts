import { auditServer } from 'graphql-http'
import { describe, expect, it, vi } from 'vitest'
import { randomCompany } from './world/company/testing/random-company'
import { createClient } from './control/client'
import { graphqlRequest } from './control/operations-client'
import { openWorld } from './kit/open-world'

const agent = { as: 'agent' }

describe('GraphQL over HTTP', () => {
  it('passes every audit of graphql-http', async () => {
    const { world } = await openWorld()
    const { idToken } = await world.signIn('agent')
    const results = await auditServer({
      url: `${world.url}graphql`,
      fetchFn: (input: string, init?: RequestInit) => {
        const headers = new Headers(init?.headers)
        headers.set('authorization', idToken)
        return world.fetch(new Request(input, { ...init, headers }))
      },
    })
    expect(results).toHaveLength(61)
    expect(results.filter((result) => result.status !== 'ok').map((result) => result.name)).toEqual([])
  })

  it('rejects a request without a token like AppSync', async () => {
    const { world } = await openWorld()
    const response = await world.fetch(graphqlRequest(world.url, { query: '{ getDashboardStats { activeLeads } }' }))
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ errors: [{ errorType: 'UnauthorizedException' }] })
  })

  it('accepts deep queries, and rejects a query with too many aliases', async () => {
    const { world } = await openWorld()
    const admin = { as: 'admin' }
    const deep =
      '{ listOrgUnits { agents { metrics { totalLeads } } } listTeam { items { agent { wallets { leadSource { name } recentTransactions { id } } } } } }'
    await world.call(deep, {}, admin)
    const deeper =
      '{ a: getAgent(agentId: "x") { wallets { leadSource { name } } } listTeam { items { agent { wallets { recentTransactions { id } leadSource { id } } } } } }'
    await expect(world.call(deeper, {}, admin)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const aliases = Array.from({ length: 31 }, (_, i) => `a${i}: __typename`).join(' ')
    await expect(world.call(`{ ${aliases} }`, {}, admin)).rejects.toThrow('At most 30 aliases are allowed.')
  })

  it('rejects fragments that contain each other', async () => {
    const { world } = await openWorld()
    const cycle = '{ getWallet(sourceId: "x") { ...A } } fragment A on Wallet { ...B } fragment B on Wallet { ...A }'
    await expect(world.call(cycle, {}, agent)).rejects.toThrow('Cannot spread fragment')
  })

  it('rejects variables of the wrong type before it runs anything', async () => {
    const { world, backend } = await openWorld()
    const tokens = await world.signIn('agent')
    const hash = backend.host.world.hash()
    const mutation = 'mutation M($cents: Int!) { addFunds(input: { amountCents: $cents }) { success } }'
    for (const cents of ['25', 2 ** 31, null, 1.5])
      await expect(world.call(mutation, { cents }, tokens)).rejects.toThrow('$cents')
    expect(backend.host.world.hash()).toBe(hash)
  })

  it('masks internal errors in the response, and reports them in the console', async () => {
    const report = vi.spyOn(console, 'error').mockReturnValue()
    const { world, backend } = await openWorld()
    Object.defineProperty(backend.host.world.ledger, 'balance', {
      value: () => {
        throw new Error('secret detail at line 7')
      },
    })
    const { idToken } = await world.signIn('agent')
    const query = '{ getFundsBalance { fundsBalanceCents } }'
    const body: unknown = await (await world.fetch(graphqlRequest(world.url, { query }, idToken))).json()
    expect(body).toMatchObject({ data: { getFundsBalance: null }, errors: [{ errorType: 'INTERNAL' }] })
    expect(JSON.stringify(body)).not.toContain('secret detail')
    const error: unknown = expect.objectContaining({ message: 'secret detail at line 7' })
    expect(report).toHaveBeenCalledExactlyOnceWith('The in-browser backend failed:', error)
  })

  it('has no subscriptions', async () => {
    const { world } = await openWorld()
    await expect(world.call('subscription { leads { id } }', {}, agent)).rejects.toThrow('subscription')
  })
})

describe('a failed operation', () => {
  it('leaves the hash and the journal of the world unchanged', async () => {
    const { world, backend } = await openWorld({ scenario: 'low-balance' })
    const tokens = await world.signIn('agent')
    const hash = backend.host.world.hash()
    const length = backend.host.world.journal.length
    const filters = { sourceIds: ['rate-table-one'] }
    const { items } = await world.call<{ items: readonly { id: string }[] }>('listOpenLeads', { filters }, tokens)
    const conflict = { success: false, errors: [{ code: 'CONFLICT' }] }
    expect(await world.call('purchaseLead', { leadId: items[0]?.id }, tokens)).toMatchObject(conflict)
    const input = { sourceId: 'rate-table-one', amountCents: 10_000_000 }
    expect(await world.call('transferFundsToWallet', { input }, tokens)).toMatchObject(conflict)
    const promotion = world.call('updateUserRole', { userId: 'user-agent', role: 'ADMINISTRATOR' }, tokens)
    await expect(promotion).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect(backend.host.world.hash()).toBe(hash)
    expect(backend.host.world.journal).toHaveLength(length)
  })
})

it('names one person of each role to the sign-in page, also of a custom company', async () => {
  const { world, backend } = await openWorld()
  const choices = () => createClient(world.url, world.fetch)('GET sign-in-choices')
  const before = await choices()
  expect(before.map(({ username, role }) => [username, role])).toEqual([
    ['agent', 'AGENT'],
    ['manager', 'MANAGER'],
    ['admin', 'ADMINISTRATOR'],
  ])
  await backend.host.start({ scenario: 'own-company', company: randomCompany(1) })
  const after = await choices()
  expect(after.map(({ username }) => username)).toEqual(['agent', 'manager', 'admin'])
  expect(after.map(({ name }) => name)).not.toEqual(before.map(({ name }) => name))
})
