import { useRef } from 'react'
import { useAppMutation } from '../../../lib/api/use-app-mutation'
import { env } from '../../../lib/settings/env'
import { graphql } from '../../../lib/api/graphql'
import { type CartItem, type LineOutcome, lineOutcome } from './cart'
import { LeadRow_lead } from '../lead-rows'
import { forgetOutdatedLists } from './purchase-cache'
import { type PurchaseEnd, type PurchaseWish } from './use-purchase-lead'

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
  const purchase = useAppMutation(PURCHASE_LEADS, {
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
