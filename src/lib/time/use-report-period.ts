import { type ClosedRange, type DayRange, type Period, periodOf, rangeOrLastMonth, rangeProblem } from './period'
import { type Calendar, useCalendar } from './use-calendar'

export interface ReportPeriod extends Calendar {
  readonly range: ClosedRange
  /** Null while the days are invalid. */
  readonly period: Period | null
  readonly problem: string | null
}

/** Returns the period of a report: the chosen days in the user's time zone, or the last thirty. */
export function useReportPeriod(chosen: DayRange): ReportPeriod {
  const calendar = useCalendar()
  const range = rangeOrLastMonth(chosen, calendar.today)
  const problem = rangeProblem(range)
  return { ...calendar, range, problem, period: problem ? null : periodOf(range, calendar.timeZone) }
}
