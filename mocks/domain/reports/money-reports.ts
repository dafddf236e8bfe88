import type { DomainContext } from '../context'
import { inputOf, entriesWithin, figuresOf } from '../performance/figures'
import type { Period } from '../periods'
import type { UserRecord } from '../records'
import { fullName } from '../users/names'
import { column, inOrder, percent, perUnitCents, type ReportTable } from './table'

interface Spend {
  bought: number
  returned: number
  spentCents: number
  paidBackCents: number
}

/** What agents paid, by source: a fold of the ledger's entries of the period. */
export function spendReport(ctx: DomainContext, agents: readonly UserRecord[], period: Period): ReportTable {
  const bySource = new Map<string, Spend>()
  for (const agent of agents)
    for (const entry of entriesWithin(ctx, agent.id, period)) {
      if (entry.type !== 'LEAD_PURCHASE' && entry.type !== 'LEAD_RETURN') continue
      // A return to a closed source is paid into the funds: the lead still says where it came from.
      const sourceId = entry.sourceId ?? ctx.store.leads.get(entry.referenceId ?? '')?.sourceId ?? ''
      const spend = bySource.get(sourceId) ?? { bought: 0, returned: 0, spentCents: 0, paidBackCents: 0 }
      bySource.set(sourceId, spend)
      if (entry.type === 'LEAD_PURCHASE') spend.bought++
      else spend.returned++
      if (entry.type === 'LEAD_PURCHASE') spend.spentCents -= entry.amountCents
      else spend.paidBackCents += entry.amountCents
    }
  const total = [...bySource.values()].reduce((sum, spend) => sum + spend.spentCents - spend.paidBackCents, 0)
  const rows = [...bySource].map(([sourceId, spend]) => {
    const netCents = spend.spentCents - spend.paidBackCents
    return {
      key: sourceId,
      label: ctx.store.leadSources.get(sourceId)?.name ?? sourceId,
      values: [
        netCents,
        percent(netCents, total),
        spend.bought,
        perUnitCents(spend.spentCents, spend.bought),
        spend.returned,
        spend.paidBackCents,
      ],
    }
  })
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

/** What came of the money, by agent. */
export function returnOnSpendReport(ctx: DomainContext, agents: readonly UserRecord[], period: Period): ReportTable {
  const rows = agents.map((agent) => {
    const figures = figuresOf(inputOf(ctx, agent.id, period))
    const { spentCents, fundedVolume, funded, leads } = figures
    return {
      key: agent.id,
      label: fullName(agent),
      values: [
        spentCents,
        leads,
        funded,
        percent(funded, leads),
        fundedVolume,
        perUnitCents(spentCents, funded),
        spentCents > 0 ? Math.round((fundedVolume * 100) / (spentCents / 100)) / 100 : null,
      ],
    }
  })
  return {
    rowLabel: 'Agent',
    columns: [
      column('spent', 'Spent', 'CENTS'),
      column('leads', 'Leads bought', 'COUNT'),
      column('funded', 'Loans funded', 'COUNT'),
      column('conversion', 'Conversion', 'PERCENT'),
      column('volume', 'Loan volume', 'DOLLARS'),
      column('costPerLoan', 'Cost per funded loan', 'CENTS'),
      column('volumePerDollar', 'Volume per dollar spent', 'DOLLARS'),
    ],
    rows: inOrder(rows),
    formula:
      'Leads bought in the period and where they stand now; volume per dollar is the loan volume of funded leads divided by spend.',
  }
}
