import { mistake } from './mistake'

/*
 * The little that is checked before the first page stands, without the weight of a validator: each answers with a typed
 * value or says, with the place, what was expected there.
 */

export type Fields = Record<string, unknown>

export const refuse = (path: string, expected: string): never => {
  throw mistake(path, `expected ${expected}`)
}

export const fieldsOf = (value: unknown, path: string): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : refuse(path, 'an object')

export const finite = (value: unknown, path: string, low: number, high: number): number =>
  typeof value === 'number' && value >= low && value <= high ? value : refuse(path, `a number from ${low} to ${high}`)
