import { addDays, DAY_MS, zoneCalendar, type ZoneCalendar } from './calendar'
import type { DomainContext } from './context'
import { invalid } from './errors'
import { countWhile } from './sorted-arrays'

export interface Span {
  readonly startMs: number
  /** Exclusive. */
  readonly endMs: number
}

/** Time range and the calendar that splits it into days. */
export interface Period extends Span {
  readonly days: ZoneCalendar
}

/** Period in the format of the API: ISO 8601 instants. */
export interface PeriodInput {
  readonly from: string
  readonly to: string
  readonly timeZone: string
}

const EARLIEST_MS = Date.UTC(2000, 0, 1)

/** Throws VALIDATION_FAILED for an invalid range or an unknown zone. */
export function parsePeriod(ctx: Pick<DomainContext, 'now'>, { from, to, timeZone }: PeriodInput): Period {
  const days = zoneCalendar(timeZone)
  return { ...spanOf(ctx, { from: parseInstant(from, 'from'), to: parseInstant(to, 'to') }, ['from', 'to']), days }
}

export const toPeriodInput = ({ startMs, endMs, days }: Period): PeriodInput => ({
  from: new Date(startMs).toISOString(),
  to: new Date(endMs).toISOString(),
  timeZone: days.timeZone,
})

/** Returns the preceding period with the same number of days. Days can have 23 or 25 hours, so lengths in ms can differ. */
export function periodBefore({ startMs, endMs, days }: Period): Period {
  const first = days.dayOf(startMs)
  const count = dayCount(first, days.dayOf(endMs - 1))
  const earlier = days.startOf(addDays(first, -count)) + (startMs - days.startOf(first))
  return { startMs: earlier, endMs: startMs, days }
}

export interface DayOfPeriod extends Span {
  /** YYYY-MM-DD. */
  readonly day: string
}

/** Splits the period into days. The first and the last can be partial days. */
export function daysOf({ startMs, endMs, days }: Period): readonly DayOfPeriod[] {
  const spans: DayOfPeriod[] = []
  for (let day = days.dayOf(startMs), at = startMs; at < endMs; day = addDays(day, 1)) {
    const next = Math.min(days.startOf(addDays(day, 1)), endMs)
    if (next > at) spans.push({ day, startMs: at, endMs: next })
    at = next
  }
  return spans
}

/** Returns the index of the span that contains the instant, or -1. */
export function dayIndex(spans: readonly Span[], ms: number): number {
  const last = spans.at(-1)
  if (!last || ms >= last.endMs) return -1
  return countWhile(spans, ({ startMs }) => startMs <= ms) - 1
}

/** Returns the last `count` days, including all of today. */
export function lastDays(ctx: Pick<DomainContext, 'now'>, days: ZoneCalendar, count: number): Period {
  const today = days.dayOf(ctx.now)
  return { startMs: days.startOf(addDays(today, 1 - count)), endMs: days.startOf(addDays(today, 1)), days }
}

const dayCount = (first: string, last: string): number => (Date.parse(last) - Date.parse(first)) / DAY_MS + 1

export interface DatesInput {
  readonly startDate?: string | null
  readonly endDate?: string | null
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Parses instants or UTC days, both inclusive. A missing date leaves that side open. */
export function parseDates(ctx: Pick<DomainContext, 'now'>, { startDate, endDate }: DatesInput): Span {
  const from = startDate ? parseInstant(startDate, 'startDate') : EARLIEST_MS
  const to = endDate ? parseInstant(endDate, 'endDate') + (DAY.test(endDate) ? DAY_MS : 1) : latestMs(ctx)
  return spanOf(ctx, { from, to }, ['startDate', 'endDate'])
}

const latestMs = ({ now }: Pick<DomainContext, 'now'>): number => now + 367 * DAY_MS

function spanOf(
  ctx: Pick<DomainContext, 'now'>,
  { from, to }: { readonly from: number; readonly to: number },
  [fromField, toField]: readonly [string, string],
): Span {
  if (from < EARLIEST_MS) throw invalid(fromField, 'Choose a date after the year 2000.')
  if (to > latestMs(ctx)) throw invalid(toField, 'Choose a date within the next year.')
  if (to <= from) throw invalid(toField, 'The end is before the start.')
  return { startMs: from, endMs: to }
}

function parseInstant(text: string, field: string): number {
  const ms = Date.parse(text)
  if (Number.isNaN(ms) || (DAY.test(text) && new Date(ms).toISOString().slice(0, 10) !== text))
    throw invalid(field, 'Enter a date as YYYY-MM-DD.')
  return ms
}
