import { DomainError } from './errors'

/*
 * Small checks of external input. They run before the app shows its first page, so they do not use the large JSON
 * Schema validator. Each check returns a typed value. If the value is invalid, the check throws an error with the path
 * and the expected value.
 */

export type Fields = Record<string, unknown>

export const reject = (path: string, expected: string): never => {
  throw validationError(path, `expected ${expected}`)
}

export const fieldsOf = (value: unknown, path: string): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : reject(path, 'an object')

export const finiteNumber = (value: unknown, path: string, low: number, high: number): number =>
  typeof value === 'number' && value >= low && value <= high ? value : reject(path, `a number from ${low} to ${high}`)

/** Returns a VALIDATION_FAILED error for a path. The message states what is expected at the path. */
export const validationError = (path: string, expected: string): DomainError =>
  new DomainError('VALIDATION_FAILED', `${path}: ${expected}`, path)

/** Returns the path with a name or index appended: `steps[2]` and `clock` give `steps[2].clock`. */
export const nestPath = (path: string, part: string | number): string => {
  if (typeof part === 'number') return `${path}[${part}]`
  return path === '' ? part : `${path}.${part}`
}

/** Returns a value as JSON for a message, truncated to 80 characters. */
export function preview(value: unknown): string {
  const json = JSON.stringify(value) ?? 'nothing'
  return json.length > 80 ? `${json.slice(0, 79)}…` : json
}
