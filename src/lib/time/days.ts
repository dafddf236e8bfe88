/** Calendar days such as '2026-03-02'. A day has no zone, but its instants depend on one. */
import { now } from './clock'
import { formatterIn, type Instant, type TimeZone, toMs, wallClock } from './zone'

export type Day = string

const dayMs = 86_400_000

/** Returns the day of an instant in the zone, or an empty string for an invalid instant. */
export function dayOf(instant: Instant, timeZone: TimeZone): Day {
  const ms = toMs(instant)
  return ms === null ? '' : new Date(wallClock(ms, timeZone)).toISOString().slice(0, 10)
}

export const todayIn = (timeZone: TimeZone, nowMs: number = now()): Day => dayOf(nowMs, timeZone)

/** Returns the first instant of the day. A day may have 23 or 25 hours. */
export function startOfDay(day: Day, timeZone: TimeZone): number {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  // The UTC offset is read on both sides of midnight, in case the clocks change in between.
  const candidates = [midnight - dayMs, midnight + dayMs].map((ms) => midnight - (wallClock(ms, timeZone) - ms))
  return candidates.sort((left, right) => left - right).find((ms) => dayOf(ms, timeZone) >= day) ?? midnight
}

/** Returns the day of the week, 0 (Sunday) to 6. */
export const weekdayOf = (day: Day): number => new Date(`${day}T00:00:00Z`).getUTCDay()

/** Returns the calendar day `count` days later, or earlier if `count` is negative. */
export const addDays = (day: Day, count: number): Day =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * dayMs).toISOString().slice(0, 10)

/** Returns the number of calendar days from one day to the other. */
export const daysBetween = (from: Day, to: Day): number => (Date.parse(to) - Date.parse(from)) / dayMs

/** Returns an invalid day unchanged. */
function inWords(day: Day, options: Intl.DateTimeFormatOptions): string {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  return Number.isNaN(midnight) ? day : formatterIn('UTC', options).format(midnight)
}

/** Formats a day as 'Mar 2, 2026'. */
export const formatDay = (day: Day): string => inWords(day, { year: 'numeric', month: 'short', day: 'numeric' })

/** Formats a day as 'Mar 2', for axes and narrow columns. */
export const formatDayShort = (day: Day): string => inWords(day, { month: 'short', day: 'numeric' })

/** Formats a day as 'Today', 'Yesterday', or 'Monday, March 2, 2026'. */
export function formatDayHeading(day: Day, today: Day): string {
  if (day === today) return 'Today'
  if (day === addDays(today, -1)) return 'Yesterday'
  return inWords(day, { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' })
}
