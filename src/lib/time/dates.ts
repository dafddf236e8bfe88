/** Formats instants in a time zone, and durations. An invalid instant is shown as '—'. */
import { type Instant, type TimeZone, toMs, wallClock } from '../../shared/calendar'
import { now } from './clock'
import { formatterIn, unknownZone } from './zone'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
const nothing = '—'

function format(instant: Instant, timeZone: TimeZone, options: Intl.DateTimeFormatOptions): string {
  const ms = toMs(instant)
  // Newer engines put a narrow no-break space before AM and PM. Plain spaces compare and copy better.
  if (ms === null) return nothing
  // On a device without a zone, the user could take the time for their own.
  const shown = timeZone === unknownZone ? ({ ...options, timeZoneName: 'short' } as const) : options
  return formatterIn(timeZone, shown).format(ms).replaceAll('\u202f', ' ')
}

const date = { year: 'numeric', month: 'short', day: 'numeric' } as const
const time = { hour: 'numeric', minute: '2-digit' } as const

/** Formats a date: 'Mar 2, 2026'. */
export const formatDate = (instant: Instant, timeZone: TimeZone): string => format(instant, timeZone, date)

/** Formats a time: '3:05 PM'. */
export const formatTime = (instant: Instant, timeZone: TimeZone): string => format(instant, timeZone, time)

/** Formats a date and time: 'Mar 2, 2026, 3:05 PM'. */
export const formatDateTime = (instant: Instant, timeZone: TimeZone): string =>
  format(instant, timeZone, { ...date, ...time })

/** Formats an age: 'now', '31m', '5h', '12d'. */
export function formatAge(instant: Instant, nowMs: number = now()): string {
  const ms = toMs(instant)
  if (ms === null) return nothing
  const ageMs = nowMs - ms
  return ageMs < minuteMs ? 'now' : amountOf(ageMs)
}

function amountOf(ms: number): string {
  if (ms < hourMs) return `${Math.floor(ms / minuteMs)}m`
  return ms < dayMs ? `${Math.floor(ms / hourMs)}h` : `${Math.floor(ms / dayMs)}d`
}

/** Formats a relative time: 'just now', '3m ago', '2h ago', '5d ago', then the date. A future time is 'in 3m'. */
export function formatRelative(instant: Instant, timeZone: TimeZone, nowMs: number = now()): string {
  const ms = toMs(instant)
  if (ms === null) return nothing
  const ageMs = nowMs - ms
  const size = Math.abs(ageMs)
  if (size < minuteMs) return 'just now'
  if (size >= 7 * dayMs) return formatDate(ms, timeZone)
  return ageMs >= 0 ? `${amountOf(size)} ago` : `in ${amountOf(size)}`
}

/** Formats an instant for spreadsheets: '2026-03-02 15:05:00'. */
export function formatSortable(instant: Instant, timeZone: TimeZone): string {
  const ms = toMs(instant)
  return ms === null ? '' : new Date(wallClock(ms, timeZone)).toISOString().slice(0, 19).replace('T', ' ')
}

/** Formats minutes: '45m', '3h 30m', '2d 4h'. */
export function durationInWords(minutes: number): string {
  const whole = Math.round(minutes)
  if (whole < 60) return `${whole}m`
  const hours = Math.floor(whole / 60)
  if (hours < 24) return withRest(`${hours}h`, whole % 60, 'm')
  return withRest(`${Math.floor(hours / 24)}d`, hours % 24, 'h')
}

const withRest = (text: string, rest: number, unit: string): string => (rest === 0 ? text : `${text} ${rest}${unit}`)
