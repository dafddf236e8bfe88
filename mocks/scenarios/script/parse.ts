import { Validator } from '@cfworker/json-schema'
import { DomainError } from '../../domain/errors'
import type { ScenarioDocument } from './document'
import { scenarioSchema, STEP_KEYWORDS } from './json-schema'

const { $defs, ...documentSchema } = scenarioSchema
const stepSchemas = $defs.step.oneOf

/** A mistake in a document: where it is, and what was expected there. */
const mistake = (path: string, expected: string) => new DomainError('VALIDATION_FAILED', `${path}: ${expected}`, path)

/**
 * A scenario script from JSON. Steps are checked one by one against the kind that their keyword names, so that the message
 * is about the step that was meant and not about all eight kinds.
 */
export function parseScenario(value: unknown): ScenarioDocument {
  const shell = { ...documentSchema, properties: { ...documentSchema.properties, steps: { type: 'array' } } }
  check(shell, value, '')
  const { steps } = value as { steps: readonly unknown[] }
  steps.forEach((step, i) => checkStep(step, `steps[${i}]`))
  return value as ScenarioDocument
}

function checkStep(step: unknown, path: string): void {
  if (typeof step !== 'object' || step === null || Array.isArray(step)) throw mistake(path, 'expected an object')
  const keywords = STEP_KEYWORDS.filter((keyword) => keyword in step)
  const [keyword] = keywords
  if (keyword === undefined || keywords.length > 1)
    throw mistake(path, `expected exactly one of ${STEP_KEYWORDS.join(', ')}`)
  const schema = stepSchemas.find((candidate) => candidate.required.includes(keyword))
  if (schema) check(schema, step, path)
}

function check(schema: object, value: unknown, path: string): void {
  const { valid, errors } = new Validator(schema, '2020-12', true).validate(value)
  if (valid) return
  // The last error is about the innermost place.
  const error = errors.at(-1)
  const inner = (error?.instanceLocation ?? '#')
    .slice(2)
    .split('/')
    .filter((part) => part !== '')
    .map((part) => (/^\d+$/.test(part) ? `[${part}]` : `.${part}`))
    .join('')
  throw mistake(
    `${path}${inner}`.replace(/^\./, '') || 'document',
    error?.keyword === 'false' ? 'is not known here' : (error?.error ?? 'is not valid'),
  )
}

/** A scenario script from the text of a file. */
export function parseScenarioText(text: string): ScenarioDocument {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw mistake('document', `is not JSON: ${error instanceof Error ? error.message : String(error)}`)
  }
  return parseScenario(value)
}
