import { addDays, DAY_MS, dayOf, daysBetween, startOfDay, wallClock } from '../../src/shared/calendar'
import type { DomainContext } from './context'
import { invalid } from './errors'
import { countWhile } from './sorted-arrays'

/**
 * Calendar of a time zone. Records store instants, so a query about days or months must name a zone. A day has 23 or 25
 * hours when daylight saving time starts or ends.
 */
export interface ZoneCalendar {
  readonly timeZone: string
  /** Returns the day of an instant in the format YYYY-MM-DD. */
  readonly dayOf: (ms: number) => string
  /** Returns the first instant of a day. */
  readonly startOf: (day: string) => number
  readonly startOfToday: (nowMs: number) => number
  readonly startOfMonth: (nowMs: number) => number
}

/** Returns the calendar of a time zone, UTC by default. Throws VALIDATION_FAILED for an unknown zone. */
export function zoneCalendar(timeZone: string | null | undefined): ZoneCalendar {
  const zone = timeZone ?? 'UTC'
  try {
    wallClock(0, zone)
  } catch {
    throw invalid('timeZone', 'Name a time zone, such as America/Los_Angeles.')
  }
  const days = {
    timeZone: zone,
    dayOf: (ms: number) => dayOf(ms, zone),
    startOf: (day: string) => startOfDay(day, zone),
  }
  return {
    ...days,
    startOfToday: (nowMs) => days.startOf(days.dayOf(nowMs)),
    startOfMonth: (nowMs) => days.startOf(`${days.dayOf(nowMs).slice(0, 7)}-01`),
  }
}

export interface Span {
  readonly startMs: number
  /** End of the span, exclusive. */
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

/** Parses a period. Throws VALIDATION_FAILED for an invalid range or an unknown zone. */
export function parsePeriod(ctx: Pick<DomainContext, 'now'>, { from, to, timeZone }: PeriodInput): Period {
  const days = zoneCalendar(timeZone)
  return { ...checkedSpan(ctx, parseInstant(from, 'from'), parseInstant(to, 'to'), ['from', 'to']), days }
}

export const toPeriodInput = ({ startMs, endMs, days }: Period): PeriodInput => ({
  from: new Date(startMs).toISOString(),
  to: new Date(endMs).toISOString(),
  timeZone: days.timeZone,
})

/**
 * Returns the preceding period with the same number of days. Its length in ms can differ, because a day can have 23 or
 * 25 hours.
 */
export function periodBefore({ startMs, endMs, days }: Period): Period {
  const first = days.dayOf(startMs)
  const count = daysBetween(first, days.dayOf(endMs - 1)) + 1
  const earlier = days.startOf(addDays(first, -count)) + (startMs - days.startOf(first))
  return { startMs: earlier, endMs: startMs, days }
}

export interface DayOfPeriod extends Span {
  /** Day in the format YYYY-MM-DD. */
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

export interface DatesInput {
  readonly startDate?: string | null
  readonly endDate?: string | null
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

/**
 * Parses a start and an end, each an instant or a UTC day. Both are inclusive. The default start is the beginning of
 * the year 2000. The default end is more than one year after now.
 */
export function parseDates(ctx: Pick<DomainContext, 'now'>, { startDate, endDate }: DatesInput): Span {
  const from = startDate ? parseInstant(startDate, 'startDate') : EARLIEST_MS
  const to = endDate ? parseInstant(endDate, 'endDate') + (DAY.test(endDate) ? DAY_MS : 1) : latestMs(ctx)
  return checkedSpan(ctx, from, to, ['startDate', 'endDate'])
}

const latestMs = ({ now }: Pick<DomainContext, 'now'>): number => now + 367 * DAY_MS

function checkedSpan(
  ctx: Pick<DomainContext, 'now'>,
  startMs: number,
  endMs: number,
  [startField, endField]: readonly [string, string],
): Span {
  if (startMs < EARLIEST_MS) throw invalid(startField, 'Choose a date after the year 2000.')
  if (endMs > latestMs(ctx)) throw invalid(endField, 'Choose a date within the next year.')
  if (endMs <= startMs) throw invalid(endField, 'The end is before the start.')
  return { startMs, endMs }
}

function parseInstant(text: string, field: string): number {
  const ms = Date.parse(text)
  if (Number.isNaN(ms) || (DAY.test(text) && new Date(ms).toISOString().slice(0, 10) !== text))
    throw invalid(field, 'Enter a date as YYYY-MM-DD.')
  return ms
}
