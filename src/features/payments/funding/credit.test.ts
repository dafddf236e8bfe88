import type { ApolloClient } from '@apollo/client'
import { expect, it, vi } from 'vitest'
import { answer, setUpClient } from '../../../test/client-fixture'
import type { Timers } from '../../../lib/time/timers'
import { countingTimers } from '../../../test/timers-fixture'
import { creditIn, creditWaitConstants, findCredit, waitForCredit } from './credit'

const { signal } = new AbortController()

it.each<[string, isCreditedAt: number, account: 'funds' | null, lateCalls: number, minMs: number, maxMs: number]>([
  ['at once', 1, 'funds', 0, 0, 0],
  ['late, which it reports once', 30, 'funds', 1, creditWaitConstants.lateAfterMs, creditWaitConstants.endAfterMs],
  [
    'not at all',
    Number.POSITIVE_INFINITY,
    null,
    1,
    creditWaitConstants.endAfterMs,
    creditWaitConstants.endAfterMs + 3000,
  ],
])('waits for a credit that arrives %s', async (_case, isCreditedAt, account, lateCalls, minMs, maxMs) => {
  const { timers, waitedMs } = countingTimers()
  const onLate = vi.fn(() => expect(waitedMs()).toBeGreaterThanOrEqual(creditWaitConstants.lateAfterMs))
  const { client } = setUpClient((_sent, count) => page([count >= isCreditedAt ? 'pi_1' : 'a'], null))
  await expect(waitForCredit(client, 'pi_1', { onLate, signal, timers })).resolves.toBe(account)
  expect(onLate).toHaveBeenCalledTimes(lateCalls)
  expect(waitedMs()).toBeGreaterThanOrEqual(minMs)
  expect(waitedMs()).toBeLessThanOrEqual(maxMs)
})

it('cancels the current pause when the signal is aborted', async () => {
  const abort = new AbortController()
  const cancel = vi.fn()
  const never: Timers = { after: () => cancel }
  const waiting = waitForCredit({} as ApolloClient, 'pi_1', { signal: abort.signal, timers: never })
  abort.abort()
  await expect(waiting).resolves.toBeNull()
  expect(cancel).toHaveBeenCalled()
})

it.each([
  [{ referenceId: 'pi_2', amountCents: 100 }, null],
  [{ referenceId: null, amountCents: 100 }, null],
  [{ referenceId: 'pi_1', amountCents: -100 }, null],
  [{ referenceId: 'pi_1', amountCents: 100 }, 'funds'],
])('counts only an entry of the payment that adds money: %o', (entry, expected) => {
  expect(creditIn([{ ...entry, walletSourceId: null }], 'pi_1')).toBe(expected)
})

/** Returns a page of transactions. Each entry is `referenceId walletSourceId`. */
function page(entries: readonly string[], nextToken: string | null): Response {
  const items = entries.map((text, index) => {
    const [referenceId, walletSourceId = null] = text.split(' ')
    const id = `${nextToken}-${index}`
    return { __typename: 'Transaction', id, referenceId, amountCents: 100, walletSourceId }
  })
  return answer({ listTransactions: { __typename: 'TransactionConnection', items, nextToken, total: null } })
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
  const { client, sent } = setUpClient(({ body }, count) => {
    expect(body.query).not.toContain('types')
    return page(pages[count - 1] ?? [], count < pages.length ? String(count) : null)
  })
  await expect(findCredit(client, 'pi_1')).resolves.toBe(credited)
  expect(sent).toHaveLength(requests)
})
