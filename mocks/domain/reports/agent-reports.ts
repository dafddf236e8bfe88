import type { DomainContext } from '../context'
import { agentFigures, type AgentFigures } from './agent-figures'
import { parsePeriod, type Period, type PeriodInput, toPeriodInput } from '../calendar'
import { type KeyedFigures, SortedRows, SumsByKey } from '../aggregates'
import { cachedRows, teamScope, type TeamScope } from '../team/scope'
import { byFirstValue, column, inOrder, percent, perUnitCents, type ReportRow, type ReportTable } from './report-table'
import { countBefore, median } from '../sorted-arrays'
import type { LeadRecord, UserRecord } from '../records'
import { STATE_WEIGHTS } from '../states'
import type { PeriodOfUnit } from './team-performance'
import { page, type PageArgs } from '../paging'

export type ReportKind = 'SPEND' | 'RETURN_ON_SPEND' | 'SPEED_TO_LEAD' | 'STATE_COVERAGE' | 'ACTIVITY'

export interface Report extends ReportTable {
  readonly kind: ReportKind
  readonly period: PeriodInput
  readonly nextToken: string | null
  readonly total: number
}

type BuildReport = (ctx: DomainContext, scope: TeamScope, period: Period) => ReportTable

const REPORTS: Readonly<Record<ReportKind, BuildReport>> = {
  SPEND: spendReport,
  RETURN_ON_SPEND: returnOnSpendReport,
  SPEED_TO_LEAD: speedToLeadReport,
  STATE_COVERAGE: stateCoverageReport,
  ACTIVITY: activityReport,
}

/** Reports with one row for each agent. The others are short. */
const PAGED: readonly ReportKind[] = ['RETURN_ON_SPEND', 'SPEED_TO_LEAD', 'ACTIVITY']

/** Returns a report about the user's agents, or about the agents of one unit and the units below it. */
export function getReport(ctx: DomainContext, args: PeriodOfUnit & PageArgs & { readonly kind: ReportKind }): Report {
  const scope = teamScope(ctx, args.unitId)
  const period = parsePeriod(ctx, args.period)
  const { rows, ...table } = REPORTS[args.kind](ctx, scope, period)
  const { items, nextToken, total } = PAGED.includes(args.kind)
    ? page(rows, args)
    : { items: rows, nextToken: null, total: rows.length }
  return { kind: args.kind, period: toPeriodInput(period), ...table, rows: items, nextToken, total }
}

type ByState = KeyedFigures<string>

/** Returns bought and open leads by state. */
export function stateCoverageReport(ctx: DomainContext, scope: TeamScope, period: Period): ReportTable {
  const query = `states ${period.startMs} ${period.endMs}`
  const cached = cachedRows(ctx, scope, query, (agent): ByState => coverageOf(ctx, agent, period))
  const { sums } = cached.accumulator('by state', () => new SumsByKey<ByState, string>((row) => row))
  const rows = STATE_WEIGHTS.map(([state]) => {
    const [agents = 0, leads = 0, spentCents = 0, contacted = 0] = sums.get(state) ?? []
    const open = ctx.store.openLeadsByPrice.list(state)
    const price = median(open)?.priceCents ?? null
    return {
      key: state,
      label: state,
      values: [leads, agents, open.length, price, spentCents, percent(contacted, leads)],
    }
  }).filter(({ values: [leads, agentsInState, open] }) => leads !== 0 || agentsInState !== 0 || open !== 0)
  return {
    rowLabel: 'State',
    columns: [
      column('bought', 'Leads bought', 'COUNT'),
      column('agents', 'Agents', 'COUNT'),
      column('open', 'Open leads', 'COUNT'),
      column('price', 'Median price', 'CENTS'),
      column('spent', 'Total list price', 'CENTS'),
      column('contacted', 'Contacted', 'PERCENT'),
    ],
    rows: inOrder(rows),
    formula:
      'Leads bought in the period; agents who have the state selected, and open leads with their median price, as of now.',
  }
}

/** Returns by state: 1 if the agent has selected it, leads bought, their total price in cents, and leads contacted. */
function coverageOf({ store }: DomainContext, agent: UserRecord, { startMs, endMs }: Period): ByState {
  const states = new Map(agent.selectedStates.map((state) => [state, [1, 0, 0, 0]]))
  const leads = store.leadsByAgent.list(agent.id)
  const timeOf = (lead: LeadRecord) => lead.purchasedAt ?? 0
  for (let i = countBefore(leads, timeOf, startMs); i < leads.length; i++) {
    const lead = leads[i] as LeadRecord
    if (timeOf(lead) >= endMs) break
    const [selected = 0, count = 0, cents = 0, contacted = 0] = states.get(lead.state) ?? []
    states.set(lead.state, [
      selected,
      count + 1,
      cents + lead.priceCents,
      contacted + (lead.contactedAt === null ? 0 : 1),
    ])
  }
  return [...states]
}

type BySource = KeyedFigures<string>

/** Returns the spending of agents by source. */
export function spendReport(ctx: DomainContext, scope: TeamScope, period: Period): ReportTable {
  const query = `spend ${period.startMs} ${period.endMs}`
  const cached = cachedRows(ctx, scope, query, (agent): BySource => spendBySource(ctx, agent.id, period))
  const { sums } = cached.accumulator('by source', () => new SumsByKey<BySource, string>((row) => row))
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

/** Returns by source: leads bought, leads returned, cents spent, and cents refunded. */
function spendBySource({ store, ledger }: DomainContext, agentId: string, { startMs, endMs }: Period): BySource {
  const sources = new Map<string, [number, number, number, number]>()
  const entries = ledger.agentEntries(agentId)
  for (let i = countBefore(entries, ({ at }) => at, startMs); i < entries.length; i++) {
    const entry = entries[i]
    if (!entry || entry.at >= endMs) break
    const { type, amountCents } = entry
    if (type !== 'LEAD_PURCHASE' && type !== 'LEAD_RETURN') continue
    // A refund for a deleted source goes to the funds. The lead still names the source.
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

/** Returns one row for each agent, sorted by the first value. The aggregate cache keeps the order. */
function rowsOf(
  ctx: DomainContext,
  scope: TeamScope,
  period: Period,
  report: string,
  valuesOf: (figures: AgentFigures) => ReportRow['values'],
): readonly ReportRow[] {
  const rows = agentFigures(ctx, scope, period)
  const rowOf = (figures: AgentFigures) => [{ key: figures.agent.id, label: figures.name, values: valuesOf(figures) }]
  return rows.accumulator(report, () => new SortedRows<AgentFigures, ReportRow>(rowOf, byFirstValue)).list
}

/** Returns by agent how soon bought leads are contacted. */
export function speedToLeadReport(ctx: DomainContext, scope: TeamScope, period: Period): ReportTable {
  const rows = rowsOf(ctx, scope, period, 'speed to lead', ({ leads, minutes, waiting }) => {
    const within = (limit: number) => percent(minutes.filter((value) => value <= limit).length, leads)
    return [leads, percent(minutes.length, leads), median(minutes), within(5), within(60), waiting]
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

/** Returns counts of activities by agent. */
export function activityReport(ctx: DomainContext, scope: TeamScope, period: Period): ReportTable {
  const rows = rowsOf(ctx, scope, period, 'activity', (figures) => [
    figures.leads,
    figures.contacted,
    figures.funded,
    figures.returnsRequested,
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

/** Returns funded loans by agent, compared with the money spent. */
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
