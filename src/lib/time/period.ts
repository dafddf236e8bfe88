import { addDays, type Day, formatDay, startOfDay } from './days'
import type { TimeZone } from './zone'

/** Calendar days as a person chooses them, both ends included; null is open. */
export interface DayRange {
  readonly from: Day | null
  readonly to: Day | null
}

/** Days with two ends. */
export interface ClosedRange {
  readonly from: Day
  readonly to: Day
}

/** What a report is asked for: two instants, the second no longer included, and the zone in which its days are cut. */
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

/** The days as the operations of the specification take them: the last instant is included. */
export function startAndEndDate(
  { from, to }: DayRange,
  timeZone: TimeZone,
): { readonly startDate?: string; readonly endDate?: string } {
  return {
    ...(from ? { startDate: iso(startOfDay(from, timeZone)) } : {}),
    ...(to ? { endDate: iso(startOfDay(addDays(to, 1), timeZone) - 1) } : {}),
  }
}

/** So many days, the last of which is today. */
export const lastDays = (count: number, today: Day): ClosedRange => ({ from: addDays(today, 1 - count), to: today })

/** This month up to today. */
export const monthToDate = (today: Day): ClosedRange => ({ from: `${today.slice(0, 8)}01`, to: today })

/** The quarter of the calendar year up to today. */
export function quarterToDate(today: Day): ClosedRange {
  const month = Number(today.slice(5, 7))
  const first = String(month - ((month - 1) % 3)).padStart(2, '0')
  return { from: `${today.slice(0, 5)}${first}-01`, to: today }
}

/** The days that were asked for; what is left open is filled up to thirty of them. */
export function rangeOrLastMonth({ from, to }: DayRange, today: Day): ClosedRange {
  const last = to ?? today
  return { from: from ?? addDays(last, -29), to: last }
}

const firstDay = '2000-01-01'
const lastDay = '2099-12-31'

const dayProblem = (day: Day | null): string | null =>
  day !== null && (day < firstDay || day > lastDay) ? 'Choose days from the years 2000 to 2099.' : null

/** Why the days cannot be asked for, or null. A year that is being typed begins as 0002. */
export const rangeProblem = ({ from, to }: DayRange): string | null =>
  dayProblem(from) ??
  dayProblem(to) ??
  (from !== null && to !== null && to < from ? 'The end lies before the start. Choose other days.' : null)

/** 'Mar 1, 2026 – Mar 31, 2026', 'Since Mar 1, 2026', 'Until …', 'All time', or the one day. */
export function rangeInWords({ from, to }: DayRange): string {
  if (from && to) return from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`
  if (from) return `Since ${formatDay(from)}`
  return to ? `Until ${formatDay(to)}` : 'All time'
}
