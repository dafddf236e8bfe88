import { type OutputUnit, Validator } from '@cfworker/json-schema'
import { didYouMean, nestPath, validationError, preview } from './validation-errors'

/**
 * Validates an external value against a JSON Schema. Throws VALIDATION_FAILED with the innermost invalid path. `path` is
 * the path of the value itself, and `rootName` replaces an empty path.
 */
export function validateSchema(schema: object, value: unknown, path: string, rootName = 'document'): void {
  const { valid, errors } = new Validator(schema, '2020-12', true).validate(value)
  // The validator lists the innermost error last.
  const error = errors.at(-1)
  if (valid || !error) return
  const { parts, message } = describeSchemaError(schema, value, error)
  const errorPath = parts.reduce<string>(
    (outer, part) => nestPath(outer, /^\d+$/.test(part) ? Number(part) : part),
    path,
  )
  throw validationError(errorPath || rootName, message)
}

/** Returns the schema of an object with these properties and no others. */
export const objectSchema = (properties: Readonly<Record<string, object>>, required: readonly string[] = []) =>
  ({ type: 'object', properties, required, additionalProperties: false }) as const

const TYPE_NAMES: Readonly<Record<string, string>> = {
  string: 'a text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list in [ ]',
  object: 'an object in { }',
  null: 'null',
}

const pointerParts = (pointer: string): readonly string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))

const valueAt = (value: unknown, parts: readonly string[]): unknown =>
  parts.reduce<unknown>(
    (part, key) => (typeof part === 'object' && part !== null ? Reflect.get(part, key) : undefined),
    value,
  )

interface SchemaErrorDescription {
  /** Path to the invalid value, relative to the validated value. */
  readonly parts: readonly string[]
  /** States the expected and the actual value. */
  readonly message: string
}

/** Translates a validator error into a message for the author of the document. */
function describeSchemaError(schema: object, value: unknown, error: OutputUnit): SchemaErrorDescription {
  const parts = pointerParts(error.instanceLocation)
  const found = valueAt(value, parts)
  const expected = valueAt(schema, pointerParts(error.keywordLocation).slice(0, -1))
  switch (error.keyword) {
    case 'false':
      return { parts, message: unknownNameMessage(schema, value, parts) }
    case 'required': {
      const missing = namesIn(expected, 'required').find((name) => !Reflect.has(Object(found), name)) ?? ''
      return {
        parts,
        message: `${missing} is missing; expected ${expectation(valueAt(expected, ['properties', missing]))}`,
      }
    }
    case 'minProperties':
      return { parts, message: `expected at least one of ${namesIn(expected, 'properties').join(', ')}` }
    case 'maxItems':
      return {
        parts,
        message: `expected at most ${String(valueAt(expected, ['maxItems']))}, got ${String(valueAt(found, ['length']))}`,
      }
    case 'minimum':
    case 'maximum':
      return { parts, message: `expected ${rangeText(expected)}, got ${preview(found)}` }
    case 'const':
      return { parts, message: `expected ${preview(valueAt(expected, ['const']))}, got ${preview(found)}` }
    case 'enum':
      return { parts, message: enumMessage(namesIn(expected, 'enum'), found) }
    default:
      return { parts, message: `expected ${expectation(expected)}, got ${preview(found)}` }
  }
}

function rangeText(schema: unknown): string {
  const [low, high] = [valueAt(schema, ['minimum']), valueAt(schema, ['maximum'])]
  if (high === undefined) return `${String(low)} or more`
  return `${TYPE_NAMES[String(valueAt(schema, ['type']))] ?? 'a number'} from ${preview(low)} to ${preview(high)}`
}

function enumMessage(known: readonly string[], found: unknown): string {
  const hint = typeof found === 'string' ? didYouMean(found, known) : ''
  return `expected one of ${known.join(', ')}, got ${preview(found)}${hint}`
}

const namesIn = (schema: unknown, key: string): readonly string[] => {
  const names = valueAt(schema, [key])
  return Array.isArray(names) ? names.map(String) : Object.keys(Object(names))
}

/** Lists the known property names next to an unknown one. The path contains property names only, no list indexes. */
function unknownNameMessage(schema: object, value: unknown, parts: readonly string[]): string {
  const name = parts.at(-1) ?? ''
  const parentSchemaPath = parts.slice(0, -1).flatMap((part) => ['properties', part])
  const known = namesIn(valueAt(schema, parentSchemaPath), 'properties').filter((other) => other !== '$schema')
  const unusedNames = known.filter((other) => !Reflect.has(Object(valueAt(value, parts.slice(0, -1))), other))
  return `is not known here; there are ${known.join(', ')}${didYouMean(name, unusedNames)}`
}

function expectation(schema: unknown): string {
  const type = valueAt(schema, ['type'])
  const types = (Array.isArray(type) ? type : [type]).map((name) => TYPE_NAMES[String(name)])
  const example = valueAt(schema, ['examples', '0'])
  const described = valueAt(schema, ['pattern']) === undefined ? undefined : valueAt(schema, ['description'])
  const typeText =
    typeof described === 'string'
      ? described.charAt(0).toLowerCase() + described.slice(1).replace(/\.$/, '')
      : types.filter((typeName) => typeName !== undefined).join(' or ') || 'a value'
  const mayBeEmpty = valueAt(schema, ['minLength']) === undefined && valueAt(schema, ['minItems']) === undefined
  const expected = mayBeEmpty ? typeText : `${typeText} that is not empty`
  return example === undefined ? expected : `${expected}, such as ${JSON.stringify(example)}`
}
