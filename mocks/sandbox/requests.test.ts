import { describe, expect, it } from 'vitest'
import { openSandbox, signedIn, graphql, BASE_URL } from './testing/sandbox'

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

describe('what is sent to the API', () => {
  it('G4: may ask for the schema here; a developer’s tools need it', async () => {
    const sandbox = await signedIn('agent')
    const { body } = await graphql(sandbox, sandbox.client.token, '{ __schema { queryType { name } } }')
    expect(body.data).toEqual({ __schema: { queryType: { name: 'Query' } } })
  })

  it.each([
    ['a field that is not there', '{ getMoney { cents } }', 'Cannot query field'],
    ['a field of a type that is not there', '{ getFundsBalance { euros } }', 'Cannot query field'],
    ['two operations without saying which', 'query A { __typename } query B { __typename }', 'operation'],
  ])('G5: is refused when it asks for %s', async (_what, query, message) => {
    const sandbox = await signedIn('agent')
    const { body } = await graphql(sandbox, sandbox.client.token, query)
    expect(JSON.stringify(body.errors)).toContain(message)
    expect(body.data ?? null).toBeNull()
  })

  it.each([
    ['no JSON', '{ not json', 'application/json', 400],
    ['no object', '"query"', 'application/json', 400],
    ['no query', '{}', 'application/json', 400],
    ['of another content type', '{ __typename }', 'text/plain', 415],
  ])('G9: is refused when its body is %s', async (_what, body, contentType, status) => {
    const { client } = await signedIn('agent')
    expect((await send(client.token ?? '', body, contentType)).status).toBe(status)
  })
})

describe('money', () => {
  it('V9, M18: the same key and input give the same result, another input is refused and changes nothing', async () => {
    const { client, backend } = await signedIn('agent', 'funded-agent')
    await client.control('POST', 'clock', { freeze: true })
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

  it('M27, V12: the dashboard’s totals are the sums of the ledger, to the cent', async () => {
    const { client, backend } = await signedIn('agent')
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

  it('V2: a wallet’s balance is the sum of the transactions that the API lists, over all pages', async () => {
    const { client } = await signedIn('agent')
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
  it.each(['firstName', 'lastName'])('X5, I6: a %s of a megabyte is refused by its field', async (field) => {
    const { client, backend } = await signedIn('agent')
    await client.control('POST', 'clock', { freeze: true })
    const hash = backend.host.world.hash()
    const { code, answer } = await client.call('updateAgentProfile', { input: { [field]: 'x'.repeat(1_000_000) } })
    expect(code).toBe('VALIDATION_FAILED')
    expect(answer).toMatchObject({ errors: [{ field }] })
    expect(backend.host.world.hash()).toBe(hash)
  })
})
