import { invalid } from './errors'

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** Returns midnight UTC of the day. */
export const startOfDay = (ms: number): number => ms - (((ms % DAY_MS) + DAY_MS) % DAY_MS)

/**
 * Calendar of a time zone. Records store instants, so a query about days or months must name a zone. A day has 23 or 25
 * hours when daylight saving time starts or ends.
 */
export interface ZoneCalendar {
  readonly timeZone: string
  /** YYYY-MM-DD. */
  readonly dayOf: (ms: number) => string
  /** The first instant of a day. */
  readonly startOf: (day: string) => number
  readonly startOfToday: (nowMs: number) => number
  readonly startOfMonth: (nowMs: number) => number
}

/** Returns the calendar of a time zone, UTC by default. Throws VALIDATION_FAILED for an unknown zone. */
export function zoneCalendar(timeZone: string | null | undefined): ZoneCalendar {
  const zone = timeZone ?? 'UTC'
  // One response often needs the same zone many times.
  if (latest?.timeZone !== zone) latest = createDays(zone)
  return latest
}

let latest: ZoneCalendar | undefined

function createDays(timeZone: string): ZoneCalendar {
  const wallClock = wallClockOf(timeZone)
  const dayOf = (ms: number): string => new Date(wallClock(ms)).toISOString().slice(0, 10)
  const startOf = (day: string): number => {
    const midnight = Date.parse(`${day}T00:00:00Z`)
    // Try the UTC offsets of the days before and after: the clocks change at most once in between.
    const candidates = [midnight - DAY_MS, midnight + DAY_MS].map((ms) => midnight - (wallClock(ms) - ms))
    return candidates.sort((left, right) => left - right).find((ms) => dayOf(ms) >= day) ?? midnight
  }
  return {
    timeZone,
    dayOf,
    startOf,
    startOfToday: (nowMs) => startOf(dayOf(nowMs)),
    startOfMonth: (nowMs) => startOf(`${dayOf(nowMs).slice(0, 7)}-01`),
  }
}

/** Converts an instant to the local time of the zone, encoded as if that time were UTC. */
function wallClockOf(timeZone: string): (ms: number) => number {
  const format = formatIn(timeZone)
  return (ms) => {
    const local: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {}
    for (const { type, value } of format.formatToParts(ms)) local[type] = Number(value)
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = local
    return Date.UTC(year, month - 1, day, hour, minute, second)
  }
}

function formatIn(timeZone: string): Intl.DateTimeFormat {
  const number = 'numeric'
  const parts = { year: number, month: number, day: number, hour: number, minute: number, second: number } as const
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', ...parts })
  } catch {
    throw invalid('timeZone', 'Name a time zone, such as America/Los_Angeles.')
  }
}

/** Returns the day `count` days later. A negative count goes back. */
export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10)
