import type { DomainContext } from '../context'
import { agentFigures, type AgentFigures, type PeriodOfUnit } from './team-performance'
import { parsePeriod, type Period, toPeriodInput } from '../periods'
import { type KeyedFigures, SortedRows, SumsByKey } from '../aggregates'
import { cachedRows, teamScope, type TeamScope } from '../team/scope'
import { compare, median, rowsBetween } from '../sorted-arrays'
import type { UserRecord } from '../records'
import { STATE_WEIGHTS } from '../states'
import { page, type PageArgs } from '../paging'

type ReportUnit = 'COUNT' | 'CENTS' | 'DOLLARS' | 'PERCENT' | 'MINUTES'

/** Labels, columns, and explanation of a report. Each row is computed from one `Figures` object. */
interface Format<Figures> {
  readonly rowLabel: string
  /** If `valueOf` returns null, the cell is empty. */
  readonly columns: readonly [
    key: string,
    label: string,
    unit: ReportUnit,
    valueOf: (figures: Figures) => number | null,
  ][]
  /** Sentence that explains how the figures are computed. */
  readonly formula: string
}

/** Returns a percentage with one decimal, or null if `whole` is zero. */
const percent = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 1000) / 10

const perUnitCents = (cents: number, units: number): number | null =>
  units <= 0 ? null : Math.floor(cents / units + 0.5)

const percentWithin = ({ minutes, bought }: AgentFigures, limit: number): number | null =>
  percent(minutes.filter((value) => value <= limit).length, bought)

interface SourceFigures {
  readonly bought: number
  readonly returned: number
  readonly spentCents: number
  readonly refundedCents: number
  readonly funded: number
  /** Net spending on all sources. */
  readonly totalCents: number
}

const netCents = ({ spentCents, refundedCents }: SourceFigures): number => spentCents - refundedCents

const SPEND: Format<SourceFigures> = {
  rowLabel: 'Lead source',
  columns: [
    ['spent', 'Spent', 'CENTS', netCents],
    ['share', 'Share', 'PERCENT', (source) => percent(netCents(source), source.totalCents)],
    ['bought', 'Leads bought', 'COUNT', ({ bought }) => bought],
    ['funded', 'Loans funded', 'COUNT', ({ funded }) => funded],
    ['costPerLoan', 'Cost per funded loan', 'CENTS', (source) => perUnitCents(netCents(source), source.funded)],
    ['average', 'Average price', 'CENTS', ({ spentCents, bought }) => perUnitCents(spentCents, bought)],
    ['returned', 'Returned', 'COUNT', ({ returned }) => returned],
    ['paidBack', 'Refunded', 'CENTS', ({ refundedCents }) => refundedCents],
  ],
  formula:
    'Spent is purchases minus returns of the period. Cost per funded loan is spent divided by the leads bought in the period that are funded now.',
}

interface StateFigures {
  readonly bought: number
  readonly agents: number
  readonly open: number
  readonly medianPriceCents: number | null
  readonly spentCents: number
  readonly contacted: number
}

const STATE_COVERAGE: Format<StateFigures> = {
  rowLabel: 'State',
  columns: [
    ['bought', 'Leads bought', 'COUNT', ({ bought }) => bought],
    ['agents', 'Agents', 'COUNT', ({ agents }) => agents],
    ['open', 'Open leads', 'COUNT', ({ open }) => open],
    ['price', 'Median price', 'CENTS', ({ medianPriceCents }) => medianPriceCents],
    ['spent', 'Total list price', 'CENTS', ({ spentCents }) => spentCents],
    ['contacted', 'Contacted', 'PERCENT', ({ contacted, bought }) => percent(contacted, bought)],
  ],
  formula:
    'Leads bought in the period; agents who have the state selected, and open leads with their median price, as of now.',
}

/** Reports with one row for each agent. */
const AGENT_REPORTS = {
  RETURN_ON_SPEND: {
    rowLabel: 'Agent',
    columns: [
      ['spent', 'Spent', 'CENTS', ({ spentCents }) => spentCents],
      ['leads', 'Leads', 'COUNT', ({ leads }) => leads],
      ['funded', 'Loans funded', 'COUNT', ({ funded }) => funded],
      ['conversion', 'Conversion', 'PERCENT', ({ funded, leads }) => percent(Math.min(funded, leads), leads)],
      ['volume', 'Loan volume', 'DOLLARS', ({ fundedVolume }) => fundedVolume],
      ['costPerLoan', 'Cost per funded loan', 'CENTS', ({ spentCents, funded }) => perUnitCents(spentCents, funded)],
      [
        'volumePerDollar',
        'Volume per dollar spent',
        'DOLLARS',
        ({ spentCents, fundedVolume }) =>
          spentCents > 0 ? Math.round((fundedVolume * 100) / (spentCents / 100)) / 100 : null,
      ],
    ],
    formula:
      'Leads and spent are purchases minus returns of the period. Loans funded are leads bought in the period that are funded now. Volume per dollar is their loan volume divided by spent.',
  },
  SPEED_TO_LEAD: {
    rowLabel: 'Agent',
    columns: [
      ['leads', 'Leads bought', 'COUNT', ({ bought }) => bought],
      ['contacted', 'Contacted', 'PERCENT', ({ minutes, bought }) => percent(minutes.length, bought)],
      ['median', 'Median time to contact', 'MINUTES', ({ minutes }) => median(minutes)],
      ['within5', 'Within 5 minutes', 'PERCENT', (figures) => percentWithin(figures, 5)],
      ['within60', 'Within an hour', 'PERCENT', (figures) => percentWithin(figures, 60)],
      ['waiting', 'Not contacted', 'COUNT', ({ waiting }) => waiting],
    ],
    formula:
      'Time from purchase to first contact, for leads bought in the period; the median excludes leads not contacted.',
  },
  ACTIVITY: {
    rowLabel: 'Agent',
    columns: [
      ['bought', 'Leads bought', 'COUNT', ({ bought }) => bought],
      ['contacted', 'Contacted', 'COUNT', ({ contacted }) => contacted],
      ['funded', 'Loans funded', 'COUNT', ({ funded }) => funded],
      ['returns', 'Returns requested', 'COUNT', ({ returnsRequested }) => returnsRequested],
      ['activeDays', 'Active days', 'COUNT', ({ activeDays }) => activeDays],
      ['added', 'Card deposits', 'CENTS', ({ addedCents }) => addedCents],
    ],
    formula: 'Leads bought in the period and where they stand now; card deposits in the period.',
  },
} satisfies Readonly<Record<string, Format<AgentFigures>>>

export type ReportKind = 'SPEND' | 'STATE_COVERAGE' | keyof typeof AGENT_REPORTS

/** Returns a report about the user's agents, or about the agents of one unit and the units below it. */
export function getReport(ctx: DomainContext, args: PeriodOfUnit & PageArgs & { readonly kind: ReportKind }) {
  const scope = teamScope(ctx, args.unitId)
  const period = parsePeriod(ctx, args.period)
  const { kind } = args
  const header = { kind, period: toPeriodInput(period) }
  if (kind === 'SPEND') return { ...header, ...wholeTable(SPEND, spendRows(ctx, scope, period)) }
  if (kind === 'STATE_COVERAGE') return { ...header, ...wholeTable(STATE_COVERAGE, stateRows(ctx, scope, period)) }
  const { items, nextToken, total } = page(agentRows(ctx, scope, period, kind), args)
  return { ...header, ...describe(AGENT_REPORTS[kind]), rows: items, nextToken, total }
}

const describe = <Figures>({ rowLabel, columns, formula }: Format<Figures>) => ({
  rowLabel,
  columns: columns.map(([key, label, unit]) => ({ key, label, unit })),
  formula,
})

/** Returns a report with all rows on one page. Only the reports with one row for each agent can have several pages. */
const wholeTable = <Figures>(format: Format<Figures>, rows: readonly ReportRow[]) => ({
  ...describe(format),
  rows: rows.toSorted(byFirstValue),
  nextToken: null,
  total: rows.length,
})

interface ReportRow {
  readonly key: string
  readonly label: string
  /** Values in the order of the columns. */
  readonly values: readonly (number | null)[]
}

const createRow = <Figures>({ columns }: Format<Figures>, key: string, label: string, figures: Figures): ReportRow => ({
  key,
  label,
  values: columns.map(([, , , valueOf]) => valueOf(figures)),
})

/** Sorts by the first value, largest first, then by label. */
const byFirstValue = (left: ReportRow, right: ReportRow): number =>
  (right.values[0] ?? 0) - (left.values[0] ?? 0) || compare(left.label, right.label) || compare(left.key, right.key)

/** Returns one row for each agent. The aggregate cache keeps the rows sorted by `byFirstValue`. */
function agentRows(
  ctx: DomainContext,
  scope: TeamScope,
  period: Period,
  kind: keyof typeof AGENT_REPORTS,
): readonly ReportRow[] {
  const rowOf = (row: AgentFigures) => [createRow(AGENT_REPORTS[kind], row.agent.id, row.name, row)]
  return agentFigures(ctx, scope, period).accumulator(
    kind,
    () => new SortedRows<AgentFigures, ReportRow>(rowOf, byFirstValue),
  ).list
}

function stateRows(ctx: DomainContext, scope: TeamScope, period: Period): readonly ReportRow[] {
  const query = `states ${period.startMs} ${period.endMs}`
  const cached = cachedRows(ctx, scope, query, (agent) => coverageOf(ctx, agent, period))
  const { sums } = cached.accumulator('by state', () => new SumsByKey<KeyedFigures<string>, string>((row) => row))
  return STATE_WEIGHTS.flatMap(([state]) => {
    const [agents = 0, bought = 0, spentCents = 0, contacted = 0] = sums.get(state) ?? []
    const openLeads = ctx.store.openLeadsByPrice.list(state)
    const open = openLeads.length
    if (bought === 0 && agents === 0 && open === 0) return []
    const medianPriceCents = median(openLeads)?.priceCents ?? null
    const figures = { bought, agents, open, medianPriceCents, spentCents, contacted }
    return [createRow(STATE_COVERAGE, state, state, figures)]
  })
}

/**
 * Returns four figures for each US state that the agent has selected or has leads in: 1 if the state is selected
 * (otherwise 0), the number of leads bought, their total price in cents, and the number of leads contacted.
 */
function coverageOf({ store }: DomainContext, agent: UserRecord, { startMs, endMs }: Period): KeyedFigures<string> {
  const states = new Map(agent.selectedStates.map((state) => [state, [1, 0, 0, 0]]))
  const leads = store.leadsByAgent.list(agent.id)
  for (const lead of rowsBetween(leads, ({ purchasedAt }) => purchasedAt ?? 0, startMs, endMs)) {
    const [selected = 0, count = 0, cents = 0, contacted = 0] = states.get(lead.state) ?? []
    const isContacted = lead.contactedAt !== null
    states.set(lead.state, [selected, count + 1, cents + lead.priceCents, contacted + Number(isContacted)])
  }
  return [...states]
}

function spendRows(ctx: DomainContext, scope: TeamScope, period: Period): readonly ReportRow[] {
  const query = `spend ${period.startMs} ${period.endMs}`
  const cached = cachedRows(ctx, scope, query, (agent) => spendBySource(ctx, agent.id, period))
  const { sums } = cached.accumulator('by source', () => new SumsByKey<KeyedFigures<string>, string>((row) => row))
  let totalCents = 0
  for (const [, , spentCents = 0, refundedCents = 0] of sums.values()) totalCents += spentCents - refundedCents
  return [...sums].map(([sourceId, [bought = 0, returned = 0, spentCents = 0, refundedCents = 0, funded = 0]]) => {
    const label = ctx.store.leadSources.get(sourceId)?.name ?? sourceId
    return createRow(SPEND, sourceId, label, { bought, returned, spentCents, refundedCents, funded, totalCents })
  })
}

/** Returns five figures for each source: leads bought, leads returned, cents spent, cents refunded, and loans funded. */
function spendBySource(ctx: DomainContext, agentId: string, { startMs, endMs }: Period): KeyedFigures<string> {
  const { ledger, store } = ctx
  const sources = new Map<string, number[]>()
  const add = (sourceId: string, figures: readonly number[]) => {
    const sums = sources.get(sourceId) ?? []
    sources.set(
      sourceId,
      figures.map((figure, i) => (sums[i] ?? 0) + figure),
    )
  }
  for (const entry of rowsBetween(ledger.agentEntries(agentId), ({ at }) => at, startMs, endMs)) {
    const { type, amountCents } = entry
    if (type !== 'LEAD_PURCHASE' && type !== 'LEAD_RETURN') continue
    // A refund for a deleted source goes to the funds, so the entry has no source. The lead still has the source.
    const sourceId = entry.sourceId ?? store.leads.get(entry.referenceId ?? '')?.sourceId ?? ''
    add(sourceId, type === 'LEAD_PURCHASE' ? [1, 0, -amountCents, 0, 0] : [0, 1, 0, amountCents, 0])
  }
  for (const lead of rowsBetween(
    store.leadsByAgent.list(agentId),
    ({ purchasedAt }) => purchasedAt ?? 0,
    startMs,
    endMs,
  ))
    if (lead.status === 'FUNDED') add(lead.sourceId, [0, 0, 0, 0, 1])
  return [...sources]
}
