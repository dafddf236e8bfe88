import { DAY_MS, HOUR_MS, startOfDay } from '../../domain/calendar'

/** Hours behind UTC in winter, by state. A state with two zones has its larger one. One hour more or less has no visible effect. */
const ZONES: readonly (readonly [hours: number, states: string])[] = [
  [10, 'HI'],
  [9, 'AK'],
  [8, 'CA NV OR WA'],
  [7, 'AZ CO ID MT NM UT WY'],
  [6, 'AL AR IA IL KS LA MN MO MS ND NE OK SD TN TX WI'],
  [5, 'CT DC DE FL GA IN KY MA MD ME MI NC NH NJ NY OH PA RI SC VA VT WV'],
]
const hoursBehindUtc = new Map(ZONES.flatMap(([hours, states]) => states.split(' ').map((state) => [state, hours])))

export const behindUtcMs = (state: string): number => (hoursBehindUtc.get(state) ?? 6) * HOUR_MS

/** Relative amount of work from Sunday to Saturday. The sum is 7. */
const WEEKDAY_SHARES = [0.2, 1.35, 1.35, 1.3, 1.25, 1.1, 0.45] as const

/** Returns the amount of work on a day, relative to the average day. */
export const shareOfDay = (dayMs: number): number => WEEKDAY_SHARES[new Date(dayMs).getUTCDay()] ?? 1

const FIRST_HOUR = 8
const LAST_HOUR = 20
/** Relative amount of work per hour from 8 a.m.: a peak before noon, and a lower one after lunch. */
const HOUR_SHARES = [1, 2.2, 2.6, 2.1, 1, 1.5, 2, 2, 1.7, 1.2, 0.6, 0.3] as const
const ALL_HOURS = HOUR_SHARES.reduce((sum, share) => sum + share, 0)

/** Returns the local time of day, in milliseconds, by which a share of the day's work is done. */
export function momentOfDay(share: number): number {
  let rest = share * ALL_HOURS
  for (const [i, hour] of HOUR_SHARES.entries()) {
    if (rest < hour) return Math.floor((FIRST_HOUR + i + rest / hour) * HOUR_MS)
    rest -= hour
  }
  return LAST_HOUR * HOUR_MS
}

/** Returns `atMs` if it is within working hours, or else a time on the next morning. */
export function atWork(atMs: number, behindMs: number): number {
  const local = atMs - behindMs
  const today = startOfDay(local)
  const hour = (local - today) / HOUR_MS
  if (hour >= FIRST_HOUR && hour < LAST_HOUR) return atMs
  const morning = (hour < FIRST_HOUR ? today : today + DAY_MS) + FIRST_HOUR * HOUR_MS
  // Keep the minutes, so that the agents do not all start at exactly 8 a.m.
  return morning + behindMs + (local % HOUR_MS)
}
