import { dayKey } from '../../lib/dates'
import { sumCents } from '../../lib/money'

export interface Dated {
  readonly createdAt: string
  readonly amountCents: number
  readonly currency: string
}

export interface DayTotal {
  readonly count: number
  /** Null when the day holds an amount in another currency. */
  readonly netCents: number | null
  /** Rows of this day may still be missing: more are to be loaded. */
  readonly partial: boolean
}

/** What each day on the list comes to. The last day is only as complete as the list is. */
export function dayTotals(rows: readonly Dated[], hasMore: boolean, timeZone?: string): ReadonlyMap<string, DayTotal> {
  const days = new Map<string, Dated[]>()
  for (const row of rows) {
    const key = dayKey(row.createdAt, timeZone)
    const day = days.get(key)
    if (day) day.push(row)
    else days.set(key, [row])
  }
  const lastKey = [...days.keys()].at(-1)
  return new Map(
    [...days].map(([key, day]) => [
      key,
      { count: day.length, netCents: sumCents(day), partial: hasMore && key === lastKey },
    ]),
  )
}
