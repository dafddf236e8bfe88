/**
 * Instants, days, and time zones. Instants are the same everywhere, but days and times of day depend on the zone, so
 * functions that use them take the zone as a parameter.
 */
export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** IANA name, such as 'America/Los_Angeles'. */
export type TimeZone = string

/** Calendar day such as '2026-03-02'. A day has no zone, but its instants depend on one. */
export type Day = string

export type Instant = string | number | Date | null | undefined

/** Returns epoch milliseconds, or null for an invalid instant. */
export function toMs(instant: Instant): number | null {
  if (instant === null || instant === undefined || instant === '') return null
  const ms = instant instanceof Date ? instant.getTime() : typeof instant === 'number' ? instant : Date.parse(instant)
  return Number.isNaN(ms) ? null : ms
}

const wallClocks = new Map<TimeZone, Intl.DateTimeFormat>()

/** Returns a cached formatter, because formatters are slow to create. */
function wallClockIn(timeZone: TimeZone): Intl.DateTimeFormat {
  const known = wallClocks.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  wallClocks.set(timeZone, made)
  return made
}

/** Returns the wall clock time of the zone, as if it were UTC. Throws RangeError for an unknown zone. */
export function wallClock(ms: number, timeZone: TimeZone): number {
  const local: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {}
  for (const { type, value } of wallClockIn(timeZone).formatToParts(ms)) local[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = local
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

const dayOfUtc = (ms: number): Day => new Date(ms).toISOString().slice(0, 10)

/** Returns the day of an instant in the zone, or an empty string for an invalid instant. */
export function dayOf(instant: Instant, timeZone: TimeZone): Day {
  const ms = toMs(instant)
  return ms === null ? '' : dayOfUtc(wallClock(ms, timeZone))
}

/** Returns the first instant of the day. A day may have 23 or 25 hours. */
export function startOfDay(day: Day, timeZone: TimeZone): number {
  const midnight = Date.parse(day)
  // Clocks change at most once between the day before and the day after, so the UTC offset is that of one of them.
  const candidates = [midnight - DAY_MS, midnight + DAY_MS].map((ms) => midnight - (wallClock(ms, timeZone) - ms))
  return candidates.sort((left, right) => left - right).find((ms) => dayOf(ms, timeZone) >= day) ?? midnight
}

/** Returns midnight UTC of the day that contains the instant. */
export const startOfUtcDay = (ms: number): number => ms - (((ms % DAY_MS) + DAY_MS) % DAY_MS)

/** Returns the calendar day `count` days later, or earlier if `count` is negative. */
export const addDays = (day: Day, count: number): Day => dayOfUtc(Date.parse(day) + count * DAY_MS)

/** Returns the number of calendar days from one day to the other. */
export const daysBetween = (from: Day, to: Day): number => (Date.parse(to) - Date.parse(from)) / DAY_MS

/** Returns the day of the week, 0 (Sunday) to 6. */
export const weekdayOf = (day: Day): number => new Date(day).getUTCDay()
