import { auditServer } from 'graphql-http'
import { describe, expect, it, vi } from 'vitest'
import { randomCompany } from './world/company/testing/random-company'
import type { SignInChoice } from './control/api-types'
import { BASE_URL, graphql, openSandbox, openSignedInSandbox } from './server/testing/sandbox'

describe('GraphQL over HTTP', () => {
  it('passes every audit of graphql-http', async () => {
    const { backend, client } = await openSignedInSandbox('agent')
    const results = await auditServer({
      url: `${BASE_URL}graphql`,
      fetchFn: (input: string, init?: RequestInit) => {
        const headers = new Headers(init?.headers)
        headers.set('authorization', client.token ?? '')
        return backend.fetch(new Request(input, { ...init, headers }))
      },
    })
    expect(results).toHaveLength(61)
    expect(results.filter((result) => result.status !== 'ok').map((result) => result.name)).toEqual([])
  })

  it('rejects a request without a token like AppSync', async () => {
    const { status, body } = await graphql(await openSandbox(), undefined, '{ getDashboardStats { activeLeads } }')
    expect(status).toBe(401)
    expect(body.errors?.[0]).toMatchObject({ errorType: 'UnauthorizedException' })
  })

  it('rejects batches', async () => {
    const { backend, client } = await openSignedInSandbox('agent')
    const response = await backend.fetch(
      new Request(`${BASE_URL}graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: client.token ?? '' },
        body: JSON.stringify([{ query: '{ __typename }' }]),
      }),
    )
    expect(response.status).toBe(400)
  })

  it('accepts deep queries, and rejects a query with too many aliases', async () => {
    const sandbox = await openSignedInSandbox('admin')
    const deep =
      '{ listOrgUnits { agents { metrics { totalLeads } } } listTeam { items { agent { wallets { leadSource { name } recentTransactions { id } } } } } }'
    expect((await graphql(sandbox, sandbox.client.token, deep)).body.errors).toBeUndefined()
    const deeper =
      '{ a: getAgent(agentId: "x") { wallets { leadSource { name } } } listTeam { items { agent { wallets { recentTransactions { id } leadSource { id } } } } } }'
    expect((await graphql(sandbox, sandbox.client.token, deeper)).body.data).toBeDefined()
    const aliases = Array.from({ length: 31 }, (_, i) => `a${i}: __typename`).join(' ')
    const refused = await graphql(sandbox, sandbox.client.token, `{ ${aliases} }`)
    expect(refused.body.errors?.[0]).toMatchObject({ message: 'At most 30 aliases are allowed.' })
  })

  it('rejects fragments that contain each other', async () => {
    const sandbox = await openSignedInSandbox('agent')
    const cycle = '{ getWallet(sourceId: "x") { ...A } } fragment A on Wallet { ...B } fragment B on Wallet { ...A }'
    expect((await graphql(sandbox, sandbox.client.token, cycle)).body.errors?.[0]?.['message']).toContain(
      'Cannot spread fragment',
    )
  })

  it('rejects variables of the wrong type before it runs anything', async () => {
    const sandbox = await openSignedInSandbox('agent')
    const hash = sandbox.backend.host.world.hash()
    const mutation = 'mutation M($cents: Int!) { addFunds(input: { amountCents: $cents }) { success } }'
    for (const cents of ['25', 2 ** 31, null, 1.5]) {
      const { body } = await graphql(sandbox, sandbox.client.token, mutation, { cents })
      expect(body.errors?.[0]?.['message']).toContain('$cents')
    }
    expect(sandbox.backend.host.world.hash()).toBe(hash)
  })

  it('masks internal errors in the response, and reports them in the console', async () => {
    const report = vi.spyOn(console, 'error').mockReturnValue()
    const sandbox = await openSignedInSandbox('agent')
    Object.defineProperty(sandbox.backend.host.world.ledger, 'balance', {
      value: () => {
        throw new Error('secret detail at line 7')
      },
    })
    const { body } = await graphql(sandbox, sandbox.client.token, '{ getFundsBalance { fundsBalanceCents } }')
    expect(body).toMatchObject({ data: { getFundsBalance: null }, errors: [{ errorType: 'INTERNAL' }] })
    expect(JSON.stringify(body)).not.toContain('secret detail')
    const error: unknown = expect.objectContaining({ message: 'secret detail at line 7' })
    expect(report).toHaveBeenCalledExactlyOnceWith('The in-browser backend failed:', error)
  })

  it('has no subscriptions', async () => {
    const sandbox = await openSignedInSandbox('agent')
    const { body } = await graphql(sandbox, sandbox.client.token, 'subscription { leads { id } }')
    expect(body.errors).toHaveLength(1)
  })
})

describe('a failed operation', () => {
  it('leaves the hash and the journal of the world unchanged', async () => {
    const { client, backend } = await openSignedInSandbox('agent', 'low-balance')
    await client.control('POST clock', { freeze: true })
    const hash = backend.host.world.hash()
    const length = backend.host.world.journal.length
    const { answer } = await client.call('listOpenLeads', { filters: { sourceIds: ['rate-table-one'] } })
    const leadId = (answer as { items: { id: string }[] }).items[0]?.id
    expect((await client.call('purchaseLead', { leadId })).code).toBe('CONFLICT')
    expect(
      (await client.call('transferFundsToWallet', { input: { sourceId: 'rate-table-one', amountCents: 10_000_000 } }))
        .code,
    ).toBe('CONFLICT')
    expect((await client.call('updateUserRole', { userId: 'user-agent', role: 'ADMINISTRATOR' })).code).toBe(
      'FORBIDDEN',
    )
    expect(backend.host.world.hash()).toBe(hash)
    expect(backend.host.world.journal).toHaveLength(length)
  })
})

it('names one person of each role to the sign-in page, also of a custom company', async () => {
  const { backend } = await openSandbox()
  const choices = async () =>
    (await (await backend.fetch(new Request(`${BASE_URL}__sandbox/sign-in-choices`))).json()) as SignInChoice[]
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
