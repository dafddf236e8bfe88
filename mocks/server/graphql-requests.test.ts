import { describe, expect, it } from 'vitest'
import { openSandbox, openSignedInSandbox, graphql, BASE_URL } from './testing/sandbox'

const send = async (token: string, body: string, contentType = 'application/json') => {
  const { backend } = await openSandbox()
  return backend.fetch(
    new Request(`${BASE_URL}graphql`, {
      method: 'POST',
      headers: { 'content-type': contentType, authorization: token },
      body,
    }),
  )
}

describe('a request to the GraphQL API', () => {
  it('may query the schema, for developer tools', async () => {
    const sandbox = await openSignedInSandbox('agent')
    const { body } = await graphql(sandbox, sandbox.client.token, '{ __schema { queryType { name } } }')
    expect(body.data).toEqual({ __schema: { queryType: { name: 'Query' } } })
  })

  it.each([
    ['an unknown query', '{ getMoney { cents } }', 'Cannot query field'],
    ['an unknown field of a type', '{ getFundsBalance { euros } }', 'Cannot query field'],
    ['two operations and no operation name', 'query A { __typename } query B { __typename }', 'operation'],
  ])('fails with %s', async (_what, query, message) => {
    const sandbox = await openSignedInSandbox('agent')
    const { body } = await graphql(sandbox, sandbox.client.token, query)
    expect(JSON.stringify(body.errors)).toContain(message)
    expect(body.data ?? null).toBeNull()
  })

  it.each([
    ['invalid JSON', '{ not json', 'application/json', 400],
    ['a JSON text instead of an object', '"query"', 'application/json', 400],
    ['no query', '{}', 'application/json', 400],
    ['another content type', '{ __typename }', 'text/plain', 415],
  ])('fails with a body that has %s', async (_what, body, contentType, status) => {
    const { client } = await openSignedInSandbox('agent')
    expect((await send(client.token ?? '', body, contentType)).status).toBe(status)
  })
})

describe('money', () => {
  it('returns the same result for a repeated idempotency key, and a conflict if the input differs', async () => {
    const { client, backend } = await openSignedInSandbox('agent', 'funded-agent')
    await client.control('POST clock', { freeze: true })
    const input = { sourceId: 'form-direct', amountCents: 1500, idempotencyKey: 'one-intention' }
    const first = await client.call('transferFundsToWallet', { input })
    const after = backend.host.world.ledger.postings.length
    const again = await client.call('transferFundsToWallet', { input })
    expect(again.answer).toEqual(first.answer)
    expect(backend.host.world.ledger.postings).toHaveLength(after)
    const hash = backend.host.world.hash()
    const other = await client.call('transferFundsToWallet', { input: { ...input, amountCents: 1501 } })
    expect(other.code).toBe('CONFLICT')
    expect(backend.host.world.hash()).toBe(hash)
  })

  it('has the same totals on the dashboard as in the ledger', async () => {
    const { client, backend } = await openSignedInSandbox('agent')
    const { ledger } = backend.host.world
    const { answer } = await client.call('getDashboardStats', {})
    const sum = (prefix: string) =>
      [...ledger.accounts()]
        .filter((account) => account.startsWith(prefix))
        .reduce((total, account) => total + ledger.balance(account), 0)
    expect(answer).toMatchObject({
      fundsBalance: sum('funds:user-agent'),
      totalWalletBalance: sum('wallet:user-agent:'),
    })
  })

  it('has a wallet balance equal to the sum of all listed transactions', async () => {
    const { client } = await openSignedInSandbox('agent')
    let cents = 0
    let nextToken: string | null = null
    do {
      const { answer } = await client.call('listTransactions', {
        filters: { account: 'form-direct' },
        limit: 20,
        nextToken,
      })
      const page = answer as { items: { amountCents: number }[]; nextToken: string | null }
      cents += page.items.reduce((total, item) => total + item.amountCents, 0)
      nextToken = page.nextToken
    } while (nextToken !== null)
    const wallet = await client.call('getWallet', { sourceId: 'form-direct' })
    expect(wallet.answer).toMatchObject({ balanceCents: cents })
  })
})

describe('very long input', () => {
  it.each(['firstName', 'lastName'])('a %s of a megabyte fails validation', async (field) => {
    const { client, backend } = await openSignedInSandbox('agent')
    await client.control('POST clock', { freeze: true })
    const hash = backend.host.world.hash()
    const { code, answer } = await client.call('updateAgentProfile', { input: { [field]: 'x'.repeat(1_000_000) } })
    expect(code).toBe('VALIDATION_FAILED')
    expect(answer).toMatchObject({ errors: [{ field }] })
    expect(backend.host.world.hash()).toBe(hash)
  })
})
