import { expect, it } from 'vitest'
import { formatPhone } from './phone'

it('formats US phone numbers, and returns other numbers unchanged', () => {
  expect(formatPhone('+12015550142')).toBe('(201) 555-0142')
  expect(formatPhone('201.555.0142')).toBe('(201) 555-0142')
  expect(formatPhone('+44 20 7946 0000')).toBe('+44 20 7946 0000')
})
