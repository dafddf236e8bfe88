import { compareText } from '../../../src/shared/search'
import type { DomainContext } from '../context'
import { dayIndex, daysOf, parsePeriod, periodBefore, toPeriodInput, type Period, type PeriodInput } from '../periods'
import { page, type PageArgs } from '../paging'
import type { LeadRecord, UserRecord } from '../records'
import { type AggregateRows, SortedRows, Sums } from '../aggregates'
import { isContacted, isUncontacted } from '../team/lead-management'
import { cachedRows, teamScope, type TeamScope } from '../team/scope'
import { minutesToContact } from '../team/team-leads'
import { fullName } from '../user-fields'
import { compare, median, rowsBetween } from '../sorted-arrays'
import { conversionOf, spendOf } from '../wallets'

export interface PeriodOfUnit {
  readonly period: PeriodInput
  readonly unitId?: string | null
}

const SUMMED = ['leads', 'contacted', 'funded', 'returned', 'spentCents', 'fundedVolume'] as const

/** Figures of one agent, or sums over several agents. */
interface Totals extends Readonly<Record<(typeof SUMMED)[number], number>> {
  /** Minutes from purchase to first contact of each contacted lead, ascending. */
  readonly minutes: readonly number[]
}

/**
 * Figures of one agent in a period. Leads (purchases minus returns), returns, spending, added money, and active days come
 * from the ledger entries of the period. The other figures are about the agent's current leads that were bought in the
 * period.
 */
export interface AgentFigures extends Totals {
  readonly agent: UserRecord
  readonly name: string
  readonly bought: number
  readonly returnsRequested: number
  readonly waiting: number
  readonly addedCents: number
  readonly activeDays: number
}

/** Returns the cached figures of each agent in the scope. */
export function agentFigures(ctx: DomainContext, scope: TeamScope, period: Period): AggregateRows<AgentFigures> {
  const days = daysOf(period)
  const { startMs, endMs } = period
  const query = `figures ${startMs} ${endMs} ${period.days.timeZone}`
  return cachedRows(ctx, scope, query, (agent) => ({
    agent,
    name: fullName(agent),
    ...leadFigures(ctx, agent.id, period),
    ...ledgerFigures(ctx, agent.id, period, (ms) => dayIndex(days, ms)),
  }))
}

function leadFigures({ store }: DomainContext, agentId: string, { startMs, endMs }: Period) {
  const leads = rowsBetween(store.leadsByAgent.list(agentId), ({ purchasedAt }) => purchasedAt ?? 0, startMs, endMs)
  const funded = leads.filter(({ status }) => status === 'FUNDED')
  const count = (matches: (lead: LeadRecord) => boolean) => leads.filter(matches).length
  return {
    bought: leads.length,
    contacted: count(isContacted),
    funded: funded.length,
    fundedVolume: funded.reduce((sum, { loanAmount }) => sum + loanAmount, 0),
    returnsRequested: count(({ leadReturn }) => leadReturn !== null),
    waiting: count(isUncontacted),
    minutes: leads
      .map(minutesToContact)
      .filter((minutes) => minutes !== null)
      .sort(compare),
  }
}

function ledgerFigures(
  { ledger }: DomainContext,
  agentId: string,
  { startMs, endMs }: Period,
  dayOf: (ms: number) => number,
) {
  const entries = rowsBetween(ledger.agentEntries(agentId), ({ at }) => at, startMs, endMs)
  const deposits = entries.filter(
    ({ type, amountCents, sourceId }) => amountCents > 0 && (type === 'FUNDING' || type === 'TOP_UP') && !sourceId,
  )
  const { leads, spentCents } = spendOf(entries)
  return {
    leads: Math.max(0, leads),
    returned: entries.filter(({ type }) => type === 'LEAD_RETURN').length,
    spentCents,
    addedCents: deposits.reduce((sum, { amountCents }) => sum + amountCents, 0),
    activeDays: new Set(entries.map(({ at }) => dayOf(at))).size,
  }
}

/** Returns the totals with rates and medians. Works for one agent and for the sum of several agents. */
function figuresOf(totals: Totals) {
  const { leads, contacted, funded, returned, spentCents, fundedVolume, minutes } = totals
  const rates = { conversionRate: conversionOf(totals), medianMinutesToContact: median(minutes) }
  return { leads, contacted, funded, returned, spentCents, fundedVolume, ...rates }
}

/** Returns the totals of all agents. */
function totalsOf(rows: AggregateRows<AgentFigures>): Totals {
  const { totals } = rows.accumulator('total', () => new Sums(SUMMED))
  const minutesOf = (row: AgentFigures) => row.minutes
  const { list } = rows.accumulator('minutes', () => new SortedRows<AgentFigures, number>(minutesOf, compare))
  return { ...totals, minutes: list }
}

/** Number of leads below which a rate is not reliable. */
const SMALL_SAMPLE = 20
const isSmall = ({ leads }: AgentFigures): boolean => leads < SMALL_SAMPLE

export type PerformanceSort = 'AGENT' | 'LEADS' | 'FUNDED' | 'RATE' | 'SPENT' | 'SPEED'

interface PerformanceArgs extends PeriodOfUnit, PageArgs {
  readonly sort?: PerformanceSort | null
  readonly descending?: boolean | null
}

const KEYS: Readonly<Record<Exclude<PerformanceSort, 'AGENT'>, (row: AgentFigures) => number>> = {
  LEADS: ({ leads }) => leads,
  FUNDED: ({ funded }) => funded,
  RATE: conversionOf,
  SPENT: ({ spentCents }) => spentCents,
  // The value is negated, because fewer minutes are better.
  SPEED: ({ minutes }) => -(median(minutes) ?? Infinity),
}

/** Returns a list that sorts agents by `sort`, then by name. If sorted by rate, agents with small samples come last. */
function orderOf(sort: PerformanceSort, descending: boolean): SortedRows<AgentFigures> {
  const sign = descending ? -1 : 1
  const keyOf = sort === 'AGENT' ? null : KEYS[sort]
  return new SortedRows<AgentFigures>(
    (row) => [row],
    (left, right) => {
      if (sort === 'RATE' && isSmall(left) !== isSmall(right)) return isSmall(left) ? 1 : -1
      const byName = compareText(left.name, right.name)
      const byKey = sign * (keyOf ? compare(keyOf(left), keyOf(right)) : byName)
      return byKey || byName || compare(left.agent.id, right.agent.id)
    },
  )
}

/**
 * Returns a page of agents with their figures of the period and of the preceding period, and the totals of all agents.
 * By default, the agents with the most leads come first.
 */
export function getTeamPerformance(ctx: DomainContext, args: PerformanceArgs) {
  const scope = teamScope(ctx, args.unitId)
  const period = parsePeriod(ctx, args.period)
  const prior = periodBefore(period)
  const rows = agentFigures(ctx, scope, period)
  const priorRows = agentFigures(ctx, scope, prior)
  const sort = args.sort ?? 'LEADS'
  const descending = args.descending ?? sort !== 'AGENT'
  const { list } = rows.accumulator(`by ${sort} ${descending}`, () => orderOf(sort, descending))
  const { items, nextToken, total } = page(list, args)
  return {
    period: toPeriodInput(period),
    priorPeriod: toPeriodInput(prior),
    rows: items.flatMap((row) => {
      const before = priorRows.get(row.agent.id)
      if (!before) return []
      return [
        {
          agentId: row.agent.id,
          agentName: row.name,
          unitName: ctx.store.orgUnits.get(row.agent.unitId ?? '')?.name ?? null,
          current: figuresOf(row),
          prior: figuresOf(before),
          smallSample: isSmall(row),
        },
      ]
    }),
    nextToken,
    agentCount: total,
    total: figuresOf(totalsOf(rows)),
    priorTotal: figuresOf(totalsOf(priorRows)),
  }
}
