import type { ApolloClient } from '@apollo/client'
import type { PaymentCreditQuery } from '../../../lib/api/__generated__/documents'
import { graphql } from '../../../lib/api/graphql'
import { pause, realTimers, type Timers } from '../../../lib/time/timers'

const PAYMENT_CREDIT = graphql(`
  query PaymentCredit($nextToken: String) {
    listTransactions(limit: 100, nextToken: $nextToken) {
      items {
        id
        referenceId
        amountCents
        walletSourceId
      }
      nextToken
      total
    }
  }
`)

/** The account that the payment callback credited. */
export type CreditedAccount = 'funds' | 'wallet'

type LedgerEntry = Pick<
  NonNullable<PaymentCreditQuery['listTransactions']>['items'][number],
  'referenceId' | 'amountCents' | 'walletSourceId'
>

export const creditWaitConstants = {
  /** The first pauses are short, because most callbacks arrive within a second. */
  delaysMs: [0, 300, 500, 800],
  delayMs: 1000,
  /** Time after which the dialog shows that the credit takes longer than usual. */
  lateAfterMs: 12_000,
  lateDelayMs: 3000,
  endAfterMs: 120_000,
} as const

export interface CreditWait {
  readonly onLate?: () => void
  /** Time after which the wait ends: the service may show no entry of this payment at all. */
  readonly endAfterMs?: number
  /** Aborted when the user signs out. */
  readonly signal: AbortSignal
  readonly timers?: Timers | undefined
}

/** Resolves with the account that the callback credited, or with null after `endAfterMs` or an abort. */
export async function waitForCredit(
  client: ApolloClient,
  paymentId: string,
  { onLate, endAfterMs = creditWaitConstants.endAfterMs, signal, timers = realTimers }: CreditWait,
): Promise<CreditedAccount | null> {
  const { delaysMs, delayMs, lateAfterMs, lateDelayMs } = creditWaitConstants
  let waitedMs = 0
  let isLate = false
  for (let turn = 0; waitedMs < endAfterMs; turn++) {
    const pauseMs = delaysMs[turn] ?? (isLate ? lateDelayMs : delayMs)
    await pause(timers, pauseMs, signal)
    waitedMs += pauseMs
    if (signal.aborted) return null
    const account = await findCredit(client, paymentId)
    if (account) return account
    if (isLate || waitedMs < lateAfterMs) continue
    isLate = true
    onLate?.()
  }
  return null
}

/** The newest 300 entries are searched: the types of a service's entries have names of its own, so none is left out. */
const maxPages = 3

/** Returns the credited account, or null before the credit. */
export async function findCredit(client: ApolloClient, paymentId: string): Promise<CreditedAccount | null> {
  let credited: CreditedAccount | null = null
  let nextToken: string | null = null
  for (let page = 0; page < maxPages; page++) {
    const response: { data?: PaymentCreditQuery | undefined } = await client.query({
      query: PAYMENT_CREDIT,
      variables: { nextToken },
      fetchPolicy: 'no-cache',
    })
    const { items = [], nextToken: next = null } = response.data?.listTransactions ?? {}
    const found = creditIn(items, paymentId)
    if (found === 'wallet') return found
    credited ??= found
    // Entries of one posting are adjacent, so only the last entry on a page can continue on the next page.
    if (next === null || (credited && items.at(-1)?.referenceId !== paymentId)) break
    nextToken = next
  }
  return credited
}

/** Returns the account that the payment's own entries credited. No other entry and no balance counts. */
export function creditIn(entries: readonly LedgerEntry[], paymentId: string): CreditedAccount | null {
  const credits = entries.filter(({ referenceId, amountCents }) => referenceId === paymentId && amountCents > 0)
  if (credits.some(({ walletSourceId }) => walletSourceId !== null)) return 'wallet'
  return credits.length > 0 ? 'funds' : null
}
