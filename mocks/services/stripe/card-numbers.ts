import valid from 'card-validator'

/** Brands in the provider's words. */
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
  /** Places after which a space stands. */
  readonly gaps: readonly number[]
  readonly maxLength: number
  readonly cvcLength: number
  /** Long enough, and its check digit is right. */
  readonly isValid: boolean
  /** More digits may still make it valid. */
  readonly isPromising: boolean
}

/** Brands that are likely from the first digits on, although these still fit another kind of card as well. */
const LIKELY: readonly (readonly [RegExp, CardBrand])[] = [
  [/^4/, 'visa'],
  [/^6(?:011|4[4-9]|5)/, 'discover'],
  [/^62/, 'unionpay'],
]

const likelyBrand = (digits: string): CardBrand => LIKELY.find(([start]) => start.test(digits))?.[1] ?? 'unknown'

const PLAIN = { gaps: [4, 8, 12], lengths: [16], code: { size: 3 } }

/** Reads a card number, whole or as far as it has been typed. */
export function readCardNumber(text: string): CardNumber {
  const digits = text.replace(/\D/g, '')
  const { card, isValid, isPotentiallyValid } = valid.number(digits, { luhnValidateUnionPay: true })
  const brand = (card && BRANDS[card.type]) ?? likelyBrand(digits)
  const { gaps, lengths, code } = card ?? PLAIN
  // Visa numbers of 18 and 19 digits exist in the standard only.
  const maxLength = brand === 'visa' ? 16 : Math.max(...lengths)
  return {
    digits,
    brand,
    gaps,
    maxLength,
    cvcLength: code.size,
    isValid,
    isPromising: digits.length < maxLength ? isPotentiallyValid : isValid,
  }
}

/** Digits with the spaces of their brand. */
export function formatCardNumber({ digits, gaps, maxLength }: CardNumber): string {
  return digits
    .slice(0, maxLength)
    .replace(/\d/g, (digit, place: number) => (gaps.includes(place) ? ` ${digit}` : digit))
}
