import type { DomainContext } from '../context'
import { middleOf } from '../leads/state-markets'
import { agentFigures, type AgentFigures } from '../performance/agent-figures'
import type { Period } from '../periods'
import { Ordered } from '../sums/folds'
import type { TeamScope } from '../team/scope'
import { byFirstValue, column, percent, perUnitCents, type ReportRow, type ReportTable } from './table'

/** One row an agent, in the order of the first figure: sorted once, and kept. */
function rowsOf(
  ctx: DomainContext,
  scope: TeamScope,
  period: Period,
  report: string,
  valuesOf: (figures: AgentFigures) => ReportRow['values'],
): readonly ReportRow[] {
  const rows = agentFigures(ctx, scope, period)
  const rowOf = (figures: AgentFigures) => [{ key: figures.agent.id, label: figures.name, values: valuesOf(figures) }]
  return rows.fold(report, () => new Ordered<AgentFigures, ReportRow>(rowOf, byFirstValue)).list
}

/** How soon bought leads are contacted, by agent. */
export function speedToLeadReport(ctx: DomainContext, scope: TeamScope, period: Period): ReportTable {
  const rows = rowsOf(ctx, scope, period, 'speed to lead', ({ leads, minutes, waiting }) => {
    const within = (limit: number) => percent(minutes.filter((value) => value <= limit).length, leads)
    return [leads, percent(minutes.length, leads), middleOf(minutes), within(5), within(60), waiting]
  })
  return {
    rowLabel: 'Agent',
    columns: [
      column('leads', 'Leads bought', 'COUNT'),
      column('contacted', 'Contacted', 'PERCENT'),
      column('median', 'Median time to contact', 'MINUTES'),
      column('within5', 'Within 5 minutes', 'PERCENT'),
      column('within60', 'Within an hour', 'PERCENT'),
      column('waiting', 'Not contacted', 'COUNT'),
    ],
    rows,
    formula:
      'Time from purchase to first contact, for leads bought in the period; the median excludes leads not contacted.',
  }
}

/** Who has done what, by agent. */
export function activityReport(ctx: DomainContext, scope: TeamScope, period: Period): ReportTable {
  const rows = rowsOf(ctx, scope, period, 'activity', (figures) => [
    figures.leads,
    figures.contacted,
    figures.funded,
    figures.returnsAsked,
    figures.activeDays,
    figures.addedCents,
  ])
  return {
    rowLabel: 'Agent',
    columns: [
      column('bought', 'Leads bought', 'COUNT'),
      column('contacted', 'Contacted', 'COUNT'),
      column('funded', 'Loans funded', 'COUNT'),
      column('returns', 'Returns requested', 'COUNT'),
      column('activeDays', 'Active days', 'COUNT'),
      column('added', 'Card deposits', 'CENTS'),
    ],
    rows,
    formula: 'Leads bought in the period and where they stand now; card deposits in the period.',
  }
}

/** What came of the money, by agent. */
export function returnOnSpendReport(ctx: DomainContext, scope: TeamScope, period: Period): ReportTable {
  const rows = rowsOf(ctx, scope, period, 'return on spend', ({ spentCents, fundedVolume, funded, leads }) => [
    spentCents,
    leads,
    funded,
    percent(funded, leads),
    fundedVolume,
    perUnitCents(spentCents, funded),
    spentCents > 0 ? Math.round((fundedVolume * 100) / (spentCents / 100)) / 100 : null,
  ])
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
    rows,
    formula:
      'Leads bought in the period and where they stand now; volume per dollar is the loan volume of funded leads divided by spend.',
  }
}
