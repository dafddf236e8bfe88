import { expect, it } from 'vitest'
import { type ListedLead, compareOpenLeads, type OpenLeadLists } from './NewLeadsPill'

const start = Date.parse('2026-03-18T16:00:00Z')
const lead = (id: string, minute: number, patch: Partial<ListedLead> = {}): ListedLead => ({
  id,
  createdAt: new Date(start + minute * 60_000).toISOString(),
  priceCents: 1_000,
  score: 50,
  loanAmount: 100_000,
  ...patch,
})
const compare = (patch: Partial<OpenLeadLists>) =>
  compareOpenLeads({ shown: [], latest: [], latestHasMore: false, sort: 'NEWEST', shownSinceMs: start, ...patch })

it('counts leads that have arrived since the list loaded', () => {
  const shown = [lead('a', -1), lead('b', -5)]
  expect(compare({ shown, latest: [lead('c', 2), ...shown] })).toEqual({ arrived: ['c'], missing: [] })
})

it('does not count an older lead that only moved into view', () => {
  const shown = [lead('a', -1)]
  expect(compare({ shown, latest: [lead('a', -1), lead('older', -90)] }).arrived).toEqual([])
})

it('finds the rows that are no longer open', () => {
  const shown = [lead('a', -1), lead('b', -5), lead('c', -9)]
  expect(compare({ shown, latest: [lead('a', -1), lead('c', -9)] }).missing).toEqual(['b'])
})

it('reports no rows beyond the end of the latest page', () => {
  const shown = [lead('a', -1), lead('b', -5), lead('c', -9)]
  expect(compare({ shown, latest: [lead('new', 1), lead('a', -1)], latestHasMore: true })).toEqual({
    arrived: ['new'],
    missing: [],
  })
  expect(compare({ shown, latest: [lead('b', -5)], latestHasMore: true }).missing).toEqual(['a'])
})

it.each([
  ['OLDEST', lead('gone', -30), lead('end', -20)],
  ['PRICE_LOW', lead('gone', -1, { priceCents: 900 }), lead('end', -2, { priceCents: 1_200 })],
  ['PRICE_HIGH', lead('gone', -1, { priceCents: 1_200 }), lead('end', -2, { priceCents: 900 })],
  ['SCORE_HIGH', lead('gone', -1, { score: 90 }), lead('end', -2, { score: 80 })],
  ['LOAN_HIGH', lead('gone', -1, { loanAmount: 900 }), lead('end', -2, { loanAmount: 800 })],
] as const)('finds missing rows when sorted by %s', (sort, gone, end) => {
  expect(compare({ shown: [gone], latest: [end], latestHasMore: true, sort }).missing).toEqual(['gone'])
  expect(compare({ shown: [{ ...end, id: 'same' }], latest: [end], latestHasMore: true, sort }).missing).toEqual([])
})
