import { now } from './clock'
import { addDays, formatDate, todayKey } from './dates'

/** Calendar days, both ends included. */
export interface DayPeriod {
  readonly startDate: string
  readonly endDate: string
}

/** The days that were asked for; without them the last thirty. */
export function periodOrLastMonth(from: string | null, to: string | null, nowMs: number = now()): DayPeriod {
  const endDate = to ?? todayKey(nowMs)
  return { startDate: from ?? addDays(endDate, -29), endDate }
}

const firstDay = '2000-01-01'
const lastDay = '2099-12-31'

/** Why a day cannot be asked for, or null. A year that is being typed begins as 0002. */
export const dayProblem = (day: string | null): string | null =>
  day !== null && (day < firstDay || day > lastDay) ? 'Choose days from the years 2000 to 2099.' : null

/** Why the days make no period, or null. */
export const periodProblem = ({ startDate, endDate }: DayPeriod): string | null =>
  dayProblem(startDate) ??
  dayProblem(endDate) ??
  (endDate < startDate ? 'The end lies before the start. Choose other days.' : null)

/** "Oct 23, 2026 to Nov 21, 2026". */
export const periodInWords = ({ startDate, endDate }: DayPeriod): string =>
  `${formatDate(`${startDate}T12:00:00Z`)} to ${formatDate(`${endDate}T12:00:00Z`)}`
