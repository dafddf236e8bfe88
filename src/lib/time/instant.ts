export type Instant = string | number | Date | null | undefined

/** Returns epoch milliseconds, or null for an invalid instant. */
export function toMs(instant: Instant): number | null {
  if (instant === null || instant === undefined || instant === '') return null
  const ms = instant instanceof Date ? instant.getTime() : typeof instant === 'number' ? instant : Date.parse(instant)
  return Number.isNaN(ms) ? null : ms
}
