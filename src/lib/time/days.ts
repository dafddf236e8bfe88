import { addDays, type Day, dayOf, type TimeZone } from '../../shared/calendar'
import { now } from './clock'
import { formatterIn } from './zone'

export const todayIn = (timeZone: TimeZone, nowMs: number = now()): Day => dayOf(nowMs, timeZone)

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
