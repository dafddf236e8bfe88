import { useMemo } from 'react'
import { addDays, type Day, startOfDay, type TimeZone } from '../../shared/calendar'
import type { CsvColumn } from '../format/csv'
import { formatDay } from './days'
import { type Calendar, useCalendar } from './use-calendar'

/** Calendar days that the user has chosen, both ends included. Null means open. */
export interface DayRange {
  readonly from: Day | null
  readonly to: Day | null
}

/** Calendar days with both ends set. */
export interface ClosedRange {
  readonly from: Day
  readonly to: Day
}

/** Period of a report: two instants, the second excluded, and the time zone of its days. */
export interface Period {
  readonly from: string
  readonly to: string
  readonly timeZone: TimeZone
}

const iso = (ms: number): string => new Date(ms).toISOString()

export const periodOf = ({ from, to }: ClosedRange, timeZone: TimeZone): Period => ({
  from: iso(startOfDay(from, timeZone)),
  to: iso(startOfDay(addDays(to, 1), timeZone)),
  timeZone,
})

/** Returns the days as the operations of the specification take them, with the last instant included. */
export function startAndEndDate(
  { from, to }: DayRange,
  timeZone: TimeZone,
): { readonly startDate?: string; readonly endDate?: string } {
  return {
    ...(from ? { startDate: iso(startOfDay(from, timeZone)) } : {}),
    ...(to ? { endDate: iso(startOfDay(addDays(to, 1), timeZone) - 1) } : {}),
  }
}

/** Returns the last `count` days, including today. */
export const lastDays = (count: number, today: Day): ClosedRange => ({ from: addDays(today, 1 - count), to: today })

/** Returns this month up to today. */
export const monthToDate = (today: Day): ClosedRange => ({ from: `${today.slice(0, 8)}01`, to: today })

/** Returns this calendar quarter up to today. */
export function quarterToDate(today: Day): ClosedRange {
  const month = Number(today.slice(5, 7))
  const first = String(month - ((month - 1) % 3)).padStart(2, '0')
  return { from: `${today.slice(0, 5)}${first}-01`, to: today }
}

/** Returns the chosen days. A missing end is today, and a missing start is 29 days before the end. */
export function rangeOrLastMonth({ from, to }: DayRange, today: Day): ClosedRange {
  const last = to ?? today
  return { from: from ?? addDays(last, -29), to: last }
}

const firstDay = '2000-01-01'
const lastDay = '2099-12-31'

const dayProblem = (day: Day | null): string | null =>
  day !== null && (day < firstDay || day > lastDay) ? 'Choose days from the years 2000 to 2099.' : null

/** Returns why the days are invalid, or null. While the user types a year, it starts as 0002. */
export const rangeProblem = ({ from, to }: DayRange): string | null =>
  dayProblem(from) ??
  dayProblem(to) ??
  (from !== null && to !== null && to < from ? 'The end lies before the start. Choose other days.' : null)

/** Formats a range: 'Mar 1, 2026 – Mar 31, 2026', 'Since Mar 1, 2026', 'Until …', 'All time', or the single day. */
export function rangeInWords({ from, to }: DayRange): string {
  if (from && to) return from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`
  if (from) return `Since ${formatDay(from)}`
  return to ? `Until ${formatDay(to)}` : 'All time'
}

export interface PeriodPreset<Range extends DayRange = DayRange> {
  readonly id: string
  readonly label: string
  readonly range: Range
}

/** Returns common periods, counted from today. */
export function closedPresets(today: Day): readonly PeriodPreset<ClosedRange>[] {
  const lastMonthEnd = addDays(monthToDate(today).from, -1)
  return [
    { id: 'today', label: 'Today', range: { from: today, to: today } },
    { id: '7', label: 'Last 7 days', range: lastDays(7, today) },
    { id: '30', label: 'Last 30 days', range: lastDays(30, today) },
    { id: 'month', label: 'This month', range: monthToDate(today) },
    { id: 'last-month', label: 'Last month', range: monthToDate(lastMonthEnd) },
    { id: 'quarter', label: 'Quarter to date', range: quarterToDate(today) },
  ]
}

/** Returns the same periods and all time, for lists that may have no start date. */
export const openPresets = (today: Day): readonly PeriodPreset[] => [
  { id: 'all', label: 'All time', range: { from: null, to: null } },
  ...closedPresets(today),
]

export interface ReportPeriod extends Calendar {
  readonly range: ClosedRange
  /** Null while the days are invalid. */
  readonly period: Period | null
  readonly problem: string | null
}

/** Returns the period of a report: the chosen days in the user's time zone, or the last thirty. */
export function useReportPeriod({ from, to }: DayRange): ReportPeriod {
  const { timeZone, today } = useCalendar()
  return useMemo(() => {
    const range = rangeOrLastMonth({ from, to }, today)
    const problem = rangeProblem(range)
    return { timeZone, today, range, problem, period: problem ? null : periodOf(range, timeZone) }
  }, [from, to, timeZone, today])
}

/** Returns columns with the days and zone of the figures, because the file is read long after the export. */
export const periodColumns = <Row>({ from, to }: ClosedRange, timeZone: TimeZone): CsvColumn<Row>[] => [
  { header: 'From', value: () => from },
  { header: 'To', value: () => to },
  { header: 'Time zone', value: () => timeZone },
]
