import { withPlainDigits } from '../../../src/shared/pasted-numbers'
import valid from 'card-validator'
import { lookUp } from '../../../src/shared/look-up'

/** Card brands by Stripe's names. */
export type CardBrand = 'visa' | 'mastercard' | 'amex' | 'discover' | 'diners' | 'jcb' | 'unionpay' | 'unknown'

const BRANDS: Readonly<Record<string, CardBrand>> = {
  visa: 'visa',
  mastercard: 'mastercard',
  'american-express': 'amex',
  discover: 'discover',
  'diners-club': 'diners',
  jcb: 'jcb',
  unionpay: 'unionpay',
}

export interface CardNumber {
  readonly digits: string
  readonly brand: CardBrand
  /** Digit positions with a space before them, counted from zero. */
  readonly gaps: readonly number[]
  readonly maxLength: number
  readonly cvcLength: number
  /** True for a complete number with a correct check digit. */
  readonly isValid: boolean
  /** True if the number is valid, or more digits can make it valid. */
  readonly isPotentiallyValid: boolean
}

/** Most likely brand by the first digits, for digits that fit several brands. */
const LIKELY_BRANDS: readonly (readonly [RegExp, CardBrand])[] = [
  [/^4/, 'visa'],
  [/^6(?:011|4[4-9]|5)/, 'discover'],
  [/^62/, 'unionpay'],
]

const likelyBrand = (digits: string): CardBrand => LIKELY_BRANDS.find(([start]) => start.test(digits))?.[1] ?? 'unknown'

const UNKNOWN_CARD = { gaps: [4, 8, 12], lengths: [16], code: { size: 3 } }

/** Parses a complete or partial card number. */
export function readCardNumber(text: string): CardNumber {
  const digits = withPlainDigits(text).replace(/\D/g, '')
  const { card, isValid, isPotentiallyValid } = valid.number(digits, { luhnValidateUnionPay: true })
  const brand = lookUp(BRANDS, card?.type) ?? likelyBrand(digits)
  const { gaps, lengths, code } = card ?? UNKNOWN_CARD
  // The standard allows Visa numbers of 18 and 19 digits, but no bank issues them.
  const maxLength = brand === 'visa' ? 16 : Math.max(...lengths)
  return {
    digits,
    brand,
    gaps,
    maxLength,
    cvcLength: code.size,
    isValid,
    isPotentiallyValid: digits.length < maxLength ? isPotentiallyValid : isValid,
  }
}

/** Returns the digits, grouped as on cards of the brand. */
export function formatCardNumber({ digits, gaps, maxLength }: CardNumber): string {
  return digits
    .slice(0, maxLength)
    .replace(/\d/g, (digit, index: number) => (gaps.includes(index) ? ` ${digit}` : digit))
}
