import { useApolloClient } from '@apollo/client/react'
import { failureMessage, unknownOutcomeText } from '../../../lib/api/outcome'
import { refetchByTopic, topicsOf } from '../../../lib/api/topics'
import { useAppMutation } from '../../../lib/api/use-app-mutation'
import type { AppError } from '../../../lib/errors/app-error'
import { classify } from '../../../lib/errors/classify'
import { env } from '../../../lib/settings/env'
import { evictLead, PURCHASE_LEAD, PURCHASE_LEADS } from '../mutations'
import { isForSale, readLead, useIsOwn } from '../queries'
import { type CartItem, type LineOutcome, lineOutcome } from './purchase-rules'

/** Result of a purchase attempt. */
export type PurchaseResult =
  | { readonly kind: 'bought'; readonly name: string | null; readonly balanceCents: number | null }
  /** Another agent bought the lead. No amount was charged, and the lead was removed from the list. */
  | { readonly kind: 'alreadySold'; readonly message: string }
  /** Refused for a reason that the agent can fix. */
  | { readonly kind: 'refused'; readonly message: string; readonly field: string | undefined }
  /** The outcome is unknown. A retry with the same idempotency key buys at most once. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'aborted' }

export interface PurchaseInput {
  readonly leadId: string
  /** Price that the user saw and agreed to. */
  readonly priceCents: number
}

/**
 * Returns a function that buys a lead. A second call meanwhile joins the request, or sends it with the same key, so that the
 * lead is bought once.
 */
export function usePurchaseLead(): (input: PurchaseInput) => Promise<PurchaseResult> {
  const client = useApolloClient()
  const isOwn = useIsOwn()
  const purchase = useAppMutation(PURCHASE_LEAD)

  async function buy({ leadId, priceCents: expectedPriceCents }: PurchaseInput): Promise<PurchaseResult> {
    const outcome = await purchase.run({ leadId, expectedPriceCents })
    switch (outcome.status) {
      case 'done':
        return {
          kind: 'bought',
          name: outcome.payload.lead?.customerName ?? null,
          balanceCents: outcome.payload.wallet?.balanceCents ?? null,
        }
      case 'refused':
        return afterRefusal(leadId, outcome.error)
      case 'unknown':
        return outcome.cause.aborted ? { kind: 'aborted' } : afterLostResponse(leadId)
    }
  }

  /**
   * Handles a refused purchase. A conflict can mean that another agent bought the lead, so the list must drop it.
   * A conflict can also follow an earlier attempt that succeeded, if its response was lost and the service has no
   * idempotency keys.
   */
  async function afterRefusal(leadId: string, error: AppError): Promise<PurchaseResult> {
    const refused: PurchaseResult = { kind: 'refused', message: error.message, field: error.field }
    if (error.code !== 'CONFLICT' && error.code !== 'NOT_FOUND') return refused
    const availability = await readAvailability(leadId)
    if (availability === 'own') return alreadyBought()
    if (availability !== 'sold' && error.code !== 'NOT_FOUND') return refused
    evictLead(client.cache, leadId)
    return { kind: 'alreadySold', message: error.message }
  }

  /** Handles a lost response. The lead's current state shows whether the purchase succeeded. */
  async function afterLostResponse(leadId: string): Promise<PurchaseResult> {
    const availability = await readAvailability(leadId)
    if (availability === 'own') return alreadyBought()
    if (availability === 'sold') {
      evictLead(client.cache, leadId)
      return { kind: 'alreadySold', message: 'Another agent just bought this lead.' }
    }
    // An open lead is not bought yet, but the request may still arrive. The next attempt sends the same key.
    return { kind: 'unknown' }
  }

  function alreadyBought(): PurchaseResult {
    void refetchByTopic(client, topicsOf(PURCHASE_LEAD))
    return { kind: 'bought', name: null, balanceCents: null }
  }

  /** Returns whether a lead is open, bought by the user, or sold to another agent. Null if the request fails. */
  async function readAvailability(leadId: string): Promise<'open' | 'own' | 'sold' | null> {
    try {
      const lead = await readLead(client, leadId)
      if (lead && isForSale(lead)) return 'open'
      return lead && isOwn(lead) ? 'own' : 'sold'
    } catch (error) {
      return classify(error).code === 'NOT_FOUND' ? 'sold' : null
    }
  }

  return buy
}

export interface CartResult {
  /** Known outcomes by lead ID. */
  readonly outcomes: ReadonlyMap<string, LineOutcome>
  readonly boughtCents: number
  /** Error of an incomplete purchase, or null. A retry does not buy a lead twice. */
  readonly problem: string | null
}

/** Returns a function that buys several leads: in one request if the service supports it, otherwise one by one. */
export function usePurchaseLeads(
  buyOne: (input: PurchaseInput) => Promise<PurchaseResult>,
): (items: readonly CartItem[], onProgress: (done: number) => void) => Promise<CartResult> {
  const purchase = useAppMutation(PURCHASE_LEADS)

  async function buyTogether(items: readonly CartItem[]): Promise<CartResult> {
    const lines = items.map((item) => ({ leadId: item.id, expectedPriceCents: item.priceCents }))
    const outcome = await purchase.run({ lines })
    if (outcome.status !== 'done') return { outcomes: new Map(), boughtCents: 0, problem: failureMessage(outcome) }
    const { payload } = outcome
    const outcomes = new Map(payload.lines.map((line) => [line.leadId, lineOutcome(line.bought, line.error)]))
    return { outcomes, boughtCents: payload.totalCents, problem: null }
  }

  async function buyOneByOne(items: readonly CartItem[], onProgress: (done: number) => void): Promise<CartResult> {
    const outcomes = new Map<string, LineOutcome>()
    let boughtCents = 0
    for (const item of items) {
      // Purchases run in order, because each one may empty the wallet that the next one needs.
      const result = await buyOne({ leadId: item.id, priceCents: item.priceCents })
      if (result.kind === 'unknown') return { outcomes, boughtCents, problem: unknownOutcomeText }
      if (result.kind === 'aborted') return { outcomes, boughtCents, problem: null }
      if (result.kind === 'bought') boughtCents += item.priceCents
      outcomes.set(item.id, outcomeOf(result))
      onProgress(outcomes.size)
    }
    return { outcomes, boughtCents, problem: null }
  }

  return env.full ? buyTogether : buyOneByOne
}

function outcomeOf(result: Exclude<PurchaseResult, { kind: 'unknown' | 'aborted' }>): LineOutcome {
  if (result.kind === 'alreadySold') return { kind: 'alreadySold' }
  return result.kind === 'refused' && result.field === 'balance'
    ? { kind: 'notEnoughMoney', message: result.message }
    : result
}
