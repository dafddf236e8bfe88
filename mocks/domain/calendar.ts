import { invalid } from './errors'

/** The platform's calendar is UTC: a day starts at midnight UTC. */
export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

export const startOfDay = (ms: number): number => ms - (((ms % DAY_MS) + DAY_MS) % DAY_MS)

/** YYYY-MM-DD. */
export const dayKey = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

export const hourOfDay = (ms: number): number => new Date(ms).getUTCHours()

/**
 * The calendar of a time zone. The platform keeps instants; days and months are those of whoever looks at them, so that
 * a question about days says in which zone they are meant. A day has 23 or 25 hours where the clocks are changed.
 */
export interface ZoneDays {
  readonly timeZone: string
  /** YYYY-MM-DD. */
  readonly dayOf: (ms: number) => string
  /** The first instant of a day. */
  readonly startOf: (day: string) => number
  readonly startOfToday: (nowMs: number) => number
  readonly startOfMonth: (nowMs: number) => number
}

/** Whoever names no zone gets UTC's. */
export function daysIn(timeZone: string | null | undefined): ZoneDays {
  const wanted = timeZone ?? 'UTC'
  // The wallets of one answer ask for the same zone, one after the other.
  if (latest?.timeZone !== wanted) latest = createDays(wanted)
  return latest
}

let latest: ZoneDays | undefined

function createDays(timeZone: string): ZoneDays {
  const wallClock = wallClockOf(timeZone)
  const dayOf = (ms: number): string => new Date(wallClock(ms)).toISOString().slice(0, 10)
  const startOf = (day: string): number => {
    const midnight = Date.parse(`${day}T00:00:00Z`)
    // How far the clocks are ahead of UTC is looked up on either side: a change of the clocks lies in between, if at all.
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

/** What a clock in the zone shows, as if that were UTC. */
function wallClockOf(timeZone: string): (ms: number) => number {
  const format = formatIn(timeZone)
  return (ms) => {
    const shown: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {}
    for (const { type, value } of format.formatToParts(ms)) shown[type] = Number(value)
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = shown
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

/** The day `count` days later, or earlier, in the calendar. */
export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10)
