import { readState } from '../../src/shared/states'
import { invalid } from './errors'

/** The 50 states and the District of Columbia. The weight is the population in millions. */
export const STATE_WEIGHTS: readonly (readonly [code: string, weight: number])[] = [
  ['AK', 0.7],
  ['AL', 5.1],
  ['AR', 3.1],
  ['AZ', 7.4],
  ['CA', 39],
  ['CO', 5.9],
  ['CT', 3.6],
  ['DC', 0.7],
  ['DE', 1],
  ['FL', 22.6],
  ['GA', 11],
  ['HI', 1.4],
  ['IA', 3.2],
  ['ID', 2],
  ['IL', 12.5],
  ['IN', 6.9],
  ['KS', 2.9],
  ['KY', 4.5],
  ['LA', 4.6],
  ['MA', 7],
  ['MD', 6.2],
  ['ME', 1.4],
  ['MI', 10],
  ['MN', 5.7],
  ['MO', 6.2],
  ['MS', 2.9],
  ['MT', 1.1],
  ['NC', 10.8],
  ['ND', 0.8],
  ['NE', 2],
  ['NH', 1.4],
  ['NJ', 9.3],
  ['NM', 2.1],
  ['NV', 3.2],
  ['NY', 19.6],
  ['OH', 11.8],
  ['OK', 4.1],
  ['OR', 4.2],
  ['PA', 13],
  ['RI', 1.1],
  ['SC', 5.4],
  ['SD', 0.9],
  ['TN', 7.1],
  ['TX', 30.5],
  ['UT', 3.4],
  ['VA', 8.7],
  ['VT', 0.6],
  ['WA', 7.8],
  ['WI', 5.9],
  ['WV', 1.8],
  ['WY', 0.6],
]

/** Returns the code of a state in any spelling. Throws VALIDATION_FAILED for an unknown state. */
export function stateCode(text: string, field = 'state'): string {
  const code = readState(text)
  if (code === null) throw invalid(field, 'Choose one of the 50 states or the District of Columbia.')
  return code
}

export const checkedStates = (codes: readonly string[], field = 'selectedStates'): readonly string[] =>
  sortStates(codes.map((code) => stateCode(code, field)))

export const sortStates = (codes: Iterable<string>): readonly string[] => [...new Set(codes)].sort()
