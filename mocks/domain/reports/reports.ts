import type { DomainContext } from '../context'
import type { PeriodOfUnit } from '../performance/team-performance'
import { parsePeriod, periodWords, type Period, type PeriodWords } from '../periods'
import type { UserRecord } from '../records'
import { teamScope } from '../team/scope'
import { activityReport, speedToLeadReport, stateCoverageReport } from './activity-reports'
import { returnOnSpendReport, spendReport } from './money-reports'
import type { ReportTable } from './table'

export type ReportKind = 'SPEND' | 'RETURN_ON_SPEND' | 'SPEED_TO_LEAD' | 'STATE_COVERAGE' | 'ACTIVITY'

export interface Report extends ReportTable {
  readonly kind: ReportKind
  readonly period: PeriodWords
}

type Make = (ctx: DomainContext, agents: readonly UserRecord[], period: Period) => ReportTable

const REPORTS: Readonly<Record<ReportKind, Make>> = {
  SPEND: spendReport,
  RETURN_ON_SPEND: returnOnSpendReport,
  SPEED_TO_LEAD: speedToLeadReport,
  STATE_COVERAGE: stateCoverageReport,
  ACTIVITY: activityReport,
}

/** A table of figures about the reader's agents, or those of one unit and below. */
export function getReport(ctx: DomainContext, args: PeriodOfUnit & { readonly kind: ReportKind }): Report {
  const { agents } = teamScope(ctx, args.unitId)
  const period = parsePeriod(ctx, args.period)
  return {
    kind: args.kind,
    period: periodWords(period),
    ...REPORTS[args.kind](ctx, agents, period),
  }
}
