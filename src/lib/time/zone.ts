import type { TimeZone } from '../../shared/calendar'

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
