import { gql, type TypedDocumentNode } from '@apollo/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Deferred, deferred } from '../auth/session-fixture'
import { answer, type Sent, setUpClient } from './client-fixture'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

interface Funds {
  readonly getFundsBalance: { readonly agentId: string; readonly fundsBalanceCents: number }
}
interface Overview extends Funds {
  readonly getAgentWallets: readonly {
    readonly agentId: string
    readonly sourceId: string
    readonly balanceCents: number
  }[]
}

const funds: TypedDocumentNode<Funds, Record<string, never>> = gql`
  query Funds {
    getFundsBalance {
      agentId
      fundsBalanceCents
    }
  }
`
const overview: TypedDocumentNode<Overview, Record<string, never>> = gql`
  query Overview {
    getFundsBalance {
      agentId
      fundsBalanceCents
    }
    getAgentWallets {
      agentId
      sourceId
      balanceCents
    }
  }
`
const transfer = gql`
  mutation Transfer {
    transferFundsToWallet {
      success
      funds {
        agentId
        fundsBalanceCents
      }
    }
  }
`

const fundsOf = (fundsBalanceCents: number) => ({
  getFundsBalance: { __typename: 'FundsBalance', agentId: 'a', fundsBalanceCents },
})
const walletsOf = (...cents: readonly number[]) => ({
  getAgentWallets: cents.map((balanceCents, at) => ({
    __typename: 'Wallet',
    agentId: 'a',
    sourceId: `source-${at}`,
    balanceCents,
  })),
})
const transferred = (fundsBalanceCents: number) => ({
  transferFundsToWallet: {
    __typename: 'TransferResult',
    success: true,
    funds: { __typename: 'FundsBalance', agentId: 'a', fundsBalanceCents },
  },
})

/** Sets up a server whose responses the test releases in any order. Aborted requests get no response. */
function slowServer() {
  const waiting: (Deferred<Response> & { readonly sent: Sent })[] = []
  const set = setUpClient((sent) => {
    const response = deferred<Response>()
    waiting.push({ ...response, sent })
    sent.signal.addEventListener('abort', () => response.reject(new DOMException('aborted', 'AbortError')))
    return response.promise
  })
  const settle = () => vi.advanceTimersByTimeAsync(10)
  return {
    ...set,
    settle,
    async answers(number: number, data: unknown) {
      waiting[number - 1]?.resolve(answer(data))
      await settle()
    },
    calledOff: () => waiting.flatMap(({ sent }, at) => (sent.signal.aborted ? [at + 1] : [])),
    shown: (query: TypedDocumentNode<unknown, Record<string, never>>) => {
      const seen: unknown[] = []
      set.client.watchQuery({ query }).subscribe(({ data }) => data && seen.push(data))
      return seen
    },
    asksAgain: (query: TypedDocumentNode<unknown, Record<string, never>>) =>
      set.client.query({ query, fetchPolicy: 'network-only', context: { queryDeduplication: false } }),
  }
}

it('does not restore an older balance from a late response', async () => {
  const { client, shown, asksAgain, answers, settle } = slowServer()
  const seen = shown(funds)
  await settle()
  void asksAgain(funds)
  await settle()
  await answers(2, fundsOf(7_500))
  await answers(1, fundsOf(10_000))
  await answers(3, fundsOf(7_500))
  expect(seen.at(-1)).toEqual(fundsOf(7_500))
  expect(JSON.stringify(seen)).not.toContain('10000')
  expect(client.readQuery({ query: funds })).toEqual(fundsOf(7_500))
})

it('sends a query again if a later response has another value of a record', async () => {
  const { client, shown, asksAgain, answers, settle, sent } = slowServer()
  const seen = shown(overview)
  await settle()
  void asksAgain(funds)
  await settle()
  await answers(2, fundsOf(7_500))
  await answers(1, { ...fundsOf(10_000), ...walletsOf(2_000) })
  expect(seen).toEqual([])
  expect(sent).toHaveLength(3)
  await answers(3, { ...fundsOf(7_500), ...walletsOf(2_000) })
  expect(seen.at(-1)).toEqual({ ...fundsOf(7_500), ...walletsOf(2_000) })
  expect(client.readQuery({ query: funds })).toEqual(fundsOf(7_500))
})

it('applies a late response that agrees with the later ones', async () => {
  const { client, shown, asksAgain, answers, settle, sent } = slowServer()
  shown(overview)
  await settle()
  void asksAgain(funds)
  await settle()
  await answers(2, fundsOf(7_500))
  await answers(1, { ...fundsOf(7_500), ...walletsOf(2_000) })
  expect(sent).toHaveLength(2)
  expect(client.readQuery({ query: overview })).toEqual({ ...fundsOf(7_500), ...walletsOf(2_000) })
})

it('does not restore rows that a later response has left out', async () => {
  const { client, shown, asksAgain, answers, settle } = slowServer()
  shown(overview)
  await settle()
  void asksAgain(overview)
  await settle()
  await answers(2, { ...fundsOf(1), ...walletsOf(2_000) })
  await answers(1, { ...fundsOf(2), ...walletsOf(2_500, 900) })
  expect(client.readQuery({ query: overview })).toEqual({ ...fundsOf(1), ...walletsOf(2_000) })
})

it('applies responses that arrive in request order', async () => {
  const { client, shown, asksAgain, answers, settle } = slowServer()
  const seen = shown(funds)
  await settle()
  void asksAgain(funds)
  await settle()
  await answers(1, fundsOf(10_000))
  expect(seen.at(-1)).toEqual(fundsOf(10_000))
  await answers(2, fundsOf(7_500))
  expect(seen.at(-1)).toEqual(fundsOf(7_500))
  void asksAgain(funds)
  await settle()
  await answers(3, fundsOf(9_000))
  expect(client.readQuery({ query: funds })).toEqual(fundsOf(9_000))
})

it('sends a query again that was in flight during a mutation, and drops its first response', async () => {
  const { client, shown, answers, settle, sent, calledOff } = slowServer()
  const seen = shown(overview)
  await settle()
  const mutation = client.mutate({ mutation: transfer })
  await settle()
  await answers(2, transferred(7_500))
  await mutation
  expect(calledOff()).toEqual([1])
  await answers(1, { ...fundsOf(10_000), ...walletsOf(0) })
  expect(seen).toEqual([])
  expect(sent.map(({ body }) => body.operationName)).toEqual(['Overview', 'Transfer', 'Overview'])
  await answers(3, { ...fundsOf(7_500), ...walletsOf(2_500) })
  expect(seen.at(-1)).toEqual({ ...fundsOf(7_500), ...walletsOf(2_500) })
})

it('refetches after a mutation with a separate request, not the one in flight', async () => {
  const { client, shown, answers, settle, sent } = slowServer()
  const seen = shown(funds)
  await settle()
  void client.mutate({ mutation: transfer }).then(() => client.refetchQueries({ include: 'active' }))
  await settle()
  await answers(2, transferred(7_500))
  expect(sent).toHaveLength(3)
  await answers(3, fundsOf(7_500))
  expect(seen.at(-1)).toEqual(fundsOf(7_500))
})

it('keeps the result of the later of two mutations, whichever response arrives last', async () => {
  const { client, answers, settle } = slowServer()
  void client.writeQuery({ query: funds, data: fundsOf(10_000) })
  void client.mutate({ mutation: transfer })
  await settle()
  void client.mutate({ mutation: transfer })
  await settle()
  await answers(2, transferred(5_000))
  await answers(1, transferred(7_500))
  expect(client.readQuery({ query: funds })).toEqual(fundsOf(5_000))
})

it('sends a query again if a later response has another list of records', async () => {
  const names: typeof overview = gql`
    query Names {
      getAgentWallets {
        agentId
        sourceId
      }
    }
  `
  const { client, shown, asksAgain, answers, settle, sent } = slowServer()
  shown(overview)
  await settle()
  void asksAgain(names)
  await settle()
  const [first, second] = [0, 1].map((at) => ({ __typename: 'Wallet', agentId: 'a', sourceId: `source-${at}` }))
  await answers(2, { getAgentWallets: [first, second] })
  await answers(1, { ...fundsOf(1), ...walletsOf(1) })
  expect(sent).toHaveLength(3)
  await answers(3, { ...fundsOf(1), ...walletsOf(1, 2) })
  expect(client.readQuery({ query: overview })).toEqual({ ...fundsOf(1), ...walletsOf(1, 2) })
})
