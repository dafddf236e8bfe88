import {
  coerceInputValue,
  getNamedType,
  isInputObjectType,
  isListType,
  isNonNullType,
  type GraphQLInputType,
} from 'graphql'
import { parseJsonText, validateSchema } from '../../world/json-document'
import { parseCompany } from '../../world/company/parse-company'
import { scenarios } from '../../world/scenarios/registry'
import { checkGiven, Mistakes } from '../given/given-schema'
import { ANSWER_OPERATORS } from './compare-values'
import { argumentsOf, unknownOperation } from './operations'
import { KEPT_VALUE_REFERENCE, type StoryDocument, type StoryStep, type StoryWorld } from './story-document'
import { MAX_STEPS, STEP_KEYWORDS, storySchema } from './story-schema'
import { nestPath, validationError, preview } from '../../domain/input-checks'
import { didYouMean } from '../../../src/shared/did-you-mean'
import { lookUp, propertyOf } from '../../../src/shared/look-up'

/**
 * Maximum nesting depth of a story document. A deeper document is rejected. No expected response needs this depth,
 * because no API response has it.
 */
const MAX_LEVELS = 64
/** Maximum number of object fields and list items in a story document. */
const MAX_PARTS = 100_000

/**
 * Throws VALIDATION_FAILED if a document is nested too deeply or too large. Loops over the levels instead of calling
 * itself, so that a deeply nested document cannot overflow the stack.
 */
function checkSize(value: unknown): void {
  let parts = 0
  let level: readonly object[] = isObject(value) ? [value] : []
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > MAX_LEVELS) throw validationError('document', `expected at most ${MAX_LEVELS} levels of { } and [ ]`)
    const next: object[] = []
    for (const object of level) {
      for (const part of Object.values(object)) {
        if (++parts > MAX_PARTS) throw validationError('document', `expected at most ${MAX_PARTS} fields and items`)
        if (isObject(part)) next.push(part)
      }
    }
    level = next
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const { $defs, ...documentSchema } = storySchema
const stepSchemas = $defs.step.oneOf

/**
 * Returns a story from parsed JSON. Throws VALIDATION_FAILED with the path of the mistake. The keyword of a step
 * selects the schema that checks the step. A check of all schemas with `oneOf` would give unreadable errors.
 */
export function parseStory(value: unknown): StoryDocument {
  checkSize(value)
  const steps = { type: 'array', maxItems: MAX_STEPS }
  const { world } = documentSchema.properties
  // `checkGiven` validates this document, and names all its mistakes.
  const outer = { ...world, properties: { ...world.properties, given: {} } }
  validateSchema({ ...documentSchema, properties: { ...documentSchema.properties, steps, world: outer } }, value, '')
  const document = value as StoryDocument
  checkWorld(document.world)
  document.steps.forEach((step, i) => checkStep(step, `steps[${i}]`))
  return document
}

/** Returns a story from JSON text. Throws VALIDATION_FAILED with the position or the path of the mistake. */
export const parseStoryText = (text: string): StoryDocument => parseStory(parseJsonText(text))

function checkWorld({ scenario, company, given }: StoryWorld): void {
  const names = scenarios.map(({ name }) => name)
  if (scenario !== undefined && !names.includes(scenario))
    throw validationError(
      'world.scenario',
      `unknown scenario ${scenario}; expected one of ${names.join(', ')}${didYouMean(scenario, names)}`,
    )
  if (company) parseCompany(company, 'world.company')
  if (given === undefined) return
  if (company) throw validationError('world.company', 'expected no value, because given describes the world')
  const mistakes = new Mistakes('world.given')
  checkGiven(given, mistakes)
  mistakes.throwIfAny()
}

function checkStep(step: unknown, path: string): void {
  if (typeof step !== 'object' || step === null || Array.isArray(step))
    throw validationError(path, `expected an object in { }, got ${preview(step)}`)
  const keywords = STEP_KEYWORDS.filter((keyword) => keyword in step)
  const [keyword] = keywords
  if (keyword === undefined || keywords.length > 1) throw validationError(path, oneKeyword(Object.keys(step), keywords))
  const schema = stepSchemas.find((candidate) => candidate.required.includes(keyword))
  if (schema) validateSchema(schema, step, path)
  checkOperation(step as StoryStep, path)
}

function oneKeyword(fields: readonly string[], keywords: readonly string[]): string {
  const expected = `expected exactly one of ${STEP_KEYWORDS.join(', ')}`
  if (keywords.length > 1) return `${expected}, got ${keywords.join(' and ')}; write one step for each`
  const hint = fields.map((field) => didYouMean(field, STEP_KEYWORDS)).find((text) => text !== '')
  return `${expected}, got ${fields.join(', ') || 'nothing'}${hint ?? ''}`
}

/**
 * Checks what the JSON Schema cannot express: the names and arguments of operations, and the operators in an expected
 * response.
 */
function checkOperation(step: StoryStep, path: string): void {
  if ('call' in step) checkCall('call', step.call, step.variables ?? {}, step.fails !== undefined, path)
  else if ('expect' in step) {
    checkCall('expect', step.expect, step.variables ?? {}, false, path)
    checkAnswer(step.answer, nestPath(path, 'answer'))
  }
}

function checkAnswer(answer: unknown, path: string): void {
  if (Array.isArray(answer)) answer.forEach((item: unknown, i) => checkAnswer(item, nestPath(path, i)))
  else if (typeof answer === 'object' && answer !== null)
    for (const [name, value] of Object.entries(answer)) {
      const fieldPath = nestPath(path, name)
      if (name.startsWith('$')) checkOperator(name, value, fieldPath)
      else checkAnswer(value, fieldPath)
    }
}

function checkOperator(name: string, bound: unknown, path: string): void {
  const known = Object.keys(ANSWER_OPERATORS)
  const type = lookUp(ANSWER_OPERATORS, name)?.operandType
  if (type === undefined)
    throw validationError(path, `unknown operator; expected one of ${known.join(', ')}${didYouMean(name, known)}`)
  if (typeof bound !== type && !isReference(bound))
    throw validationError(path, `expected a ${type === 'string' ? 'text' : type}, got ${preview(bound)}`)
}

/**
 * Returns true for a reference to a value kept by an earlier step, such as `"$leadId"`. The referenced value and its
 * type are unknown before the run.
 */
const isReference = (value: unknown): boolean => typeof value === 'string' && KEPT_VALUE_REFERENCE.test(value)

const TYPE_TEXTS: Readonly<Record<string, string>> = {
  Int: 'a whole number without quotes (money is in cents)',
  Float: 'a number without quotes',
  Boolean: 'true or false without quotes',
  String: 'a text',
  ID: 'a text',
}

/**
 * Checks a step's operation and variables against schema.graphql. Throws VALIDATION_FAILED with the path of the
 * mistake. A step that expects an error may have wrong values on purpose, so only its argument names are checked.
 */
function checkCall(
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
  for (const { name, type } of known) checkValue(lookUp(variables, name), type, nestPath(path, name))
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
    // GraphQL accepts a single value in place of a list with one item.
    if (Array.isArray(value)) value.forEach((item: unknown, i) => checkValue(item, type.ofType, nestPath(path, i)))
    else checkValue(value, type.ofType, path)
  } else if (isInputObjectType(type)) {
    if (typeof value !== 'object' || Array.isArray(value))
      throw validationError(path, expectedBut(typeText(type), value))
    const fields = type.getFields()
    for (const name of Object.keys(value))
      if (!lookUp(fields, name))
        throw validationError(
          nestPath(path, name),
          `unknown field; expected one of ${Object.keys(fields).join(', ')}${didYouMean(name, Object.keys(fields))}`,
        )
    for (const { name, type: inner, defaultValue } of Object.values(fields))
      if (defaultValue === undefined || Object.hasOwn(value, name))
        checkValue(propertyOf(value, name), inner, nestPath(path, name))
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
  return lookUp(TYPE_TEXTS, named.name) ?? named.name
}
