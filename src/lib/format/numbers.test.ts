import { expect, it } from 'vitest'
import { formatCount, formatPhone } from './numbers'

it.each([0, 7, 999, 1_000, 12_345, 1_234_567, -1_234, 2.5, 12_345.678])(
  'formats %d as toLocaleString does for en-US',
  (count) => {
    expect(formatCount(count)).toBe(count.toLocaleString('en-US'))
  },
)

it('formats US phone numbers, and returns other numbers unchanged', () => {
  expect(formatPhone('+12015550142')).toBe('(201) 555-0142')
  expect(formatPhone('201.555.0142')).toBe('(201) 555-0142')
  expect(formatPhone('+44 20 7946 0000')).toBe('+44 20 7946 0000')
  expect(formatPhone('+4512345678')).toBe('+4512345678')
  expect(formatPhone('361-555-0190 x12')).toBe('361-555-0190 x12')
})
