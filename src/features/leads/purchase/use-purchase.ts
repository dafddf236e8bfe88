import { useApolloClient } from '@apollo/client/react'
import { useRef, useState } from 'react'
import { useCommand } from '../../../lib/api/use-command'
import type { AppError } from '../../../lib/errors/app-error'
import { classify } from '../../../lib/errors/classify'
import { graphql } from '../../../lib/api/graphql'
import { LeadRow_lead, useIsOwn, readStanding, type Standing } from '../queries'
import { forgetOutdatedLists, removeLead } from '../mutations'
import { env } from '../../../lib/settings/env'
import { type CartItem, type LineOutcome, lineOutcome } from './purchase-rules'

const PURCHASE_LEAD = graphql(
  `
    mutation PurchaseLead($leadId: ID!, $expectedPriceCents: Int, $idempotencyKey: String) {
      purchaseLead(leadId: $leadId, expectedPriceCents: $expectedPriceCents, idempotencyKey: $idempotencyKey) {
        success
        errors {
          ...MutationErrors
        }
        lead {
          id
          customerName
          ...LeadRow_lead
        }
        wallet {
          agentId
          sourceId
          balanceCents
        }
        transaction {
          id
          amountCents
          balanceAfter
        }
      }
    }
  `,
  [LeadRow_lead],
)

/** Result of a purchase attempt. */
export type PurchaseEnd =
  | { readonly kind: 'bought'; readonly name: string | null; readonly balanceCents: number | null }
  /** Another agent bought the lead. No amount was charged, and the lead was removed from the list. */
  | { readonly kind: 'gone'; readonly message: string }
  /** Refused for a reason that the agent can fix. */
  | { readonly kind: 'refused'; readonly message: string; readonly field: string | undefined }
  /** The outcome is unknown. A retry with the same idempotency key buys at most once. */
  | { readonly kind: 'unknown'; readonly message: string }
  | { readonly kind: 'called off' }

export interface PurchaseWish {
  readonly leadId: string
  /** Price that the user saw and agreed to. */
  readonly priceCents: number
}

const unknownText = 'We could not find out whether the purchase went through. Try again: you will not be charged twice.'

export function usePurchaseLead(): { buy: (wish: PurchaseWish) => Promise<PurchaseEnd>; buying: boolean } {
  const client = useApolloClient()
  const isOwn = useIsOwn()
  const purchase = useCommand(PURCHASE_LEAD, { update: forgetOutdatedLists })
  const [underway, setUnderway] = useState(0)
  const running = useRef(new Map<string, Promise<PurchaseEnd>>())

  async function send(wish: PurchaseWish): Promise<PurchaseEnd> {
    const { leadId, priceCents: expectedPriceCents } = wish
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
        return outcome.error.aborted ? { kind: 'called off' } : afterSilence(wish, outcome.error)
    }
  }

  /**
   * Handles a refused purchase. A conflict can mean that another agent bought the lead, so the list must drop it.
   * A conflict can also follow an earlier attempt that succeeded, if its response was lost and the service has no
   * idempotency keys.
   */
  async function afterRefusal(leadId: string, error: AppError): Promise<PurchaseEnd> {
    const refused: PurchaseEnd = { kind: 'refused', message: error.message, field: error.field }
    if (error.code !== 'CONFLICT' && error.code !== 'NOT_FOUND') return refused
    const standing = await standingOf(leadId)
    if (standing === 'mine') return alreadyBought()
    if (standing !== 'taken' && error.code !== 'NOT_FOUND') return refused
    removeLead(client.cache, leadId)
    return { kind: 'gone', message: error.message }
  }

  /** Handles a lost response. The lead's current state shows whether the purchase succeeded. */
  async function afterSilence(wish: PurchaseWish, error: AppError): Promise<PurchaseEnd> {
    const standing = await standingOf(wish.leadId)
    if (standing === 'mine') return alreadyBought()
    if (standing === 'taken') {
      removeLead(client.cache, wish.leadId)
      return { kind: 'gone', message: 'Another agent just bought this lead.' }
    }
    // The lead is not bought yet, but the request may still arrive. The next attempt sends the same key.
    return { kind: 'unknown', message: standing === 'open' ? error.message : unknownText }
  }

  function alreadyBought(): PurchaseEnd {
    forgetOutdatedLists(client.cache)
    return { kind: 'bought', name: null, balanceCents: null }
  }

  async function standingOf(leadId: string): Promise<Standing | null> {
    try {
      return await readStanding(client, leadId, isOwn)
    } catch (error) {
      return classify(error).code === 'NOT_FOUND' ? 'taken' : null
    }
  }

  /** Buys a lead. A second call for the same lead returns the promise of the first. */
  function buy(wish: PurchaseWish): Promise<PurchaseEnd> {
    const known = running.current.get(wish.leadId)
    if (known) return known
    setUnderway((count) => count + 1)
    const run = send(wish).finally(() => {
      running.current.delete(wish.leadId)
      setUnderway((count) => count - 1)
    })
    running.current.set(wish.leadId, run)
    return run
  }

  return { buy, buying: underway > 0 }
}

const PURCHASE_LEADS = graphql(
  `
    mutation PurchaseLeads($lines: [PurchaseLineInput!]!, $idempotencyKey: String) {
      purchaseLeads(input: { lines: $lines, idempotencyKey: $idempotencyKey }) {
        success
        errors {
          ...MutationErrors
        }
        totalCents
        lines {
          leadId
          bought
          lead {
            id
            ...LeadRow_lead
          }
          error {
            message
            code
            field
          }
        }
        wallets {
          agentId
          sourceId
          balanceCents
        }
      }
    }
  `,
  [LeadRow_lead],
)

export interface CartResult {
  /** Known outcomes by lead ID. */
  readonly outcomes: ReadonlyMap<string, LineOutcome>
  readonly boughtCents: number
  /** Error of an incomplete purchase, or null. A retry does not buy a lead twice. */
  readonly problem: string | null
}

/** Returns a function that buys several leads: in one request if the service supports it, otherwise one by one. */
export function usePurchaseLeads(
  buyOne: (wish: PurchaseWish) => Promise<PurchaseEnd>,
): (items: readonly CartItem[], onProgress: (done: number) => void) => Promise<CartResult> {
  const purchase = useCommand(PURCHASE_LEADS, {
    update(cache, { lines }) {
      if (lines.some(({ bought }) => bought)) forgetOutdatedLists(cache)
    },
  })
  const running = useRef<Promise<CartResult> | null>(null)

  async function together(items: readonly CartItem[]): Promise<CartResult> {
    const lines = items.map((item) => ({ leadId: item.id, expectedPriceCents: item.priceCents }))
    const outcome = await purchase.run({ lines })
    if (outcome.status !== 'done') return { outcomes: new Map(), boughtCents: 0, problem: outcome.error.message }
    const { payload } = outcome
    const outcomes = new Map(payload.lines.map((line) => [line.leadId, lineOutcome(line.bought, line.error)]))
    return { outcomes, boughtCents: payload.totalCents, problem: null }
  }

  async function oneByOne(items: readonly CartItem[], onProgress: (done: number) => void): Promise<CartResult> {
    const outcomes = new Map<string, LineOutcome>()
    let boughtCents = 0
    for (const item of items) {
      // Purchases run in order, because each one may empty the wallet that the next one needs.
      const end = await buyOne({ leadId: item.id, priceCents: item.priceCents })
      if (end.kind === 'unknown' || end.kind === 'called off') {
        return { outcomes, boughtCents, problem: end.kind === 'unknown' ? end.message : null }
      }
      if (end.kind === 'bought') boughtCents += item.priceCents
      outcomes.set(item.id, outcomeOf(end))
      onProgress(outcomes.size)
    }
    return { outcomes, boughtCents, problem: null }
  }

  return (items, onProgress) => {
    running.current ??= (env.capabilities.bulkPurchase ? together(items) : oneByOne(items, onProgress)).finally(() => {
      running.current = null
    })
    return running.current
  }
}

function outcomeOf(end: Exclude<PurchaseEnd, { kind: 'unknown' } | { kind: 'called off' }>): LineOutcome {
  switch (end.kind) {
    case 'bought':
      return { kind: 'bought' }
    case 'gone':
      return { kind: 'alreadySold' }
    case 'refused':
      return end.field === 'balance'
        ? { kind: 'notEnoughMoney', message: end.message }
        : { kind: 'refused', message: end.message }
  }
}
