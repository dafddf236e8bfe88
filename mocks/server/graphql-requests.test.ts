import { describe, expect, it } from 'vitest'
import { openWorld } from '../kit/open-world'

const agent = { as: 'agent' }

describe('a request to the GraphQL API', () => {
  it('may query the schema, for developer tools', async () => {
    const { world } = await openWorld()
    const data = await world.call('{ __schema { queryType { name } } }', {}, agent)
    expect(data).toEqual({ __schema: { queryType: { name: 'Query' } } })
  })

  it.each([
    ['an unknown query', '{ getMoney { cents } }', 'Cannot query field'],
    ['an unknown field of a type', '{ getFundsBalance { euros } }', 'Cannot query field'],
    ['two operations and no operation name', 'query A { __typename } query B { __typename }', 'operation'],
  ])('fails with %s', async (_what, query, message) => {
    const { world } = await openWorld()
    await expect(world.call(query, {}, agent)).rejects.toThrow(message)
  })

  it.each([
    ['invalid JSON', '{ not json', 'application/json', 400],
    ['a JSON text instead of an object', '"query"', 'application/json', 400],
    ['no query', '{}', 'application/json', 400],
    ['another content type', '{ __typename }', 'text/plain', 415],
  ])('fails with a body that has %s', async (_what, body, contentType, status) => {
    const { world } = await openWorld()
    const { idToken } = await world.signIn('agent')
    const headers = { 'content-type': contentType, authorization: idToken }
    const response = await world.fetch(new Request(`${world.url}graphql`, { method: 'POST', headers, body }))
    expect(response.status).toBe(status)
  })
})

describe('money', () => {
  it('returns the same result for a repeated idempotency key, and a conflict if the input differs', async () => {
    const { world, backend } = await openWorld({ scenario: 'funded-agent' })
    const tokens = await world.signIn('agent')
    const transfer = (input: object) => world.call('transferFundsToWallet', { input }, tokens)
    const input = { sourceId: 'form-direct', amountCents: 1500, idempotencyKey: 'one-intention' }
    const first = await transfer(input)
    const after = backend.host.world.ledger.postings.length
    expect(await transfer(input)).toEqual(first)
    expect(backend.host.world.ledger.postings).toHaveLength(after)
    const hash = backend.host.world.hash()
    const conflict = { success: false, errors: [{ code: 'CONFLICT' }] }
    expect(await transfer({ ...input, amountCents: 1501 })).toMatchObject(conflict)
    expect(backend.host.world.hash()).toBe(hash)
  })

  it('has the same totals on the dashboard as in the ledger', async () => {
    const { world, backend } = await openWorld()
    const { ledger } = backend.host.world
    const sum = (prefix: string) =>
      [...ledger.accounts()]
        .filter((account) => account.startsWith(prefix))
        .reduce((total, account) => total + ledger.balance(account), 0)
    expect(await world.call('getDashboardStats', {}, agent)).toMatchObject({
      fundsBalance: sum('funds:user-agent'),
      totalWalletBalance: sum('wallet:user-agent:'),
    })
  })

  it('has a wallet balance equal to the sum of all listed transactions', async () => {
    const { world } = await openWorld()
    let cents = 0
    let nextToken: string | null = null
    do {
      const page: { items: { amountCents: number }[]; nextToken: string | null } = await world.call(
        'listTransactions',
        { filters: { account: 'form-direct' }, limit: 20, nextToken },
        agent,
      )
      cents += page.items.reduce((total, item) => total + item.amountCents, 0)
      nextToken = page.nextToken
    } while (nextToken !== null)
    expect(await world.ledger.balance({ agent: 'agent', source: 'form-direct' })).toBe(cents)
  })
})

describe('very long input', () => {
  it.each(['firstName', 'lastName'])('a %s of a megabyte fails validation', async (field) => {
    const { world, backend } = await openWorld()
    const tokens = await world.signIn('agent')
    const hash = backend.host.world.hash()
    const answer = await world.call('updateAgentProfile', { input: { [field]: 'x'.repeat(1_000_000) } }, tokens)
    expect(answer).toMatchObject({ success: false, errors: [{ code: 'VALIDATION_FAILED', field }] })
    expect(backend.host.world.hash()).toBe(hash)
  })
})
