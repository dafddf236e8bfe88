import { reject } from '../domain/input-checks'
import { isMoment, MOMENT_RANGE } from '../world/clock'

/** Parses an ISO 8601 time to epoch milliseconds. */
export function parseTime(value: unknown, path: string): number {
  const ms = typeof value === 'string' && isCalendarDay(value.slice(0, 10)) ? Date.parse(value) : NaN
  return isMoment(ms) ? ms : reject(path, MOMENT_RANGE)
}

/** Returns whether the text is a day of the calendar. Some browsers take February 31 for March 3. */
const isCalendarDay = (text: string): boolean =>
  !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text)

export const DURATION = /^P(?=\d|T)(?:(\d+)D)?(?:T(?=\d)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/

/** Parses an ISO 8601 duration (days, hours, minutes, seconds) to milliseconds. */
export function parseDuration(value: unknown, path: string): number {
  const match = typeof value === 'string' ? DURATION.exec(value) : null
  if (!match) return reject(path, 'a duration such as PT2H or P1DT30M')
  const [days, hours, minutes, seconds] = match.slice(1).map((part) => Number(part ?? 0))
  return Math.round((((days ?? 0) * 24 + (hours ?? 0)) * 60 + (minutes ?? 0)) * 60_000 + (seconds ?? 0) * 1000)
}
