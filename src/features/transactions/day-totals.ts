import { dayOf } from '../../lib/time/days'
import type { TimeZone } from '../../lib/time/zone'
import { sumCents } from '../../lib/format/money'

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

/** Which ends of the list are still to be loaded. */
export interface MissingRows {
  readonly earlier: boolean
  readonly more: boolean
}

/** What each day on the list comes to. The outermost days are only as complete as the list is. */
export function dayTotals(
  rows: readonly Dated[],
  missing: MissingRows,
  timeZone: TimeZone,
): ReadonlyMap<string, DayTotal> {
  const days = new Map<string, Dated[]>()
  for (const row of rows) {
    const key = dayOf(row.createdAt, timeZone)
    const day = days.get(key)
    if (day) day.push(row)
    else days.set(key, [row])
  }
  const keys = [...days.keys()]
  const isPartial = (key: string): boolean =>
    (missing.earlier && key === keys[0]) || (missing.more && key === keys.at(-1))
  return new Map(
    [...days].map(([key, day]) => [key, { count: day.length, netCents: sumCents(day), partial: isPartial(key) }]),
  )
}
