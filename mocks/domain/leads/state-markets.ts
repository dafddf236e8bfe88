import { requireUser } from '../access'
import type { DomainContext } from '../context'
import { STATE_WEIGHTS } from '../states'

export interface StateMarket {
  readonly state: string
  readonly openLeads: number
  readonly typicalCostCents: number | null
}

/** Open leads and the median of their listed prices, for every state. */
export function listStateMarkets(ctx: DomainContext): readonly StateMarket[] {
  requireUser(ctx)
  return STATE_WEIGHTS.map(([state]) => {
    const leads = ctx.store.openLeadsByPrice.list(state)
    return { state, openLeads: leads.length, typicalCostCents: middleOf(leads)?.priceCents ?? null }
  })
}

/** The middle value of sorted ones, or of two middle ones the lower; null of nothing. */
export const middleOf = <Item>(sorted: readonly Item[]): Item | null => sorted[(sorted.length - 1) >>> 1] ?? null
