import { gql, type TypedDocumentNode } from '@apollo/client'
import { describe, expect, it } from 'vitest'
import { answer, setUpClient } from '../../test/client-fixture'

interface Page {
  readonly listOpenLeads: {
    readonly items: readonly { readonly id: string }[]
    readonly nextToken: string | null
    readonly total: number
  }
}

const leads: TypedDocumentNode<Page, { states?: string[]; limit?: number; nextToken?: string | null }> = gql`
  query OpenLeads($states: [String!], $limit: Int, $nextToken: String) {
    listOpenLeads(states: $states, limit: $limit, nextToken: $nextToken) {
      items {
        id
      }
      nextToken
      total
    }
  }
`

function page(ids: readonly string[], nextToken: string | null, total = 5) {
  const items = ids.map((id) => ({ __typename: 'Lead', id }))
  return { listOpenLeads: { __typename: 'LeadConnection', items, nextToken, total } }
}

function setUp() {
  const pages: Record<string, ReturnType<typeof page>> = {
    '': page(['a', 'b'], 't1'),
    t1: page(['b', 'c'], 't2'),
    t2: page(['d'], null),
  }
  const set = setUpClient((sent) => {
    const { nextToken, states } = sent.body.variables
    if (states) return answer(page(['x'], null, 1))
    return answer(pages[typeof nextToken === 'string' ? nextToken : ''])
  })
  const read = (variables: { states?: string[]; limit?: number; nextToken?: string } = {}) => {
    const list = set.client.readQuery({ query: leads, variables: { limit: 2, ...variables } })?.listOpenLeads
    return list && [list.items.map((item) => item.id).join(''), list.nextToken]
  }
  const load = (variables: { states?: string[]; limit?: number; nextToken?: string } = {}) =>
    set.client.query({ query: leads, variables: { limit: 2, ...variables }, fetchPolicy: 'network-only' })
  /** Writes a page as `fetchMore` does. */
  const write = (nextToken: string) =>
    set.client.writeQuery({ query: leads, variables: { limit: 2, nextToken }, data: pages[nextToken] ?? null })
  return { ...set, pages, read, load, write }
}

describe('paged lists', () => {
  it('join the pages that continue them, for the query of their first page', async () => {
    const { read, load, write } = setUp()
    await load()
    write('t1')
    expect(read()).toEqual(['abbc', 't2'])
    expect(read({ nextToken: 't1' })).toBeUndefined()
    // Another component has read the same page.
    write('t1')
    expect(read()).toEqual(['abbc', 't2'])
  })

  it('start anew with a page that does not continue them', async () => {
    const { read, load, write, pages } = setUp()
    await load()
    write('t1')
    pages[''] = page(['n', 'a'], 't9')
    await load()
    expect(read()).toEqual(['na', 't9'])
    write('t2')
    expect(read({ nextToken: 't2' })).toEqual(['d', null])
    expect(read()).toBeUndefined()
  })

  it('are stored separately for each filter and limit', async () => {
    const { read, load } = setUp()
    await load()
    await load({ states: ['CA'] })
    expect(read()).toEqual(['ab', 't1'])
    expect(read({ states: ['CA'] })).toEqual(['x', null])
    expect(read({ limit: 50 })).toBeUndefined()
  })

  it('may be null', async () => {
    const { client } = setUpClient(() => answer({ listOpenLeads: null }, [{ message: 'x' }]))
    const result = await client.query({ query: leads, variables: {} })
    expect(result.data?.listOpenLeads ?? null).toBeNull()
    expect(result.error).toBeDefined()
  })
})

const config = (enabled: boolean) => ({ __typename: 'PaymentConfig', autoTopUpEnabled: enabled, failureCount: 0 })

describe('records', () => {
  it('share one PaymentConfig object', async () => {
    const agent = gql`
      query Agent {
        getAgent(agentId: "a") {
          id
          paymentConfig {
            autoTopUpEnabled
          }
        }
      }
    `
    const update = gql`
      mutation UpdateAutoTopUp {
        updateAutoTopUpConfig(input: { enabled: true }) {
          success
          config {
            autoTopUpEnabled
            failureCount
          }
        }
      }
    `
    const { client } = setUpClient((sent) =>
      sent.body.operationName === 'Agent'
        ? answer({ getAgent: { __typename: 'Agent', id: 'a', paymentConfig: config(false) } })
        : answer({ updateAutoTopUpConfig: { __typename: 'PaymentConfigResult', success: true, config: config(true) } }),
    )
    await client.query({ query: agent })
    await client.mutate({ mutation: update })
    expect(client.readQuery({ query: agent })).toMatchObject({
      getAgent: { paymentConfig: { autoTopUpEnabled: true } },
    })
  })

  it('identify a wallet by agent and source, and store it in its parent if one is missing', async () => {
    const wallets = gql`
      query Wallets($full: Boolean!) {
        getAgentWallets {
          sourceId
          agentId @include(if: $full)
          balanceCents
        }
      }
    `
    const wallet = { __typename: 'Wallet', sourceId: 's', agentId: 'a', balanceCents: 5 }
    const { client } = setUpClient((sent) => {
      const { agentId, ...bare } = wallet
      return answer({ getAgentWallets: [sent.body.variables['full'] ? { ...bare, agentId } : bare] })
    })
    await client.query({ query: wallets, variables: { full: true } })
    expect(client.extract()).toHaveProperty(['Wallet:a:s'])
    const bare = await client.query({ query: wallets, variables: { full: false }, fetchPolicy: 'network-only' })
    expect(bare.error).toBeUndefined()
    expect(bare.data).toMatchObject({ getAgentWallets: [{ sourceId: 's', balanceCents: 5 }] })
  })
})
