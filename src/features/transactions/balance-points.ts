import { addDays } from '../../lib/dates'

export const balanceHistoryConstants = {
  /** Shown while no first day is chosen. */
  defaultDays: 90,
  /** As far back as the API goes. */
  maxDays: 366,
} as const

const dayMs = 86_400_000

/** How many days up to today reach back to the first one chosen. Days of the API begin at midnight UTC. */
export function daysCovering(from: string | null, nowMs: number): number {
  const { defaultDays, maxDays } = balanceHistoryConstants
  if (from === null) return defaultDays
  const startMs = Date.parse(`${from}T00:00:00Z`)
  if (Number.isNaN(startMs)) return defaultDays
  // One more, so that the line has a point to begin with where the zone is ahead of UTC.
  const days = Math.floor((nowMs - startMs) / dayMs) + 2
  return Math.min(Math.max(days, 2), maxDays)
}

/** The days that lie in the period; a period of one day gets the day before it, for a point makes no line. */
export function pointsWithin<Point extends { readonly day: string }>(
  points: readonly Point[],
  from: string | null,
  to: string | null,
): readonly Point[] {
  const first = from !== null && from === to ? addDays(from, -1) : from
  return points.filter(({ day }) => (first === null || day >= first) && (to === null || day <= to))
}
