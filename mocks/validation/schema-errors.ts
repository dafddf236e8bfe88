import { type OutputUnit, Validator } from '@cfworker/json-schema'
import { didYouMean, nestPath, validationError, preview } from './validation-errors'

/**
 * Holds a value from outside against a JSON Schema, and throws with the innermost place that is wrong and what was
 * expected there. `path` is where the value lies, `whole` what it is called when it is wrong as a whole.
 */
export function check(schema: object, value: unknown, path: string, whole = 'document'): void {
  const { valid, errors } = new Validator(schema, '2020-12', true).validate(value)
  // The last error is about the innermost place.
  const error = errors.at(-1)
  if (valid || !error) return
  const place = schemaErrorMessage(schema, value, error)
  const inner = place.parts.reduce<string>(
    (outer, part) => nestPath(outer, /^\d+$/.test(part) ? Number(part) : part),
    path,
  )
  throw validationError(inner || whole, place.words)
}

/** The schema of an object with these members and no others. */
export const objectOf = (properties: Readonly<Record<string, object>>, required: readonly string[] = []) =>
  ({ type: 'object', properties, required, additionalProperties: false }) as const

const TYPES: Readonly<Record<string, string>> = {
  string: 'a text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list in [ ]',
  object: 'an object in { }',
  null: 'null',
}

const partsOf = (pointer: string): readonly string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))

const at = (value: unknown, parts: readonly string[]): unknown =>
  parts.reduce<unknown>(
    (part, key) => (typeof part === 'object' && part !== null ? Reflect.get(part, key) : undefined),
    value,
  )

interface Words {
  /** The way to the place, from the value that was checked. */
  readonly parts: readonly string[]
  readonly words: string
}

/** What the validator found, in words for whoever wrote the document: what was expected at which place, and what is there. */
export function schemaErrorMessage(schema: object, value: unknown, error: OutputUnit): Words {
  const parts = partsOf(error.instanceLocation)
  const found = at(value, parts)
  const expected = at(schema, partsOf(error.keywordLocation).slice(0, -1))
  switch (error.keyword) {
    case 'false':
      return { parts, words: strayWords(schema, value, parts) }
    case 'required': {
      const missing = namesIn(expected, 'required').find((name) => !Reflect.has(Object(found), name)) ?? ''
      return { parts, words: `${missing} is missing; expected ${expectation(at(expected, ['properties', missing]))}` }
    }
    case 'minProperties':
      return { parts, words: `expected at least one of ${namesIn(expected, 'properties').join(', ')}` }
    case 'maxItems':
      return {
        parts,
        words: `expected at most ${String(at(expected, ['maxItems']))}, got ${String(at(found, ['length']))}`,
      }
    case 'minimum':
    case 'maximum':
      return { parts, words: `expected ${rangeWords(expected)}, got ${preview(found)}` }
    case 'const':
      return { parts, words: `expected ${preview(at(expected, ['const']))}, got ${preview(found)}` }
    case 'enum':
      return { parts, words: enumWords(namesIn(expected, 'enum'), found) }
    default:
      return { parts, words: `expected ${expectation(expected)}, got ${preview(found)}` }
  }
}

function rangeWords(schema: unknown): string {
  const [low, high] = [at(schema, ['minimum']), at(schema, ['maximum'])]
  if (high === undefined) return `${String(low)} or more`
  return `${TYPES[String(at(schema, ['type']))] ?? 'a number'} from ${preview(low)} to ${preview(high)}`
}

function enumWords(known: readonly string[], found: unknown): string {
  const hint = typeof found === 'string' ? didYouMean(found, known) : ''
  return `expected one of ${known.join(', ')}, got ${preview(found)}${hint}`
}

const namesIn = (schema: unknown, key: string): readonly string[] => {
  const names = at(schema, [key])
  return Array.isArray(names) ? names.map(String) : Object.keys(Object(names))
}

/** The names that stand at the place of one that is not known: all steps to it are by name. */
function strayWords(schema: object, value: unknown, parts: readonly string[]): string {
  const name = parts.at(-1) ?? ''
  const way = parts.slice(0, -1).flatMap((part) => ['properties', part])
  const known = namesIn(at(schema, way), 'properties').filter((other) => other !== '$schema')
  const free = known.filter((other) => !Reflect.has(Object(at(value, parts.slice(0, -1))), other))
  return `is not known here; there are ${known.join(', ')}${didYouMean(name, free)}`
}

function expectation(schema: unknown): string {
  const type = at(schema, ['type'])
  const types = (Array.isArray(type) ? type : [type]).map((name) => TYPES[String(name)])
  const example = at(schema, ['examples', '0'])
  const described = at(schema, ['pattern']) === undefined ? undefined : at(schema, ['description'])
  const what =
    typeof described === 'string'
      ? described.charAt(0).toLowerCase() + described.slice(1).replace(/\.$/, '')
      : types.filter((word) => word !== undefined).join(' or ') || 'a value'
  const mayBeEmpty = at(schema, ['minLength']) === undefined && at(schema, ['minItems']) === undefined
  const filled = mayBeEmpty ? what : `${what} that is not empty`
  return example === undefined ? filled : `${filled}, such as ${JSON.stringify(example)}`
}
