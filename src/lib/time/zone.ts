/**
 * Instants are the same everywhere; days, months and times of day are those of a time zone. So whatever shows or asks for
 * one of those is told the zone, and can be tested in any.
 */
export type TimeZone = string

/** Where the person's device is, by its IANA name. */
export const deviceTimeZone = (): TimeZone => new Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'

const formatters = new Map<string, Intl.DateTimeFormat>()

/** Formatters are dear to make and few. */
export function formatterIn(timeZone: TimeZone, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${timeZone}|${JSON.stringify(options)}`
  const known = formatters.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', { ...options, timeZone })
  formatters.set(key, made)
  return made
}

/** What a clock in the zone shows, as if that were UTC. */
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
