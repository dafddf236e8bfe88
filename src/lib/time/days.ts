/** Calendar days, '2026-03-02'. A day belongs to no zone; which instants it holds depends on one. */
import { now } from './clock'
import { type Instant, toMs } from './instant'
import { formatterIn, type TimeZone, wallClock } from './zone'

export type Day = string

const dayMs = 86_400_000

/** The day of an instant in the zone. Empty for what is no instant. */
export function dayOf(instant: Instant, timeZone: TimeZone): Day {
  const ms = toMs(instant)
  return ms === null ? '' : new Date(wallClock(ms, timeZone)).toISOString().slice(0, 10)
}

export const todayIn = (timeZone: TimeZone, nowMs: number = now()): Day => dayOf(nowMs, timeZone)

/** The first instant of the day, which may be 23 or 25 hours before the next one's. */
export function startOfDay(day: Day, timeZone: TimeZone): number {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  // How far the clocks are ahead of UTC is looked up on either side: if they are changed, it is in between.
  const candidates = [midnight - dayMs, midnight + dayMs].map((ms) => midnight - (wallClock(ms, timeZone) - ms))
  return candidates.sort((left, right) => left - right).find((ms) => dayOf(ms, timeZone) >= day) ?? midnight
}

/** 0 is Sunday. */
export const weekdayOf = (day: Day): number => new Date(`${day}T00:00:00Z`).getUTCDay()

/** The day `count` days later, or earlier, in the calendar. */
export const addDays = (day: Day, count: number): Day =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * dayMs).toISOString().slice(0, 10)

/** From the one day to the other, in the calendar. */
export const daysBetween = (from: Day, to: Day): number => (Date.parse(to) - Date.parse(from)) / dayMs

/** What is no day stands as it came. */
function inWords(day: Day, options: Intl.DateTimeFormatOptions): string {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  return Number.isNaN(midnight) ? day : formatterIn('UTC', options).format(midnight)
}

/** 'Mar 2, 2026' */
export const formatDay = (day: Day): string => inWords(day, { year: 'numeric', month: 'short', day: 'numeric' })

/** 'Mar 2': for axes and tight columns. */
export const formatDayShort = (day: Day): string => inWords(day, { month: 'short', day: 'numeric' })

/** 'Today', 'Yesterday', else 'Monday, March 2, 2026'. */
export function formatDayHeading(day: Day, today: Day): string {
  if (day === today) return 'Today'
  if (day === addDays(today, -1)) return 'Yesterday'
  return inWords(day, { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' })
}
