/** Returns the boolean value of a setting: true/false, 1/0, on/off, or yes/no. Any other value counts as absent. */
export function readFlag(value: unknown, whenAbsent: boolean): boolean {
  if (typeof value === 'boolean') return value
  const word = typeof value === 'string' ? value.trim().toLowerCase() : ''
  if (['true', '1', 'on', 'yes'].includes(word)) return true
  if (['false', '0', 'off', 'no'].includes(word)) return false
  return whenAbsent
}
