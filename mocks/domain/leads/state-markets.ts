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
    const leads = ctx.store.openLeadsByState.list(state)
    return { state, openLeads: leads.length, typicalCostCents: median(leads.map((lead) => lead.priceCents)) }
  })
}

/** The middle value, or of two middle ones the lower; null of nothing. */
export function median(values: readonly number[]): number | null {
  if (values.length === 0) return null
  const sorted = values.toSorted((left, right) => left - right)
  return sorted[(sorted.length - 1) >>> 1] ?? null
}
