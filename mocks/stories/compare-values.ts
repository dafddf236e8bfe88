import { didYouMean, nestPath } from '../validation/validation-errors'

/** A difference between what was expected and what came. */
export interface Difference {
  readonly path: string
  readonly expected: unknown
  readonly actual: unknown
  /** What the place is missing from, when it is. */
  readonly within?: unknown
}

/**
 * Holds an expectation against an answer: every field that is named must be there with that value. Lists are compared item
 * by item from the front; `{"$size": 3}` is about a list's length, `{"$atLeast": n}` and `{"$atMost": n}` about a number.
 */
export function differences(expected: unknown, actual: unknown, path = ''): readonly Difference[] {
  if (Array.isArray(expected)) {
    if (!Array.isArray(actual)) return [{ path, expected, actual }]
    return expected.flatMap((item, i) =>
      i < actual.length
        ? differences(item, actual[i], nestPath(path, i))
        : [{ path: nestPath(path, i), expected: item, actual: undefined, within: actual }],
    )
  }
  if (typeof expected === 'object' && expected !== null) {
    const fields = Object.entries(expected)
    const special = fields[0]?.[0].startsWith('$') ? fields : undefined
    if (special) return special.every(([name, bound]) => holds(name, bound, actual)) ? [] : [{ path, expected, actual }]
    if (typeof actual !== 'object' || actual === null) return [{ path, expected, actual }]
    return fields.flatMap(([key, value]) => {
      const place = nestPath(path, key)
      if (!Reflect.has(actual, key)) return [{ path: place, expected: value, actual: undefined, within: actual }]
      return differences(value, Reflect.get(actual, key), place)
    })
  }
  return Object.is(expected, actual) ? [] : [{ path, expected, actual }]
}

function holds(name: string, bound: unknown, actual: unknown): boolean {
  switch (name) {
    case '$size':
      return Array.isArray(actual) && actual.length === bound
    case '$atLeast':
      return typeof actual === 'number' && typeof bound === 'number' && actual >= bound
    case '$atMost':
      return typeof actual === 'number' && typeof bound === 'number' && actual <= bound
    case '$contains':
      return typeof actual === 'string' && typeof bound === 'string' && actual.includes(bound)
    default:
      return false
  }
}

/** A difference in words: where it is, what was expected and what is there. */
export function differenceText({ path, expected, actual, within }: Difference): string {
  const found = within === undefined ? `got ${JSON.stringify(actual)}` : nothingAt(path.split('.').at(-1) ?? '', within)
  return `${path}: expected ${expectedWords(expected)}, ${found}`
}

function nothingAt(name: string, within: unknown): string {
  if (Array.isArray(within)) return `the list has ${within.length}`
  const names = typeof within === 'object' && within !== null ? Object.keys(within) : []
  return names.length === 0 ? 'there is nothing' : `there are only ${names.join(', ')}${didYouMean(name, names)}`
}

const OPERATOR_WORDS: Readonly<Record<string, string>> = {
  $atLeast: 'at least',
  $atMost: 'at most',
  $contains: 'a text that contains',
  $size: 'a list of this length:',
}

function expectedWords(expected: unknown): string {
  const fields = typeof expected === 'object' && expected !== null ? Object.entries(expected) : []
  if (fields.length === 0 || !fields.every(([name]) => Object.hasOwn(OPERATOR_WORDS, name)))
    return JSON.stringify(expected)
  return fields.map(([name, bound]) => `${OPERATOR_WORDS[name]} ${JSON.stringify(bound)}`).join(' and ')
}

/** Why a value has no part at a path: what there is instead, where the path comes to an end. */
export function explainMissingPart(value: unknown, path: string): string {
  const keys = path.split('.')
  const end = keys.findIndex((_, i) => valueAt(value, keys.slice(0, i + 1).join('.')) === undefined)
  return nothingAt(keys[end] ?? '', end > 0 ? valueAt(value, keys.slice(0, end).join('.')) : value)
}

/** The part of a value at a path such as `items.0.id`. */
export function valueAt(value: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (part, key) => (typeof part === 'object' && part !== null ? Reflect.get(part, key) : undefined),
      value,
    )
}
