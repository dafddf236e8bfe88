import { expect, it, vi } from 'vitest'
import type { Timers } from '../../../lib/time/timers'
import { answer, setUpClient } from '../../../lib/api/client-fixture'
import { creditIn, creditWaitConstants, findCredit, waitForCredit } from './wait-for-credit'

/** Returns timers that fire immediately and record their delays. */
function countingTimers() {
  const waits: number[] = []
  const timers: Timers = {
    after: (delayMs, run) => {
      waits.push(delayMs)
      queueMicrotask(run)
      return () => undefined
    },
  }
  return { timers, waits, total: () => waits.reduce((sum, ms) => sum + ms, 0) }
}

it('checks at once, and finishes when the payment is credited', async () => {
  const { timers, total } = countingTimers()
  const onLate = vi.fn()
  const isCredited = vi.fn(async () => true)
  const signal = new AbortController().signal
  await expect(waitForCredit({ isCredited, onLate, signal, timers })).resolves.toBe(true)
  expect(isCredited).toHaveBeenCalledOnce()
  expect(total()).toBe(0)
  expect(onLate).not.toHaveBeenCalled()
})

it('reports a late credit once, and continues to check', async () => {
  const { timers, total } = countingTimers()
  const onLate = vi.fn(() => expect(total()).toBeGreaterThanOrEqual(creditWaitConstants.lateAfterMs))
  let looks = 0
  const isCredited = async (): Promise<boolean> => ++looks > 30
  const signal = new AbortController().signal
  await expect(waitForCredit({ isCredited, onLate, signal, timers })).resolves.toBe(true)
  expect(onLate).toHaveBeenCalledOnce()
})

it('ends if the service shows no credit', async () => {
  const { timers, total } = countingTimers()
  const signal = new AbortController().signal
  await expect(waitForCredit({ isCredited: async () => false, signal, timers })).resolves.toBe(false)
  expect(total()).toBeGreaterThanOrEqual(creditWaitConstants.endAfterMs)
})

it.each([
  [{ referenceId: 'pi_2', amountCents: 100 }, null],
  [{ referenceId: null, amountCents: 100 }, null],
  [{ referenceId: 'pi_1', amountCents: -100 }, null],
  [{ referenceId: 'pi_1', amountCents: 100 }, 'funds'],
])('counts only an entry of the payment that adds money: %o', (entry, expected) => {
  expect(creditIn([{ ...entry, walletSourceId: null }], 'pi_1')).toBe(expected)
})

it('ends when the signal is aborted', async () => {
  const { timers } = countingTimers()
  const abort = new AbortController()
  const isCredited = vi.fn(async () => false)
  await expect(waitForCredit({ isCredited, onLate: () => abort.abort(), signal: abort.signal, timers })).resolves.toBe(
    false,
  )
})

it('cancels the current pause when the signal is aborted', async () => {
  const abort = new AbortController()
  const cancel = vi.fn()
  const never: Timers = { after: () => cancel }
  const waiting = waitForCredit({ isCredited: async () => false, onLate: vi.fn(), signal: abort.signal, timers: never })
  abort.abort()
  await expect(waiting).resolves.toBe(false)
  expect(cancel).toHaveBeenCalled()
})

/** Returns a client that serves these pages of transactions. Each entry is `referenceId walletSourceId`. */
function clientWithPages(pages: readonly (readonly string[])[]) {
  return setUpClient(({ body }, count) => {
    expect(body.query).not.toContain('types')
    const items = (pages[count - 1] ?? []).map((text, index) => {
      const [referenceId, walletSourceId = null] = text.split(' ')
      return { __typename: 'Transaction', id: `${count}-${index}`, referenceId, amountCents: 100, walletSourceId }
    })
    const nextToken = count < pages.length ? String(count) : null
    return answer({ listTransactions: { __typename: 'TransactionConnection', items, nextToken, total: null } })
  })
}

it.each<[string, string[][], 'funds' | 'wallet' | null, number]>([
  ['on the third page', [['a'], ['b'], ['pi_1', 'c'], ['d']], 'funds', 3],
  ['in the wallet', [['a', 'pi_1', 'pi_1 source', 'b']], 'wallet', 1],
  [
    'in the wallet, on the next page',
    [
      ['a', 'pi_1'],
      ['pi_1 source', 'b'],
    ],
    'wallet',
    2,
  ],
  ['in the funds, as the last entry of all', [['a'], ['pi_1']], 'funds', 2],
  ['nowhere yet', [['a'], ['b']], null, 2],
  ['nowhere among the newest', [['a'], ['b'], ['c'], ['pi_1']], null, 3],
])('finds a credit %s', async (_case, pages, credited, requests) => {
  const { client, sent } = clientWithPages(pages)
  await expect(findCredit(client, 'pi_1')).resolves.toBe(credited)
  expect(sent).toHaveLength(requests)
})
