import { DAY_MS, HOUR_MS, startOfDay } from '../../domain/calendar'

/** States by hours behind UTC in winter: an hour more or less shows in no figure. A state of two zones counts by the larger. */
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

/** From Sunday to Saturday, seven in all: the trade works on weekdays, and some on Saturdays. */
const WEEKDAY_SHARES = [0.2, 1.35, 1.35, 1.3, 1.25, 1.1, 0.45] as const

/** How much of an ordinary day's work is done on this one. */
export const shareOfDay = (dayMs: number): number => WEEKDAY_SHARES[new Date(dayMs).getUTCDay()] ?? 1

const FIRST_HOUR = 8
const LAST_HOUR = 20
/** How much is done in each hour from eight in the morning on: a peak before noon, a lower one after lunch. */
const HOUR_SHARES = [1, 2.2, 2.6, 2.1, 1, 1.5, 2, 2, 1.7, 1.2, 0.6, 0.3] as const
const ALL_HOURS = HOUR_SHARES.reduce((sum, share) => sum + share, 0)

/** Where in a day, by the agent's own clock, a share of its work is done. */
export function momentOfDay(share: number): number {
  let rest = share * ALL_HOURS
  for (const [i, hour] of HOUR_SHARES.entries()) {
    if (rest < hour) return Math.floor((FIRST_HOUR + i + rest / hour) * HOUR_MS)
    rest -= hour
  }
  return LAST_HOUR * HOUR_MS
}

/** The moment itself when the agent is at work then, else one of the next morning. */
export function atWork(atMs: number, behindMs: number): number {
  const local = atMs - behindMs
  const today = startOfDay(local)
  const hour = (local - today) / HOUR_MS
  if (hour >= FIRST_HOUR && hour < LAST_HOUR) return atMs
  const morning = (hour < FIRST_HOUR ? today : today + DAY_MS) + FIRST_HOUR * HOUR_MS
  // Not everybody at the stroke of eight.
  return morning + behindMs + (local % HOUR_MS)
}
