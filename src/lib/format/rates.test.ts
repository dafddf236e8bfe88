import { expect, it } from 'vitest'
import { costPerLoanCents, formatRate } from './rates'

it.each([
  [0, 0, '—'],
  [0, 1, '0 of 1'],
  [2, 19, '2 of 19'],
  [2, 20, '10.0%'],
  [1_003, 2_000, '50.1%'],
])('shows %d of %d events as %s', (part, whole, text) => expect(formatRate(part, whole)).toBe(text))

it('divides spending by funded leads, and has no cost without one', () => {
  expect(costPerLoanCents(141_240, 4)).toBe(35_310)
  expect(costPerLoanCents(100, 3)).toBe(33)
  expect(costPerLoanCents(141_240, 0)).toBeNull()
})
