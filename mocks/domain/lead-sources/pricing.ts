import { finalCostCents, formatUsd, markupBasisPoints, MAX_AMOUNT_CENTS, positiveCents } from '../cents'
import type { DomainContext } from '../context'
import { invalid } from '../errors'
import type { LeadSourceRecord } from '../records'

export interface Price {
  readonly baseCostCents: number
  readonly markupBasisPoints: number
  readonly finalCostCents: number
}

/** Checks a price as it is typed: cents and per cent. What comes of both must be an amount that can be paid. */
export function checkedPrice(input: { baseCostPerLead: number; markupPercentage: number }): Price {
  const baseCostCents = positiveCents(input.baseCostPerLead, 'baseCostPerLead')
  const basisPoints = markupBasisPoints(input.markupPercentage)
  const final = finalCostCents(baseCostCents, basisPoints)
  if (final > MAX_AMOUNT_CENTS)
    throw invalid('baseCostPerLead', `Maximum amount is ${formatUsd(MAX_AMOUNT_CENTS)}, markup included.`)
  return { baseCostCents, markupBasisPoints: basisPoints, finalCostCents: final }
}

export const priceOf = (source: LeadSourceRecord): Price => ({
  baseCostCents: source.baseCostCents,
  markupBasisPoints: source.markupBasisPoints,
  finalCostCents: finalCostCents(source.baseCostCents, source.markupBasisPoints),
})

/** Writes one line of a source's price history. */
export function recordPrice(
  ctx: DomainContext,
  sourceId: string,
  price: Price,
  previousFinalCostCents: number | null,
  reason: string | null,
): void {
  ctx.store.pricingChanges.insert({
    id: ctx.ids.next('price'),
    sourceId,
    ...price,
    previousFinalCostCents,
    changedById: ctx.actor.kind === 'user' ? ctx.actor.userId : null,
    reason,
    createdAt: ctx.now,
  })
}
