/** A setting that is on or off, in any of the usual words. What is neither counts as absent. */
export function readFlag(value: unknown, whenAbsent: boolean): boolean {
  if (typeof value === 'boolean') return value
  const word = typeof value === 'string' ? value.trim().toLowerCase() : ''
  if (['true', '1', 'on', 'yes'].includes(word)) return true
  if (['false', '0', 'off', 'no'].includes(word)) return false
  return whenAbsent
}
