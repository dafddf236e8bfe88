import type { DomainContext } from '../context'
import { parsePeriod, periodBefore, toPeriodInput, type PeriodInput } from '../calendar'
import { pageBounds, nextTokenAt, type PageArgs } from '../paging'
import { SortedRows } from '../aggregates'
import { teamScope } from '../team/scope'
import {
  agentFigures,
  type AgentFigures,
  conversionOf,
  figuresOf,
  type PerformanceFigures,
  totalsOf,
} from './agent-figures'

export interface PeriodOfUnit {
  readonly period: PeriodInput
  readonly unitId?: string | null
}

export interface PerformanceRow {
  readonly agentId: string
  readonly agentName: string
  readonly unitName: string | null
  readonly current: PerformanceFigures
  readonly prior: PerformanceFigures
  readonly smallSample: boolean
}

export interface TeamPerformance {
  readonly period: PeriodInput
  readonly priorPeriod: PeriodInput
  /** One page. The totals cover all agents. */
  readonly rows: readonly PerformanceRow[]
  readonly nextToken: string | null
  readonly agentCount: number
  readonly total: PerformanceFigures
  readonly priorTotal: PerformanceFigures
}

/** With fewer leads, a rate is not reliable. */
const SMALL_SAMPLE = 10

export type PerformanceSort = 'AGENT' | 'LEADS' | 'FUNDED' | 'RATE' | 'SPENT' | 'SPEED'

interface PerformanceArgs extends PeriodOfUnit, PageArgs {
  readonly sort?: PerformanceSort | null
  readonly descending?: boolean | null
}

const isSmall = ({ leads }: AgentFigures): boolean => leads < SMALL_SAMPLE

const KEYS: Readonly<Record<PerformanceSort, (row: AgentFigures) => number | string>> = {
  AGENT: ({ name }) => name.toLowerCase(),
  LEADS: ({ leads }) => leads,
  FUNDED: ({ funded }) => funded,
  RATE: conversionOf,
  SPENT: ({ spentCents }) => spentCents,
  // Negated, because fewer minutes are better.
  SPEED: (row) => -(figuresOf(row).medianMinutesToContact ?? Infinity),
}

/** Returns a sorted list. When sorting by rate, small samples come last. Equal figures are sorted by name. */
function orderOf(sort: PerformanceSort, descending: boolean): SortedRows<AgentFigures> {
  const sign = descending ? -1 : 1
  const keyOf = KEYS[sort]
  return new SortedRows<AgentFigures>(
    (row) => [row],
    (left, right) => {
      if (sort === 'RATE' && isSmall(left) !== isSmall(right)) return isSmall(left) ? 1 : -1
      return sign * compare(keyOf(left), keyOf(right)) || byName(left, right)
    },
  )
}

const compare = (left: number | string, right: number | string): number => (left < right ? -1 : left > right ? 1 : 0)
const byName = (left: AgentFigures, right: AgentFigures): number =>
  compare(left.name, right.name) || compare(left.agent.id, right.agent.id)

/** Returns the figures of each agent, with the preceding period. By default, the most leads come first. */
export function getTeamPerformance(ctx: DomainContext, args: PerformanceArgs): TeamPerformance {
  const scope = teamScope(ctx, args.unitId)
  const { offset, limit } = pageBounds(args)
  const period = parsePeriod(ctx, args.period)
  const prior = periodBefore(period)
  const rows = agentFigures(ctx, scope, period)
  const priorRows = agentFigures(ctx, scope, prior)
  const sort = args.sort ?? 'LEADS'
  const descending = args.descending ?? sort !== 'AGENT'
  const { list } = rows.accumulator(`by ${sort} ${descending}`, () => orderOf(sort, descending))
  const end = offset + limit
  return {
    period: toPeriodInput(period),
    priorPeriod: toPeriodInput(prior),
    rows: list.slice(offset, end).flatMap((row): readonly PerformanceRow[] => {
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
    nextToken: end < list.length ? nextTokenAt(end) : null,
    agentCount: list.length,
    total: figuresOf(totalsOf(rows)),
    priorTotal: figuresOf(totalsOf(priorRows)),
  }
}
