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
  /** Null if the day has an amount in another currency. */
  readonly netCents: number | null
  /** True if some rows of this day may not have loaded yet. */
  readonly partial: boolean
}

/** The ends of the list with rows that have not loaded yet. */
export interface MissingRows {
  readonly earlier: boolean
  readonly more: boolean
}

/** Returns the total of each listed day. The first and last days are partial if the list has rows beyond them. */
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
