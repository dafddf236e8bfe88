import type { DomainContext } from '../context'
import type { PeriodOfUnit } from './team-performance'
import { parsePeriod, toPeriodInput, type Period, type PeriodInput } from '../periods'
import { page, type PageArgs } from '../paging'
import { teamScope, type TeamScope } from '../team/scope'
import {
  activityReport,
  returnOnSpendReport,
  speedToLeadReport,
  spendReport,
  stateCoverageReport,
} from './agent-reports'
import type { ReportTable } from './report-table'

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
