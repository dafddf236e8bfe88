import { describe, expect, it } from 'vitest'
import { formatCardNumber, readCardNumber } from '../services/stripe/card-numbers'
import { formatExpiry, readCard, readExpiry, type CardField } from './card-values'

const NOW = Date.UTC(2026, 2, 2, 15)
const ALL: ReadonlySet<CardField> = new Set(['number', 'expiry', 'cvc'])
const NONE: ReadonlySet<CardField> = new Set()
const GOOD = { number: '4242 4242 4242 4242', expiry: '12 / 30', cvc: '123' }

describe('card numbers', () => {
  it.each([
    ['4242424242424242', 'visa', '4242 4242 4242 4242', 3],
    ['5555555555554444', 'mastercard', '5555 5555 5555 4444', 3],
    ['378282246310005', 'amex', '3782 822463 10005', 4],
    ['6011111111111117', 'discover', '6011 1111 1111 1117', 3],
    ['3056930009020004', 'diners', '3056 930009 020004', 3],
    ['3566002020360505', 'jcb', '3566 0020 2036 0505', 3],
    ['6200000000000005', 'unionpay', '6200 0000 0000 0005', 3],
  ])('%s is a valid %s', (digits, brand, formatted, cvcLength) => {
    const number = readCardNumber(digits)
    expect(number).toMatchObject({ digits, brand, cvcLength, isValid: true })
    expect(formatCardNumber(number)).toBe(formatted)
  })

  it('validates the check digit, even for UnionPay', () => {
    expect(readCardNumber('4242424242424241')).toMatchObject({ isValid: false, isPotentiallyValid: false })
    expect(readCardNumber('6200000000000006')).toMatchObject({ isValid: false })
    expect(readCardNumber('4242 4242 4242 424')).toMatchObject({ isValid: false, isPotentiallyValid: true })
    expect(readCardNumber('')).toMatchObject({
      brand: 'unknown',
      isValid: false,
      isPotentiallyValid: true,
      maxLength: 16,
    })
  })

  it.each([
    ['4', 'visa'],
    ['55', 'mastercard'],
    ['27', 'mastercard'],
    ['37', 'amex'],
    ['6011', 'discover'],
    ['65', 'discover'],
    ['300', 'diners'],
    ['38', 'diners'],
    ['35', 'jcb'],
    ['62', 'unionpay'],
    ['64', 'unknown'],
    ['644', 'discover'],
    ['9', 'unknown'],
    ['3', 'unknown'],
  ])('detects from the digits %s the brand %s', (digits, brand) => expect(readCardNumber(digits).brand).toBe(brand))

  it.each([
    ['4242', 16],
    ['5555', 16],
    ['3782', 15],
    ['3056', 19],
    ['3566', 19],
    ['6011', 19],
    ['6200', 19],
    ['9999', 16],
  ])('numbers that begin with %s have at most %d digits', (digits, maxLength) =>
    expect(readCardNumber(digits).maxLength).toBe(maxLength),
  )

  it('accepts more digits for a brand with several lengths', () => {
    expect(readCardNumber('62000000000000')).toMatchObject({ isValid: false, isPotentiallyValid: true })
    expect(readCardNumber('6200000000000000006')).toMatchObject({ isValid: false, isPotentiallyValid: false })
    expect(readCardNumber('4242424242424242')).toMatchObject({ isValid: true, isPotentiallyValid: true })
    expect(readCardNumber('3782822463100')).toMatchObject({ isPotentiallyValid: true, cvcLength: 4 })
  })

  it('groups a number of an unknown brand by four digits', () => {
    expect(formatCardNumber(readCardNumber('99999'))).toBe('9999 9')
    expect(readCardNumber('99999')).toMatchObject({ brand: 'unknown', cvcLength: 3 })
    expect(readCardNumber('14')).toMatchObject({ brand: 'unknown' })
    expect(readCardNumber('1601162')).toMatchObject({ brand: 'unknown' })
  })

  it('accepts Visa numbers of 16 digits only', () => {
    expect(readCardNumber('4222222222222')).toMatchObject({ isValid: false, isPotentiallyValid: true })
    expect(formatCardNumber(readCardNumber('4242424242424242424'))).toBe('4242 4242 4242 4242')
  })
})

describe('expiry dates', () => {
  it.each([
    ['1230', '12', '30', '12 / 30'],
    ['12 / 30', '12', '30', '12 / 30'],
    ['1/30', '01', '30', '01 / 30'],
    ['01/2030', '01', '30', '01 / 30'],
    ['122030', '12', '30', '12 / 30'],
    ['5', '05', '', '05 / '],
    ['1', '1', '', '1'],
    ['12', '12', '', '12 / '],
    ['12 / 3', '12', '3', '12 / 3'],
    ['12 / 201', '12', '20', '12 / 20'],
    ['12 / 12030', '12', '12', '12 / 12'],
    ['12 / 20301', '12', '20', '12 / 20'],
    ['', '', '', ''],
    ['abc', '', '', ''],
  ])('parse %j', (text, month, year, formatted) => {
    expect(readExpiry(text)).toEqual({ month, year })
    expect(formatExpiry({ month, year })).toBe(formatted)
  })
})

describe('readCard', () => {
  it('reports a complete card if all fields are valid', () => {
    expect(readCard(GOOD, NONE, NOW)).toMatchObject({ complete: true, empty: false, brand: 'visa', invalidFields: [] })
    expect(readCard(GOOD, ALL, NOW).error).toBeUndefined()
    expect(readCard({ number: '', expiry: ' ', cvc: '' }, NONE, NOW)).toMatchObject({ empty: true, complete: false })
  })

  it.each([
    [{ number: '4242 4242' }, 'incomplete_number', 'Your card number is incomplete.'],
    [{ expiry: '12 / ' }, 'incomplete_expiry', "Your card's expiration date is incomplete."],
    [{ expiry: '13 / 30' }, 'incomplete_expiry', "Your card's expiration date is incomplete."],
    [{ cvc: '12' }, 'incomplete_cvc', "Your card's security code is incomplete."],
    [{ number: '378282246310005' }, 'incomplete_cvc', "Your card's security code is incomplete."],
  ])('reports %o only after the field has lost the focus', (change, code, message) => {
    const texts = { ...GOOD, ...change }
    expect(readCard(texts, NONE, NOW)).toMatchObject({ complete: false, error: undefined, invalidFields: [] })
    expect(readCard(texts, ALL, NOW).error).toEqual({ type: 'validation_error', code, message })
  })

  it.each([
    [{ number: '4242424242424241' }, 'number', 'invalid_number', 'Your card number is invalid.'],
    [{ expiry: '12 / 25' }, 'expiry', 'invalid_expiry_year_past', "Your card's expiration year is in the past."],
    [{ expiry: '02 / 26' }, 'expiry', 'invalid_expiry_month_past', "Your card's expiration date is in the past."],
    [{ expiry: '12 / 77' }, 'expiry', 'invalid_expiry_year', "Your card's expiration year is invalid."],
  ])('reports %o immediately', (change, field, code, message) => {
    const reading = readCard({ ...GOOD, ...change }, NONE, NOW)
    expect(reading).toMatchObject({ complete: false, invalidFields: [field], error: { code, message } })
  })

  it('reports an empty card only if all fields are empty', () => {
    expect(readCard({ number: '', expiry: '', cvc: '1' }, NONE, NOW).empty).toBe(false)
  })

  it('accepts a card until the end of its expiration month', () => {
    expect(readCard({ ...GOOD, expiry: '03 / 26' }, ALL, NOW).complete).toBe(true)
    expect(readCard({ ...GOOD, expiry: '12 / 76' }, ALL, NOW).complete).toBe(true)
  })

  it('returns the first error and all invalid fields', () => {
    const reading = readCard({ number: '4242', expiry: '12 / 25', cvc: '' }, ALL, NOW)
    expect(reading.error?.code).toBe('incomplete_number')
    expect(reading.invalidFields).toEqual(['number', 'expiry', 'cvc'])
  })
})
