import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cleanNumber, readPhone, withPlainDigits } from './pasted-numbers'

const scripts = Intl.supportedValuesOf('numberingSystem').flatMap((system) => {
  const digits = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((digit) =>
    new Intl.NumberFormat(`en-u-nu-${system}`, { useGrouping: false }).format(digit),
  )
  return digits.every((digit) => /^\p{Nd}$/u.test(digit)) ? [digits] : []
})
const invisible = ['', '\u200b', '\u202a', '\u202c', '\u2060', '\ufeff', '\u00ad', '\u2066']
const separators = ['', ' ', '-', '.', '\u00a0', '\u2011', '\u2013', '\u2212', '\u202f', '\u2009']
const digitsOf = (length: number) => fc.array(fc.nat(9), { minLength: length, maxLength: length })

it('reads ten digits of any script, with any separators and invisible marks, as a US number', () => {
  const separator = fc.constantFrom(...separators)
  fc.assert(
    fc.property(
      fc.constantFrom(...scripts),
      digitsOf(9),
      fc.tuple(separator, separator, fc.constantFrom(...invisible)),
      fc.constantFrom('', '+1 ', '1-', '001 ', 'tel:', 'tel:+1', 'Phone: ', '011 1 '),
      (script, tail, [first, second, mark], prefix) => {
        const digits = [3, ...tail]
        const written = digits.map((digit) => script[digit])
        const text = [written.slice(0, 3), first, written.slice(3, 6), second, written.slice(6), mark].flat().join('')
        expect(readPhone(`${mark}${prefix}${text}`)).toEqual({ number: `+1${digits.join('')}`, extension: null })
      },
    ),
  )
})

it('gives every decimal digit of Unicode its value', () => {
  const values = scripts.flatMap((digits) => digits.map((digit, value) => [digit, String(value)] as const))
  expect(values.length).toBeGreaterThan(500)
  expect(values.filter(([digit, value]) => withPlainDigits(digit) !== value)).toEqual([])
})

it.each([
  ['(361) 555-0190', '+13615550190', null],
  ['(361) 555-0190 x12', '+13615550190', '12'],
  ['361.555.0190, ext. 12', '+13615550190', '12'],
  ['tel:+1-361-555-0190;ext=12', '+13615550190', '12'],
  ['(361) 555-0190 (cell)', '+13615550190', null],
  ['（３６１）５５５－０１９０', '+13615550190', null],
  ['+45 12 34 56 78', '+4512345678', null],
  ['0045 12 34 56 78', '+4512345678', null],
  ['+44 (0)20 7946 0958', '+442079460958', null],
  ['[361] 555-0190', '+13615550190', null],
  ['361*555*0190', '+13615550190', null],
  ['3\ufe0f\u20e36\ufe0f\u20e31\ufe0f\u20e3 555 0190', '+13615550190', null],
  ['3615550190;12', '+13615550190', '12'],
])('reads the phone number %j', (text, number, extension) => expect(readPhone(text)).toEqual({ number, extension }))

it.each([
  '555-0190',
  '045 123 4567',
  '1-800-FLOWERS',
  '361-555-0190 or 361-555-0191',
  '+1 361 555 019',
  '1 361 555 019',
  '+1 023 555 0190',
  '',
  '+',
])('reads %j as no phone number', (text) => expect(readPhone(text)).toBeNull())

it.each([
  ['code', '123 456', '123456'],
  ['code', '123-456', '123456'],
  ['code', 'G-123456', '123456'],
  ['code', 'Your code is 123456.', '123456'],
  ['code', '12a456', '12a456'],
  ['nmlsNumber', 'NMLS #1234567', '1234567'],
  ['nmlsNumber', 'NMLS1234567', '1234567'],
  ['nmlsNumber', '1,234,567', '1234567'],
  ['nmlsNumber', '1.234.567', '1234567'],
  ['nmlsNumber', 'NMLSID1234567', '1234567'],
  ['nmlsNumber', 'ID1234567', '1234567'],
  ['code', '№123.456', '123456'],
  ['nmlsNumber', '12.5', '12.5'],
  ['zipCode', 'ZIP 78701', '78701'],
  ['zipCode', '78701 – 1234', '78701-1234'],
  ['zipCode', '787011234', '78701-1234'],
  ['zipCode', 'Austin, TX 78701', '78701'],
  ['zipCode', 'TX78701', '78701'],
  ['zipCode', '78701-1234, USA', '78701-1234'],
  ['zipCode', '78701 TX', '78701'],
  ['zipCode', '="02134"', '02134'],
  ['zipCode', '(78701)', '78701'],
  ['zipCode', '78701+1234', '78701-1234'],
  ['zipCode', '78701-', '78701'],
  ['zipCode', '7870', '7870'],
  ['zipCode', '78701-12', '78701-12'],
  ['zipCode', '787011', '787011'],
  ['zipCode', 'K1A 0B1', 'K1A 0B1'],
  ['zipCode', '12345 Main St, Austin, TX 78701', '12345 Main St, Austin, TX 78701'],
  ['phoneNumber', '(361) 555-0190 x12', '(361) 555-0190 x12'],
  ['city', ' 123 456 ', '123 456'],
])('cleans the %s %j as %j', (field, text, cleaned) => expect(cleanNumber(field, text)).toBe(cleaned))
