/**
 * Time zone. Instants are the same everywhere, but days, months, and times of day depend on the zone. Functions that
 * use them take the zone as a parameter, so that tests can run in any zone.
 */
export type TimeZone = string

/** Zone of a device that names none. This spelling of UTC differs from that of a device in UTC. */
export const unknownZone = 'Etc/UTC'

/**
 * Returns the device's time zone by its IANA name. Some devices name a zone that their own formatter refuses, such as
 * 'Etc/Unknown'.
 */
export function deviceTimeZone(): TimeZone {
  try {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
    formatterIn(timeZone, {})
    return timeZone || unknownZone
  } catch {
    return unknownZone
  }
}

const formatters = new Map<string, Intl.DateTimeFormat>()

/** Returns a cached formatter, because formatters are slow to create. */
export function formatterIn(timeZone: TimeZone, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${timeZone}|${JSON.stringify(options)}`
  const known = formatters.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', { ...options, timeZone })
  formatters.set(key, made)
  return made
}

/** Returns the wall clock time of the zone, as if it were UTC. */
export function wallClock(ms: number, timeZone: TimeZone): number {
  const numeric = 'numeric'
  const parts = formatterIn(timeZone, {
    hourCycle: 'h23',
    year: numeric,
    month: numeric,
    day: numeric,
    hour: numeric,
    minute: numeric,
    second: numeric,
  }).formatToParts(ms)
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((entry) => entry.type === type)?.value ?? 0)
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
}

export type Instant = string | number | Date | null | undefined

/** Returns epoch milliseconds, or null for an invalid instant. */
export function toMs(instant: Instant): number | null {
  if (instant === null || instant === undefined || instant === '') return null
  const ms = instant instanceof Date ? instant.getTime() : typeof instant === 'number' ? instant : Date.parse(instant)
  return Number.isNaN(ms) ? null : ms
}
