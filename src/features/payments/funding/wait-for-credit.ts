import type { ApolloClient } from '@apollo/client'
import { graphql } from '../../../lib/graphql/graphql'
import type { PaymentCreditQuery, TransactionType } from '../../../lib/graphql/__generated__/documents'
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

/** Searches every page of the transactions of this type, because an agent may have many newer ones. Null before the credit. */
export async function findCredit(
  client: ApolloClient,
  type: TransactionType,
  paymentId: string,
): Promise<CreditedAccount | null> {
  let credited: CreditedAccount | null = null
  let nextToken: string | null = null
  do {
    const answer: { data?: PaymentCreditQuery | undefined } = await client.query({
      query: PAYMENT_CREDIT,
      variables: { types: [type], nextToken },
      fetchPolicy: 'no-cache',
    })
    const { items = [], nextToken: next = null } = answer.data?.listTransactions ?? {}
    const entries = items.filter(({ referenceId }) => referenceId === paymentId)
    if (entries.some(({ walletSourceId }) => walletSourceId !== null)) return 'wallet'
    if (entries.length > 0) credited = 'funds'
    // The entries of one posting are adjacent: only the last one on a page may have another on the next page.
    if (credited && items.at(-1)?.referenceId !== paymentId) return credited
    nextToken = next
  } while (nextToken !== null)
  return credited
}

export const creditWaitConstants = {
  /** Most callbacks arrive within a moment; the pauses grow from there. */
  firstDelaysMs: [0, 300, 500, 800],
  delayMs: 1000,
  /** From here on the dialog says that it takes longer than usual. */
  lateAfterMs: 12_000,
  lateDelayMs: 3000,
  /** From here on the user has likely left the dialog. */
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

/** Resolves with true when the callback has credited a payment, and with false when the signal is aborted before. */
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
