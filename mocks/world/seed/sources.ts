import { finalCostCents } from '../../domain/money'
import type { DomainContext } from '../../domain/context'
import type { LeadSourceRecord } from '../../domain/records'

export type SourceSeed = readonly [
  id: string,
  name: string,
  category: string,
  baseCostCents: number,
  markupBasisPoints: number,
  description: string,
]

/** Sources of the default company. Some categories have two, so that their prices can be compared. */
export const SOURCES: readonly SourceSeed[] = [
  [
    'rate-table-one',
    'Rate Table One',
    'RATE_TABLE',
    2400,
    2500,
    'Borrowers who compare today’s rates and ask for a callback.',
  ],
  ['rate-table-two', 'Rate Table Two', 'RATE_TABLE', 1800, 3000, 'Rate shoppers, refinance first.'],
  ['form-direct', 'Form Direct', 'FORM_LEAD', 1200, 3500, 'A two-minute form on mortgage guides.'],
  ['homebuyer-forms', 'Homebuyer Forms', 'FORM_LEAD', 950, 4000, 'First-time buyers with a price range in mind.'],
  ['doorstep-mailers', 'Doorstep Mailers', 'PHYSICAL_LEAD', 600, 5000, 'Reply cards from letters to owners.'],
  ['live-call-line', 'Live Call Line', 'IN_BOUND_CALL', 4800, 2250, 'Callers who wait on the line to be connected.'],
  ['search-signals', 'Search Signals', 'DIGITAL', 700, 4500, 'People who search for a lender near them.'],
  ['legacy-lists', 'Legacy Lists', 'DIGITAL', 300, 5000, 'Older inquiries. Closed to new buyers.'],
]

const PAUSED_SOURCE = 'legacy-lists'

export function seedSources(ctx: DomainContext, sources = SOURCES): readonly LeadSourceRecord[] {
  return sources.map(([id, name, category, baseCostCents, markupBasisPoints, description]) => {
    const source = ctx.store.leadSources.insert({
      id,
      name,
      category,
      status: id === PAUSED_SOURCE ? 'PAUSED' : 'ACTIVE',
      logoUrl: null,
      description,
      baseCostCents,
      markupBasisPoints,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })
    ctx.store.pricingChanges.insert({
      id: ctx.ids.next('price'),
      sourceId: id,
      baseCostCents,
      markupBasisPoints,
      finalCostCents: finalCostCents(baseCostCents, markupBasisPoints),
      previousFinalCostCents: null,
      changedById: null,
      reason: 'Initial price',
      createdAt: ctx.now,
    })
    return source
  })
}
