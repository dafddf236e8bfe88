import type { ApolloClient } from '@apollo/client'
import type { PaymentCreditQuery, TransactionType } from '../../../lib/api/__generated__/documents'
import { graphql } from '../../../lib/api/graphql'
import { pause, realTimers, type Timers } from '../../../lib/time/timers'

const PAYMENT_CREDIT = graphql(`
  query PaymentCredit($types: [TransactionType!], $nextToken: String) {
    listTransactions(filters: { types: $types }, limit: 100, nextToken: $nextToken) {
      items {
        id
        referenceId
        walletSourceId
      }
      nextToken
      total
    }
  }
`)

/** The account that the payment callback credited. */
export type CreditedAccount = 'funds' | 'wallet'

/** Returns the credited account, or null before the credit. Searches all pages, as newer transactions may exist. */
export async function findCredit(
  client: ApolloClient,
  type: TransactionType,
  paymentId: string,
): Promise<CreditedAccount | null> {
  let credited: CreditedAccount | null = null
  let nextToken: string | null = null
  do {
    const response: { data?: PaymentCreditQuery | undefined } = await client.query({
      query: PAYMENT_CREDIT,
      variables: { types: [type], nextToken },
      fetchPolicy: 'no-cache',
    })
    const { items = [], nextToken: next = null } = response.data?.listTransactions ?? {}
    const entries = items.filter(({ referenceId }) => referenceId === paymentId)
    if (entries.some(({ walletSourceId }) => walletSourceId !== null)) return 'wallet'
    if (entries.length > 0) credited = 'funds'
    // Entries of one posting are adjacent, so only the last entry on a page can continue on the next page.
    if (credited && items.at(-1)?.referenceId !== paymentId) return credited
    nextToken = next
  } while (nextToken !== null)
  return credited
}

export const creditWaitConstants = {
  /** First pauses. They are short, because most callbacks arrive within a second. */
  firstDelaysMs: [0, 300, 500, 800],
  delayMs: 1000,
  /** Time after which the dialog shows that the credit takes longer than usual. */
  lateAfterMs: 12_000,
  lateDelayMs: 3000,
  /** Time after which the user has probably left the dialog. */
  longAfterMs: 120_000,
  longDelayMs: 15_000,
} as const

export interface CreditWait {
  readonly isCredited: () => Promise<boolean>
  readonly onLate: () => void
  /** Aborted when the user signs out or leaves. */
  readonly signal: AbortSignal
  readonly timers?: Timers | undefined
}

/** Resolves with true after the callback has credited the payment, or with false if the signal is aborted first. */
export async function waitForCredit({ isCredited, onLate, signal, timers = realTimers }: CreditWait): Promise<boolean> {
  const { firstDelaysMs, lateAfterMs } = creditWaitConstants
  let waitedMs = 0
  let late = false
  for (let turn = 0; !signal.aborted; turn += 1) {
    const pauseMs = firstDelaysMs[turn] ?? delayAfter(waitedMs)
    await pause(timers, pauseMs, signal)
    waitedMs += pauseMs
    if (signal.aborted) return false
    if (await isCredited()) return true
    if (!late && waitedMs >= lateAfterMs) {
      late = true
      onLate()
    }
  }
  return false
}

function delayAfter(waitedMs: number): number {
  const { delayMs, lateAfterMs, lateDelayMs, longAfterMs, longDelayMs } = creditWaitConstants
  if (waitedMs >= longAfterMs) return longDelayMs
  return waitedMs >= lateAfterMs ? lateDelayMs : delayMs
}
