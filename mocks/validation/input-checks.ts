import { DomainError } from '../domain/errors'

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

/** Returns the Levenshtein distance of two words. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const above = row
    row = [i]
    for (let j = 1; j <= b.length; j++) {
      const changed = (above[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      row.push(Math.min(changed, (above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1))
    }
  }
  return row[b.length] ?? 0
}

/** Returns a "did you mean …?" suffix for a message, or an empty string if no known word is similar. */
export function didYouMean(word: string, known: readonly string[]): string {
  const limit = Math.max(1, Math.floor(word.length * 0.4))
  const [best] = known
    .map((name) => ({ name, distance: editDistance(word.toLowerCase(), name.toLowerCase()) }))
    .filter(
      ({ name, distance }) =>
        distance <= limit || (word.length > 3 && name.toLowerCase().startsWith(word.toLowerCase())),
    )
    .toSorted((a, b) => a.distance - b.distance)
  return best ? `; did you mean ${best.name}?` : ''
}

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
