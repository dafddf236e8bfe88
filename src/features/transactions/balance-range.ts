import { addDays, type Day } from '../../lib/time/days'
import { type ClosedRange, type DayRange, lastDays } from '../../lib/time/period'

/** Number of days to show if no first day is chosen. */
const usualDays = 90
/** Maximum number of days that the API returns at once. */
const mostDays = 366

/** Returns the days to draw, without future days. A single day gets the day before it: a line needs two points. */
export function balanceRange({ from, to }: DayRange, today: Day): ClosedRange {
  const last = to === null || to > today ? today : to
  const earliest = addDays(last, 1 - mostDays)
  const usual = lastDays(usualDays, last).from
  const first = from ?? usual
  if (first >= last) return lastDays(2, last)
  return { from: first < earliest ? earliest : first, to: last }
}
