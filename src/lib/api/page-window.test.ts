import { gql } from '@apollo/client'
import { expect, it, vi } from 'vitest'
import { answer, setUpClient } from './client-fixture'
import { createPageLoader, maxPages } from './page-window'
import { hasMultiplePages } from './topics'

const TRANSACTIONS = gql`
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
const perPage = 10
/** Returns page `at` with ten separate rows and the token of the next page. */
function pageAt(at: number) {
  const items = Array.from({ length: perPage }, (_, row) => ({
    __typename: 'Transaction',
    id: `t${at}-${row}`,
    amountCents: row,
  }))
  return { listTransactions: { __typename: 'TransactionConnection', items, nextToken: `p${at + 1}` } }
}

function open() {
  const failing = new Set<string>()
  const { client, sent } = setUpClient(({ body }) => {
    const token = String(body.variables['nextToken'] ?? 'p0')
    if (failing.has(token)) return answer(null, [{ message: 'no', errorType: 'ForbiddenException' }])
    return answer(pageAt(Number(token.slice(1))))
  })
  const pages = createPageLoader(client, {
    document: TRANSACTIONS,
    field: 'listTransactions',
    variables: { limit: perPage },
  })
  const entries = () => Object.keys(client.cache.extract() as object).length
  const rowsInSight = () =>
    pages
      .window()
      .data.reduce<number>((sum, data) => sum + (data as ReturnType<typeof pageAt>).listTransactions.items.length, 0)
  return { client, sent, pages, failing, entries, rowsInSight }
}

it('keeps page 107 as cheap as page 1: one request, and no more rows or cache entries than one window', async () => {
  const { pages, sent, entries, rowsInSight } = open()
  for (let at = 1; at <= 107; at++) {
    await pages.more(`p${at}`)
    expect(sent).toHaveLength(at)
    expect(rowsInSight()).toBeLessThanOrEqual(maxPages * perPage)
  }
  expect(pages.window()).toMatchObject({ first: 108 - maxPages, end: 108 })
  expect(entries()).toBeLessThanOrEqual(maxPages * perPage + 1)
})

it('removes every page when the screen closes', async () => {
  const { pages, entries } = open()
  for (let at = 1; at <= 30; at++) await pages.more(`p${at}`)
  pages.close()
  expect(entries()).toBeLessThanOrEqual(1)
  expect(pages.window()).toMatchObject({ first: 0, end: 1, data: [] })
})

it('goes back to earlier pages and forward again', async () => {
  const { pages } = open()
  for (let at = 1; at <= maxPages + 2; at++) await pages.more(`p${at}`)
  expect(pages.window().first).toBe(3)
  await pages.earlier()
  expect(pages.window()).toMatchObject({ first: 2, end: maxPages + 2 })
  await pages.more(`p${maxPages + 2}`)
  expect(pages.window()).toMatchObject({ first: 3, end: maxPages + 3 })
})

it('follows changes to the records on every page', async () => {
  const { client, pages } = open()
  await pages.more('p1')
  client.cache.modify({ id: 'Transaction:t1-0', fields: { amountCents: () => 999 } })
  await vi.waitFor(() =>
    expect(pages.window().data[0]).toHaveProperty(['listTransactions', 'items', 0, 'amountCents'], 999),
  )
})

it('keeps the loaded pages if the next one fails, and loads that page on the next attempt', async () => {
  const { pages, failing } = open()
  await pages.more('p1')
  failing.add('p2')
  await expect(pages.more('p2')).rejects.toThrow()
  expect(pages.window()).toMatchObject({ end: 2, loadingDirection: null })
  failing.clear()
  await pages.more('p2')
  expect(pages.window().end).toBe(3)
})

it('rejects a token that leads back to an earlier page', async () => {
  const { pages, sent } = open()
  await pages.more('p1')
  await pages.more('p2')
  await expect(pages.more('p1')).rejects.toThrow('the token of an earlier page')
  expect(sent).toHaveLength(2)
})

it('marks every page, so that it is not refetched alone', async () => {
  const { client, pages } = open()
  await pages.more('p1')
  expect([...client.getObservableQueries('active')].every((query) => hasMultiplePages(query))).toBe(true)
})
