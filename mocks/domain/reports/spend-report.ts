import type { DomainContext } from '../context'
import { countBefore } from '../in-order'
import type { Period } from '../periods'
import { SumsByKey, type KeyedFigures } from '../sums/folds'
import { keptRows, type TeamScope } from '../team/scope'
import { column, inOrder, percent, perUnitCents, type ReportTable } from './table'

type BySource = KeyedFigures<string>

/** What agents paid, by source: a fold of the ledger's entries of the period. */
export function spendReport(ctx: DomainContext, scope: TeamScope, period: Period): ReportTable {
  const what = `spend ${period.startMs} ${period.endMs}`
  const kept = keptRows(ctx, scope, what, (agent): BySource => spendBySource(ctx, agent.id, period))
  const { sums } = kept.fold('by source', () => new SumsByKey<BySource, string>((row) => row))
  const sources = [...sums].map(([sourceId, [bought = 0, returned = 0, spentCents = 0, paidBackCents = 0]]) => ({
    sourceId,
    bought,
    returned,
    spentCents,
    paidBackCents,
    netCents: spentCents - paidBackCents,
  }))
  const total = sources.reduce((sum, { netCents }) => sum + netCents, 0)
  const rows = sources.map(({ sourceId, bought, returned, spentCents, paidBackCents, netCents }) => ({
    key: sourceId,
    label: ctx.store.leadSources.get(sourceId)?.name ?? sourceId,
    values: [netCents, percent(netCents, total), bought, perUnitCents(spentCents, bought), returned, paidBackCents],
  }))
  return {
    rowLabel: 'Lead source',
    columns: [
      column('spent', 'Spent', 'CENTS'),
      column('share', 'Share', 'PERCENT'),
      column('bought', 'Leads bought', 'COUNT'),
      column('average', 'Average price', 'CENTS'),
      column('returned', 'Returned', 'COUNT'),
      column('paidBack', 'Refunded', 'CENTS'),
    ],
    rows: inOrder(rows),
    formula: 'Spent is what was paid for leads in the period, net of refunds for returned leads.',
  }
}

/** Of each source: bought, returned, spent, paid back. */
function spendBySource({ store, ledger }: DomainContext, agentId: string, { startMs, endMs }: Period): BySource {
  const sources = new Map<string, [number, number, number, number]>()
  const entries = ledger.agentEntries(agentId)
  for (let i = countBefore(entries, ({ at }) => at, startMs); i < entries.length; i++) {
    const entry = entries[i]
    if (!entry || entry.at >= endMs) break
    const { type, amountCents } = entry
    if (type !== 'LEAD_PURCHASE' && type !== 'LEAD_RETURN') continue
    // A return to a closed source is paid into the funds: the lead still says where it came from.
    const sourceId = entry.sourceId ?? store.leads.get(entry.referenceId ?? '')?.sourceId ?? ''
    const [bought, returned, spent, back] = sources.get(sourceId) ?? [0, 0, 0, 0]
    sources.set(
      sourceId,
      type === 'LEAD_PURCHASE'
        ? [bought + 1, returned, spent - amountCents, back]
        : [bought, returned + 1, spent, back + amountCents],
    )
  }
  return [...sources]
}
