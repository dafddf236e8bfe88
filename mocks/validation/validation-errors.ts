import { DomainError } from '../domain/errors'

/*
 * The little that is checked before the first page stands, without the weight of a validator: each answers with a typed
 * value or says, with the place, what was expected there.
 */

export type Fields = Record<string, unknown>

export const reject = (path: string, expected: string): never => {
  throw validationError(path, `expected ${expected}`)
}

export const fieldsOf = (value: unknown, path: string): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : reject(path, 'an object')

export const finiteNumber = (value: unknown, path: string, low: number, high: number): number =>
  typeof value === 'number' && value >= low && value <= high ? value : reject(path, `a number from ${low} to ${high}`)

/** How many letters have to be added, left out or changed to make one word of the other. */
function distance(a: string, b: string): number {
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

/** The word that was probably meant, ready to follow a message; empty where none is like it. */
export function didYouMean(word: string, known: readonly string[]): string {
  const limit = Math.max(1, Math.floor(word.length * 0.4))
  const [best] = known
    .map((name) => ({ name, far: distance(word.toLowerCase(), name.toLowerCase()) }))
    .filter(({ name, far }) => far <= limit || (word.length > 3 && name.toLowerCase().startsWith(word.toLowerCase())))
    .toSorted((a, b) => a.far - b.far)
  return best ? `; did you mean ${best.name}?` : ''
}

/** A mistake in a document: where it is, and what was expected there. */
export const validationError = (path: string, expected: string): DomainError =>
  new DomainError('VALIDATION_FAILED', `${path}: ${expected}`, path)

/** A place inside another: `steps[2]` and `clock` are `steps[2].clock`. */
export const nestPath = (path: string, part: string | number): string => {
  if (typeof part === 'number') return `${path}[${part}]`
  return path === '' ? part : `${path}.${part}`
}

/** A value as a message shows it: its beginning, when it is long. */
export function preview(value: unknown): string {
  const json = JSON.stringify(value) ?? 'nothing'
  return json.length > 80 ? `${json.slice(0, 79)}…` : json
}
