import { type OutputUnit, Validator } from '@cfworker/json-schema'
import { parse, type ParseError, printParseErrorCode } from 'jsonc-parser'
import { nestPath, validationError, preview } from '../domain/input-checks'
import { didYouMean } from '../../src/shared/did-you-mean'
import { lookUp, propertyOf } from '../../src/shared/look-up'

/** Description of the expected token, by the error name of jsonc-parser. */
const EXPECTED_TOKENS: Readonly<Record<string, string>> = {
  PropertyNameExpected: 'a name in straight double quotes',
  ValueExpected: 'a value',
  ColonExpected: 'a colon',
  CommaExpected: 'a comma or the closing bracket',
  CloseBraceExpected: 'a comma or }',
  CloseBracketExpected: 'a comma or ]',
  EndOfFileExpected: 'nothing more',
  InvalidSymbol: 'a name or a text in straight double quotes, a number, true, false or null',
  UnexpectedEndOfString: 'a text that ends on its line, in straight double quotes',
  InvalidCharacter: 'a text that ends on its line, in straight double quotes',
}

/** Parses JSON. Throws with the 1-based line and column of the first syntax error. */
export function parseJsonText(text: string): unknown {
  // Some editors write a byte order mark at the start of a file.
  const json = text.replace(/^\uFEFF/, '')
  try {
    return JSON.parse(json)
  } catch {
    throw validationError('document', `is not JSON: ${firstSyntaxError(json)}`)
  }
}

function firstSyntaxError(json: string): string {
  const errors: ParseError[] = []
  parse(json, errors, { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false })
  const [error] = errors
  // jsonc-parser can accept a text that JSON.parse rejects. Then, report the end of the text as the position of the
  // error.
  const offset = error?.offset ?? json.length
  const before = json.slice(0, offset).split('\n')
  const column = (before.at(-1) ?? '').length + 1
  const found = offset < json.length ? JSON.stringify(json.charAt(offset)) : 'the end of the text'
  const expected = (error && EXPECTED_TOKENS[printParseErrorCode(error.error)]) ?? 'JSON'
  return `line ${before.length}, column ${column}: expected ${expected}, found ${found}`
}

/**
 * Validates an external value against a JSON Schema. Throws VALIDATION_FAILED with the path of the innermost invalid
 * value. `path` is the path of `value` in its document. In the message, `rootName` replaces an empty path.
 */
export function validateSchema(schema: object, value: unknown, path: string, rootName = 'document'): void {
  const { valid, errors } = new Validator(schema, '2020-12', true).validate(value)
  // The validator lists the innermost error last.
  const error = errors.at(-1)
  if (valid || !error) return
  throw validationError(pathOf(error, path) || rootName, schemaErrorMessage(schema, value, error))
}

export interface SchemaMistake {
  readonly path: string
  readonly message: string
}

/** Returns the first error of each invalid value in an external value. `path` is the path of `value` in its document. */
export function schemaMistakes(schema: object, value: unknown, path: string): readonly SchemaMistake[] {
  const { errors } = new Validator(schema, '2020-12', false).validate(value)
  const found = new Map<string, string>()
  for (const error of errors) {
    const place = pathOf(error, path)
    if (!OUTER_KEYWORDS.has(error.keyword) && !found.has(place))
      found.set(place, schemaErrorMessage(schema, value, error))
  }
  return [...found].map(([place, message]) => ({ path: place, message }))
}

/** Keywords whose errors only say that an error is inside. */
const OUTER_KEYWORDS: ReadonlySet<string> = new Set(['properties', 'items', 'additionalProperties'])

const pathOf = ({ instanceLocation }: OutputUnit, path: string): string =>
  pointerParts(instanceLocation).reduce<string>(
    (outer, part) => nestPath(outer, /^\d+$/.test(part) ? Number(part) : part),
    path,
  )

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

const valueAt = (value: unknown, parts: readonly string[]): unknown => parts.reduce<unknown>(propertyOf, value)

/** Translates a validator error into a message for the author of the document: the expected and the actual value. */
function schemaErrorMessage(schema: object, value: unknown, error: OutputUnit): string {
  const parts = pointerParts(error.instanceLocation)
  const found = valueAt(value, parts)
  const expected = valueAt(schema, pointerParts(error.keywordLocation).slice(0, -1))
  switch (error.keyword) {
    case 'false':
      return unknownNameMessage(schema, value, parts)
    case 'required': {
      const missing = namesIn(expected, 'required').find((name) => !Object.hasOwn(Object(found), name)) ?? ''
      return `${missing} is missing; expected ${expectation(valueAt(expected, ['properties', missing]))}`
    }
    case 'minProperties':
      return `expected at least one of ${namesIn(expected, 'properties').join(', ')}`
    case 'maxItems':
      return `expected at most ${String(valueAt(expected, ['maxItems']))}, got ${String(valueAt(found, ['length']))}`
    case 'minimum':
    case 'maximum':
      return `expected ${rangeText(expected)}, got ${preview(found)}`
    case 'const':
      return `expected ${preview(valueAt(expected, ['const']))}, got ${preview(found)}`
    case 'enum':
      return enumMessage(namesIn(expected, 'enum'), found)
    default:
      return `expected ${expectation(expected)}, got ${preview(found)}`
  }
}

function rangeText(schema: unknown): string {
  const [low, high] = [valueAt(schema, ['minimum']), valueAt(schema, ['maximum'])]
  if (high === undefined) return `${String(low)} or more`
  return `${lookUp(TYPE_NAMES, String(valueAt(schema, ['type']))) ?? 'a number'} from ${preview(low)} to ${preview(high)}`
}

function enumMessage(known: readonly string[], found: unknown): string {
  const hint = typeof found === 'string' ? didYouMean(found, known) : ''
  return `expected one of ${known.join(', ')}, got ${preview(found)}${hint}`
}

const namesIn = (schema: unknown, key: string): readonly string[] => {
  const names = valueAt(schema, [key])
  return Array.isArray(names) ? names.map(String) : Object.keys(Object(names))
}

/** Returns a message that lists the known properties of the parent object. */
function unknownNameMessage(schema: object, value: unknown, parts: readonly string[]): string {
  const name = parts.at(-1) ?? ''
  const parentSchema = parts
    .slice(0, -1)
    .reduce<unknown>((part, key) => valueAt(part, ['items']) ?? valueAt(part, ['properties', key]), schema)
  const known = namesIn(parentSchema, 'properties').filter((other) => other !== '$schema')
  const unusedNames = known.filter((other) => !Object.hasOwn(Object(valueAt(value, parts.slice(0, -1))), other))
  return `is not known here; there are ${known.join(', ')}${didYouMean(name, unusedNames)}`
}

function expectation(schema: unknown): string {
  const type = valueAt(schema, ['type'])
  const types = (Array.isArray(type) ? type : [type]).map((name) => lookUp(TYPE_NAMES, String(name)))
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
