import { DAY_MS } from './calendar'
import type { DomainContext } from './context'
import { invalid } from './errors'

export interface PeriodInput {
  readonly startDate?: string | null
  readonly endDate?: string | null
}

export interface Period {
  readonly startMs: number
  /** Inclusive. */
  readonly endMs: number
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
const EARLIEST_MS = Date.UTC(2000, 0, 1)

/** Days or moments, both ends inclusive, in UTC; an open end reaches as far as the world does. */
export function parsePeriod(ctx: Pick<DomainContext, 'now'>, input: PeriodInput): Period {
  const latestMs = ctx.now + 366 * DAY_MS
  const startMs = input.startDate ? parseMoment(input.startDate, 'startDate') : EARLIEST_MS
  const end = input.endDate ? parseMoment(input.endDate, 'endDate') : latestMs
  const endMs = input.endDate && DAY.test(input.endDate) ? end + DAY_MS - 1 : end
  if (startMs < EARLIEST_MS) throw invalid('startDate', 'Choose a date after the year 2000.')
  if (endMs > latestMs + DAY_MS) throw invalid('endDate', 'Choose a date within the next year.')
  if (endMs < startMs) throw invalid('endDate', 'The end lies before the start.')
  return { startMs, endMs }
}

function parseMoment(text: string, field: string): number {
  const ms = Date.parse(text)
  const isDay = DAY.test(text)
  if (Number.isNaN(ms) || (isDay && new Date(ms).toISOString().slice(0, 10) !== text))
    throw invalid(field, 'Enter a date as YYYY-MM-DD.')
  return ms
}
