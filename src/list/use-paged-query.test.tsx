import { gql, type TypedDocumentNode } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answer, setUpClient } from '../test/client-fixture'
import { refetchAll, refetchByTopic } from '../lib/api/topics'
import { usePagedQuery } from './use-paged-query'

interface Row {
  readonly id: string
  readonly amountCents: number
}
interface Transactions {
  readonly listTransactions: { readonly items: readonly Row[]; readonly nextToken: string | null }
}
const TRANSACTIONS: TypedDocumentNode<Transactions, { limit?: number; nextToken?: string }> = gql`
  query Transactions($limit: Int, $nextToken: String) {
    listTransactions(limit: $limit, nextToken: $nextToken) {
      items {
        id
        amountCents
      }
      nextToken
    }
  }
`
const pageSize = 2
const page = (data: Transactions) => data.listTransactions
const rowKey = ({ id }: Row) => id

/** Shows a list of a service that has page 3 after page 2, and so on. `next` changes the token after a page. */
function open(startToken: string | null = null) {
  const failing = new Set<string>()
  const next = new Map<number, string>()
  const { client, sent } = setUpClient(({ body }) => {
    const token = String(body.variables['nextToken'] ?? 'p0')
    if (failing.has(token)) return answer(null, [{ message: 'no', errorType: 'ForbiddenException' }])
    const at = Number(token.slice(1))
    const items = [0, 1].map((row) => ({ __typename: 'Transaction', id: `${at}-${row}`, amountCents: row }))
    const nextToken = next.get(at) ?? `p${at + 1}`
    return answer({ listTransactions: { __typename: 'TransactionConnection', items, nextToken } })
  })
  const { result, unmount } = renderHook(
    () => usePagedQuery({ query: TRANSACTIONS, page, rowKey, variables: {}, pageSize, startToken }),
    { wrapper: ({ children }) => <ApolloProvider client={client}>{children}</ApolloProvider> },
  )
  return {
    client,
    sent,
    failing,
    next,
    unmount,
    list: () => result.current,
    /** Loads the next page, and returns the failure if there is one. */
    more: async () => {
      await waitFor(() => expect(result.current).toMatchObject({ loading: false, loadingMore: false }))
      return act(() =>
        result.current.loadMore().then(
          () => null,
          (error: unknown) => error,
        ),
      )
    },
    shows: (...ids: readonly string[]) => waitFor(() => expect(result.current.rows.map(rowKey)).toEqual(ids)),
    entries: () => Object.keys(client.cache.extract() as object).length,
  }
}

it('adds one page with one request, and follows changes of the records on every page', async () => {
  const { client, sent, more, shows, list } = open()
  await shows('0-0', '0-1')
  await more()
  await more()
  await shows('0-0', '0-1', '1-0', '1-1', '2-0', '2-1')
  expect(sent).toHaveLength(3)
  act(() => void client.cache.modify({ id: 'Transaction:1-0', fields: { amountCents: () => 999 } }))
  await waitFor(() => expect(list().rows[2]).toHaveProperty('amountCents', 999))
})

it('starts with the requested page, and goes back to the first one', async () => {
  const { sent, more, shows, list } = open('p3')
  await shows('3-0', '3-1')
  await more()
  await shows('3-0', '3-1', '4-0', '4-1')
  await act(() => list().restart())
  await shows('0-0', '0-1')
  expect(sent.map(({ body }) => body.variables['nextToken'])).toEqual(['p3', 'p4', undefined])
})

it('keeps the loaded pages if the next one fails, and loads that page on the next attempt', async () => {
  const { failing, more, shows, list } = open()
  await shows('0-0', '0-1')
  failing.add('p1')
  expect(await more()).toBeInstanceOf(Error)
  await shows('0-0', '0-1')
  expect(list()).toMatchObject({ error: undefined, loadingMore: false, hasMore: true })
  failing.clear()
  await more()
  await shows('0-0', '0-1', '1-0', '1-1')
})

it('rejects a page that the service repeats', async () => {
  const { next, more, shows } = open()
  next.set(1, 'p0')
  await shows('0-0', '0-1')
  await more()
  expect(await more()).toHaveProperty('message', expect.stringContaining('the same page twice'))
  await shows('0-0', '0-1', '1-0', '1-1')
})

it('does not refetch several pages when a topic is stale, and reloads from the first page when restarted', async () => {
  const { client, sent, more, shows, list } = open()
  await shows('0-0', '0-1')
  await act(() => refetchByTopic(client, ['FUNDS']))
  expect(sent).toHaveLength(2)
  await more()
  await shows('0-0', '0-1', '1-0', '1-1')
  expect(list().isOutdated).toBe(false)
  await act(() => refetchByTopic(client, ['FUNDS'], { isQuiet: true }))
  expect(sent).toHaveLength(3)
  await waitFor(() => expect(list().isOutdated).toBe(true))
  await act(() => list().restart())
  await shows('0-0', '0-1')
  expect(list().isOutdated).toBe(false)
  await more()
  expect(list().isOutdated).toBe(false)
  await act(() => list().restart())
  await more()
  await act(() => refetchAll(client))
  await shows('0-0', '0-1')
})

it('leaves at most the first page in the cache', async () => {
  const { more, shows, unmount, entries } = open()
  await shows('0-0', '0-1')
  const first = entries()
  for (let at = 1; at <= 10; at++) await more()
  expect(entries()).toBe(first + 10 * pageSize)
  unmount()
  expect(entries()).toBeLessThanOrEqual(first)
})
