import {
  coerceInputValue,
  getNamedType,
  isInputObjectType,
  isListType,
  isNonNullType,
  type GraphQLInputType,
} from 'graphql'
import { KEPT_STEPS } from './story-document'
import { didYouMean, nestPath, validationError, preview } from '../validation/validation-errors'
import { argumentsOf, unknownOperation } from './operations'

const TYPE_TEXTS: Readonly<Record<string, string>> = {
  Int: 'a whole number without quotes (money is in cents)',
  Float: 'a number without quotes',
  Boolean: 'true or false without quotes',
  String: 'a text',
  ID: 'a text',
}

/** True for a reference such as `"$leadId"`, whose value and type are unknown before the run. */
const isReference = (value: unknown): boolean => typeof value === 'string' && KEPT_STEPS.test(value)

/**
 * Checks a step's operation and variables against schema.graphql. Throws VALIDATION_FAILED with the path of the mistake.
 * A step that expects an error may have wrong values on purpose, so only argument names are checked there.
 */
export function checkCall(
  keyword: 'call' | 'expect',
  operation: string,
  variables: Readonly<Record<string, unknown>>,
  expectsError: boolean,
  step: string,
): void {
  const known = argumentsOf(operation)
  if (!known) throw validationError(nestPath(step, keyword), unknownOperation(operation))
  const path = nestPath(step, 'variables')
  const names = known.map(({ name }) => name)
  for (const name of Object.keys(variables))
    if (!names.includes(name))
      throw validationError(
        nestPath(path, name),
        `${operation} has no such argument; it takes ${names.join(', ') || 'none'}${didYouMean(name, names)}`,
      )
  if (expectsError) return
  for (const { name, type } of known) checkValue(variables[name], type, nestPath(path, name))
}

function checkValue(value: unknown, type: GraphQLInputType, path: string): void {
  if (isReference(value)) return
  if (value === undefined || value === null) {
    if (!isNonNullType(type)) return
    if (value === null) throw validationError(path, expectedBut(typeText(type), value))
    const dot = path.lastIndexOf('.')
    throw validationError(path.slice(0, dot), `${path.slice(dot + 1)} is missing; expected ${typeText(type)}`)
  }
  if (isNonNullType(type)) checkValue(value, type.ofType, path)
  else if (isListType(type)) {
    // GraphQL accepts a single value for a list of one.
    if (Array.isArray(value)) value.forEach((item: unknown, i) => checkValue(item, type.ofType, nestPath(path, i)))
    else checkValue(value, type.ofType, path)
  } else if (isInputObjectType(type)) {
    if (typeof value !== 'object' || Array.isArray(value))
      throw validationError(path, expectedBut(typeText(type), value))
    const fields = type.getFields()
    for (const name of Object.keys(value))
      if (!fields[name])
        throw validationError(
          nestPath(path, name),
          `unknown field; expected one of ${Object.keys(fields).join(', ')}${didYouMean(name, Object.keys(fields))}`,
        )
    for (const { name, type: inner, defaultValue } of Object.values(fields))
      if (defaultValue === undefined || Reflect.has(value, name))
        checkValue(Reflect.get(value, name), inner, nestPath(path, name))
  } else
    coerceInputValue(value, type, () => {
      throw validationError(path, expectedBut(typeText(type), value))
    })
}

const expectedBut = (expected: string, value: unknown): string => `expected ${expected}, got ${preview(value)}`

function typeText(type: GraphQLInputType): string {
  if (isNonNullType(type)) return typeText(type.ofType)
  if (isListType(type)) return 'a list in [ ]'
  const named = getNamedType(type)
  if (isInputObjectType(named)) return `an object in { } with ${Object.keys(named.getFields()).join(', ')}`
  if ('getValues' in named)
    return `one of ${named
      .getValues()
      .map(({ name }) => name)
      .join(', ')}`
  return TYPE_TEXTS[named.name] ?? named.name
}
