import type { DomainContext } from '../context'
import { parsePeriod, periodBefore, periodWords, type PeriodWords } from '../periods'
import { teamScope } from '../team/scope'
import { fullName } from '../users/names'
import { figuresOf, inputOf, together, type PerformanceFigures } from './figures'

export interface PeriodOfUnit {
  readonly period: PeriodWords
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
  readonly period: PeriodWords
  readonly priorPeriod: PeriodWords
  readonly rows: readonly PerformanceRow[]
  readonly total: PerformanceFigures
  readonly priorTotal: PerformanceFigures
}

/** Below this number of leads a rate says little. */
export const SMALL_SAMPLE = 10

/** One row an agent, beside the period of the same length right before; whoever bought most comes first. */
export function getTeamPerformance(ctx: DomainContext, args: PeriodOfUnit): TeamPerformance {
  const { agents } = teamScope(ctx, args.unitId)
  const period = parsePeriod(ctx, args.period)
  const prior = periodBefore(period)
  const inputs = agents.map((agent) => ({
    agent,
    current: inputOf(ctx, agent.id, period),
    prior: inputOf(ctx, agent.id, prior),
  }))
  const rows = inputs.map((input): PerformanceRow => {
    const current = figuresOf(input.current)
    return {
      agentId: input.agent.id,
      agentName: fullName(input.agent),
      unitName: ctx.store.orgUnits.get(input.agent.unitId ?? '')?.name ?? null,
      current,
      prior: figuresOf(input.prior),
      smallSample: current.leads < SMALL_SAMPLE,
    }
  })
  return {
    period: periodWords(period),
    priorPeriod: periodWords(prior),
    rows: rows.sort(
      (left, right) =>
        right.current.leads - left.current.leads ||
        (left.agentName < right.agentName ? -1 : left.agentName > right.agentName ? 1 : 0),
    ),
    total: figuresOf(together(inputs.map((input) => input.current))),
    priorTotal: figuresOf(together(inputs.map((input) => input.prior))),
  }
}
