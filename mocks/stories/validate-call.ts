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

const WORDS: Readonly<Record<string, string>> = {
  Int: 'a whole number without quotes (money is in cents)',
  Float: 'a number without quotes',
  Boolean: 'true or false without quotes',
  String: 'a text',
  ID: 'a text',
}

/** What an earlier step is to put in its place has no type yet. */
const isKept = (value: unknown): boolean => typeof value === 'string' && KEPT_STEPS.test(value)

/**
 * Holds a step that calls an operation against schema.graphql. Where a refusal is expected only their names are checked: a wrong
 * value may be what the step is about.
 */
export function checkCall(
  keyword: 'call' | 'expect',
  operation: string,
  variables: Readonly<Record<string, unknown>>,
  refused: boolean,
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
  if (refused) return
  for (const { name, type } of known) checkValue(variables[name], type, nestPath(path, name))
}

function checkValue(value: unknown, type: GraphQLInputType, path: string): void {
  if (isKept(value)) return
  if (value === undefined || value === null) {
    if (!isNonNullType(type)) return
    if (value === null) throw validationError(path, expectedBut(wordsOf(type), value))
    const dot = path.lastIndexOf('.')
    throw validationError(path.slice(0, dot), `${path.slice(dot + 1)} is missing; expected ${wordsOf(type)}`)
  }
  if (isNonNullType(type)) checkValue(value, type.ofType, path)
  else if (isListType(type)) {
    // A single value stands for a list of one.
    if (Array.isArray(value)) value.forEach((item: unknown, i) => checkValue(item, type.ofType, nestPath(path, i)))
    else checkValue(value, type.ofType, path)
  } else if (isInputObjectType(type)) {
    if (typeof value !== 'object' || Array.isArray(value))
      throw validationError(path, expectedBut(wordsOf(type), value))
    const fields = type.getFields()
    for (const name of Object.keys(value))
      if (!fields[name])
        throw validationError(
          nestPath(path, name),
          `is not known here; there are ${Object.keys(fields).join(', ')}${didYouMean(name, Object.keys(fields))}`,
        )
    for (const { name, type: inner, defaultValue } of Object.values(fields))
      if (defaultValue === undefined || Reflect.has(value, name))
        checkValue(Reflect.get(value, name), inner, nestPath(path, name))
  } else
    coerceInputValue(value, type, () => {
      throw validationError(path, expectedBut(wordsOf(type), value))
    })
}

const expectedBut = (expected: string, value: unknown): string => `expected ${expected}, got ${preview(value)}`

function wordsOf(type: GraphQLInputType): string {
  if (isNonNullType(type)) return wordsOf(type.ofType)
  if (isListType(type)) return 'a list in [ ]'
  const named = getNamedType(type)
  if (isInputObjectType(named)) return `an object in { } with ${Object.keys(named.getFields()).join(', ')}`
  if ('getValues' in named)
    return `one of ${named
      .getValues()
      .map(({ name }) => name)
      .join(', ')}`
  return WORDS[named.name] ?? named.name
}
