import { addDays, type Day } from '../../lib/time/days'
import { type ClosedRange, type DayRange, lastDays } from '../../lib/time/period'

/** Shown while no first day is chosen. */
const usualDays = 90
/** As many as the API tells of at once. */
const mostDays = 366

/** The days to draw, none of them in the future. A single one gets the day before it, for a point makes no line. */
export function balanceRange({ from, to }: DayRange, today: Day): ClosedRange {
  const last = to === null || to > today ? today : to
  const earliest = addDays(last, 1 - mostDays)
  const usual = lastDays(usualDays, last).from
  const first = from ?? usual
  if (first >= last) return lastDays(2, last)
  return { from: first < earliest ? earliest : first, to: last }
}
