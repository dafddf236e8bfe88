import { expect, it } from 'vitest'
import { formatCount } from './numbers'
import { usStates } from '../labels/us-states'

it.each([0, 7, 999, 1_000, 12_345, 1_234_567, -1_234, 2.5, 12_345.678])(
  'formats %d as toLocaleString does for en-US',
  (count) => {
    expect(formatCount(count)).toBe(count.toLocaleString('en-US'))
  },
)

it('lists the states in the order of their names', () => {
  const names = usStates.map(({ name }) => name)
  expect(names).toHaveLength(51)
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en-US')))
})
