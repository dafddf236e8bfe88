import { nestPath } from '../../domain/input-checks'
import { didYouMean } from '../../../src/shared/did-you-mean'
import { lookUp, propertyOf } from '../../../src/shared/look-up'

/** A difference between the expected and the actual value. */
export interface Difference {
  readonly path: string
  readonly expected: unknown
  readonly actual: unknown
  /** The object or list that lacks the expected field or item. Undefined if the field or item exists. */
  readonly parent?: unknown
}

interface AnswerOperator {
  readonly operandType: 'number' | 'string'
  /** Words that precede the operand in an error message, such as "at least". */
  readonly text: string
  readonly holds: (actual: unknown, operand: unknown) => boolean
}

/** Operators that a story may use in an expected response in place of a value. */
export const ANSWER_OPERATORS: Readonly<Record<string, AnswerOperator>> = {
  $atLeast: {
    operandType: 'number',
    text: 'at least',
    holds: (actual, operand) => typeof actual === 'number' && actual >= Number(operand),
  },
  $atMost: {
    operandType: 'number',
    text: 'at most',
    holds: (actual, operand) => typeof actual === 'number' && actual <= Number(operand),
  },
  $size: {
    operandType: 'number',
    text: 'a list of length',
    holds: (actual, operand) => Array.isArray(actual) && actual.length === operand,
  },
  $contains: {
    operandType: 'string',
    text: 'a text that contains',
    holds: (actual, operand) => typeof actual === 'string' && actual.includes(String(operand)),
  },
}

/**
 * Compares a value with an expectation, and returns the differences. Lists are compared item by item from the start.
 * Additional fields and list items of the actual value are ignored. `{"$size": 3}` tests the length of a list,
 * `{"$atLeast": n}` and `{"$atMost": n}` test a number, and `{"$contains": "x"}` tests a string.
 */
export function differences(expected: unknown, actual: unknown, path = ''): readonly Difference[] {
  if (Array.isArray(expected)) {
    if (!Array.isArray(actual)) return [{ path, expected, actual }]
    return expected.flatMap((item, i) =>
      i < actual.length
        ? differences(item, actual[i], nestPath(path, i))
        : [{ path: nestPath(path, i), expected: item, actual: undefined, parent: actual }],
    )
  }
  if (typeof expected === 'object' && expected !== null) {
    const fields = Object.entries(expected)
    const operators = fields[0]?.[0].startsWith('$') ? fields : undefined
    if (operators)
      return operators.every(([name, bound]) => holds(name, bound, actual)) ? [] : [{ path, expected, actual }]
    if (typeof actual !== 'object' || actual === null) return [{ path, expected, actual }]
    return fields.flatMap(([key, value]) => {
      const fieldPath = nestPath(path, key)
      if (!Object.hasOwn(actual, key)) return [{ path: fieldPath, expected: value, actual: undefined, parent: actual }]
      return differences(value, propertyOf(actual, key), fieldPath)
    })
  }
  return Object.is(expected, actual) ? [] : [{ path, expected, actual }]
}

function holds(name: string, bound: unknown, actual: unknown): boolean {
  const operator = lookUp(ANSWER_OPERATORS, name)
  return operator !== undefined && typeof bound === operator.operandType && operator.holds(actual, bound)
}

/**
 * Returns a message with the path, the expected value, and the actual value. For a missing field or item, describes
 * the object or list that lacks it.
 */
export function differenceText({ path, expected, actual, parent }: Difference): string {
  const found =
    parent === undefined ? `got ${JSON.stringify(actual)}` : describeParent(path.split('.').at(-1) ?? '', parent)
  return `${path}: expected ${expectedText(expected)}, ${found}`
}

function describeParent(missingName: string, parent: unknown): string {
  if (Array.isArray(parent)) return `the length of the list is ${parent.length}`
  const names = typeof parent === 'object' && parent !== null ? Object.keys(parent) : []
  return names.length === 0 ? 'found no fields' : `found only ${names.join(', ')}${didYouMean(missingName, names)}`
}

function expectedText(expected: unknown): string {
  const fields = typeof expected === 'object' && expected !== null ? Object.entries(expected) : []
  if (fields.length === 0 || !fields.every(([name]) => Object.hasOwn(ANSWER_OPERATORS, name)))
    return JSON.stringify(expected)
  return fields.map(([name, bound]) => `${lookUp(ANSWER_OPERATORS, name)?.text} ${JSON.stringify(bound)}`).join(' and ')
}

/**
 * Returns a message about a path that does not exist in a value. The message lists the fields of the object that lacks
 * the first missing part of the path, or gives the length of the list that lacks it.
 */
export function explainMissingPart(value: unknown, path: string): string {
  const keys = path.split('.')
  const end = keys.findIndex((_, i) => valueAt(value, keys.slice(0, i + 1).join('.')) === undefined)
  return describeParent(keys[end] ?? '', end > 0 ? valueAt(value, keys.slice(0, end).join('.')) : value)
}

/** Returns the part of a value at a path such as `items.0.id`, or undefined. */
export function valueAt(value: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>(propertyOf, value)
}
