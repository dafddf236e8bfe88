/** Dates as people read them, in the viewer's own time zone. What is not a date is shown as '—'. */
import { now } from './clock'

export type Instant = string | number | Date | null | undefined

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
const nothing = '—'

export function toMs(instant: Instant): number | null {
  if (instant === null || instant === undefined || instant === '') return null
  const ms = instant instanceof Date ? instant.getTime() : typeof instant === 'number' ? instant : Date.parse(instant)
  return Number.isNaN(ms) ? null : ms
}

const formatters = new Map<string, Intl.DateTimeFormat>()

function formatter(timeZone: string | undefined, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${timeZone ?? ''}|${JSON.stringify(options)}`
  const known = formatters.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', timeZone === undefined ? options : { ...options, timeZone })
  formatters.set(key, made)
  return made
}

function format(instant: Instant, options: Intl.DateTimeFormatOptions, timeZone?: string): string {
  const ms = toMs(instant)
  // Newer engines put a narrow no-break space before AM and PM; plain spaces compare and copy better.
  return ms === null ? nothing : formatter(timeZone, options).format(ms).replaceAll('\u202f', ' ')
}

/** 'Mar 2, 2026' */
export function formatDate(instant: Instant, timeZone?: string): string {
  return format(instant, { year: 'numeric', month: 'short', day: 'numeric' }, timeZone)
}

/** '3:05 PM' */
export function formatTime(instant: Instant, timeZone?: string): string {
  return format(instant, { hour: 'numeric', minute: '2-digit' }, timeZone)
}

/** 'Mar 2, 2026, 3:05 PM' */
export function formatDateTime(instant: Instant, timeZone?: string): string {
  return format(
    instant,
    { year: 'numeric', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
    timeZone,
  )
}

/** 'Mar 2' : for axes and tight columns. */
export function formatDayShort(instant: Instant, timeZone?: string): string {
  return format(instant, { month: 'short', day: 'numeric' }, timeZone)
}

/** 'just now', '3 min ago', '2 h ago', '5 days ago', then the date; 'in 3 min' for what is still to come. */
export function formatRelative(instant: Instant, nowMs: number = now(), timeZone?: string): string {
  const ms = toMs(instant)
  if (ms === null) return nothing
  const ageMs = nowMs - ms
  const size = Math.abs(ageMs)
  if (size < minuteMs) return 'just now'
  if (size >= 7 * dayMs) return formatDate(ms, timeZone)
  const amount =
    size < hourMs
      ? `${Math.floor(size / minuteMs)} min`
      : size < dayMs
        ? `${Math.floor(size / hourMs)} h`
        : plural(Math.floor(size / dayMs), 'day')
  return ageMs >= 0 ? `${amount} ago` : `in ${amount}`
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

/** The calendar day of an instant where the viewer is: '2026-03-02'. Empty for what is not a date. */
export function dayKey(instant: Instant, timeZone?: string): string {
  const ms = toMs(instant)
  if (ms === null) return ''
  const parts = formatter(timeZone, { year: 'numeric', month: '2-digit', day: '2-digit' }).formatToParts(ms)
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((entry) => entry.type === type)?.value ?? ''
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`
}

export function todayKey(nowMs: number = now(), timeZone?: string): string {
  return dayKey(nowMs, timeZone)
}

/** The day `count` days later (or earlier) in the calendar, whatever the clocks do in between. */
export function addDays(key: string, count: number): string {
  const [year = 0, month = 1, day = 1] = key.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1, day + count)).toISOString().slice(0, 10)
}

/** 'Today', 'Yesterday', else 'Monday, March 2, 2026'. */
export function formatDayHeading(key: string, nowMs: number = now(), timeZone?: string): string {
  const today = todayKey(nowMs, timeZone)
  if (key === today) return 'Today'
  if (key === addDays(today, -1)) return 'Yesterday'
  return format(`${key}T12:00:00Z`, { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' }, 'UTC')
}

/** The first instant of a calendar day in the viewer's zone, as the API wants it. */
export function dayStartIso(key: string): string | null {
  return localDayIso(key, 0)
}

/** The last millisecond of a calendar day in the viewer's zone. */
export function dayEndIso(key: string): string | null {
  return localDayIso(key, 1)
}

function localDayIso(key: string, addedDays: 0 | 1): string | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(key)
  if (!match) return null
  const date = new Date(Number(match[1]), Number(match[2]) - 1, Number(match[3]) + addedDays)
  if (addedDays === 0 && dayKey(date) !== key) return null
  return new Date(date.getTime() - addedDays).toISOString()
}
