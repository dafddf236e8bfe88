import { expect, it } from 'vitest'
import { createMemoryStore } from '../world/store/memory-store'
import { ADJUSTMENTS, fundsAccount, Ledger } from './ledger/ledger'
import { UnitOfWork } from './unit-of-work'
import { AggregateCache, SortedRows, Sums } from './aggregates'

/** Returns a ledger with a cached total of the funds of two agents, and functions that use both. */
function funds() {
  const work = new UnitOfWork()
  const { aggregates } = createMemoryStore(work)
  const ledger = new Ledger(work, aggregates)
  const credit = (agentId: string, cents: number) =>
    ledger.post({
      type: 'CREDIT',
      at: 0,
      referenceId: null,
      entries: [
        [ADJUSTMENTS, -cents],
        [fundsAccount(agentId), cents],
      ],
    })
  const total = () =>
    aggregates
      .rows({
        key: 'funds',
        topic: 'agent',
        ids: () => ['a', 'b'],
        rowOf: (id) => ({ cents: ledger.balance(fundsAccount(id)) }),
      })
      .accumulator('total', () => new Sums(['cents'])).totals.cents
  return { work, aggregates, credit, total }
}

it('updates the total after a posting and recomputes only the row of that agent', () => {
  const { aggregates, credit, total } = funds()
  credit('a', 500)
  expect(total()).toBe(500)
  const rowsBefore = aggregates.rowsComputed
  credit('b', 20)
  expect(total()).toBe(520)
  expect(aggregates.rowsComputed - rowsBefore).toBe(1)
})

it('excludes the postings of a failed command, even if the command had read the total', () => {
  const { work, credit, total } = funds()
  expect(total()).toBe(0)
  expect(() =>
    work.run(() => {
      credit('a', 500)
      expect(total()).toBe(500)
      throw new Error('refused')
    }),
  ).toThrow('refused')
  expect(total()).toBe(0)
})

it('keeps ten queries and drops the least recently used one', () => {
  const sums = new AggregateCache()
  const ask = (key: string) => sums.rows({ key, topic: 'agent', ids: () => ['a'], rowOf: () => 1 })
  for (let n = 0; n < 11; n++) ask(`question ${n}`)
  expect(sums.rowsComputed).toBe(11)
  ask('question 10')
  expect(sums.rowsComputed).toBe(11)
  ask('question 0')
  expect(sums.rowsComputed).toBe(12)
})

it('throws when it removes an item that is not in the sorted list', () => {
  const order = new SortedRows<number>(
    (row) => [row],
    (left, right) => left - right,
  )
  order.add(1)
  expect(() => order.remove(2)).toThrow('not in the list')
})
