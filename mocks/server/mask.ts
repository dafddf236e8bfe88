import { TEST_CARDS } from '../domain/payments/test-cards'

const MASK = '•••'

const SECRET_NAME = /password|secret|token|authorization|cvc|cvv/i
/** Verification codes. Error codes have letters, and postal codes are no secrets. */
const CODE_NAME = /^(?!.*(postal|zip)).*code$/i
const CODE = /^\d{4,8}$/

/** A card number with spaces or dashes between its digits. */
const CARD_NUMBER = /(?<![\w.])[2-6](?:[ -]?\d){12,18}(?![\w.]*\d)/g
/** A secret in a sentence, a URL, or a printed object, such as `password: "x"` or `?token=x`. */
const NAMED_SECRET = /((?:password|secret|token|cvc|cvv)["']?\s*[:=]\s*["']?)[^\s"',;&}]+/gi
const NAMED_CODE = /(\bcode\b["']?[^\w\n]{1,4}|\bcode (?:is |was )?)\d{4,8}\b/gi
const JSON_WEB_TOKEN = /\beyJ[\w-]+\.[\w-]+(\.[\w-]*)?/g

const testCards: ReadonlySet<string> = new Set(Object.values(TEST_CARDS).map(({ number }) => number))

/** Returns whether the check digit of a card number is right (ISO/IEC 7812-1). */
const hasCheckDigit = (digits: string): boolean =>
  digits.split('').reduceRight((sum, digit, at) => {
    const value = Number(digit) * ((digits.length - at) % 2 === 0 ? 2 : 1)
    return sum + (value > 9 ? value - 9 : value)
  }, 0) %
    10 ===
  0

/** Masks card numbers, except those of test cards. */
export const maskCards = (text: string): string =>
  text.replace(CARD_NUMBER, (match) => {
    const digits = match.replace(/\D/g, '')
    return testCards.has(digits) || !hasCheckDigit(digits) ? match : MASK
  })

/** Masks card numbers, tokens, and what a text itself calls a password, code, or CVC. */
export const maskText = (text: string): string =>
  maskCards(text).replace(NAMED_SECRET, `$1${MASK}`).replace(NAMED_CODE, `$1${MASK}`).replace(JSON_WEB_TOKEN, MASK)

/** Returns a deep copy with masked texts and numbers. By default, also masks fields that are named like a secret. */
export function maskDeep(value: unknown, mask = maskText, isSecret = hasSecretName): unknown {
  if (typeof value === 'string') return mask(value)
  if (typeof value === 'number') return mask(String(value)) === String(value) ? value : MASK
  if (Array.isArray(value)) return value.map((item) => maskDeep(item, mask, isSecret))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      name,
      isSecret(name, field) ? MASK : maskDeep(field, mask, isSecret),
    ]),
  )
}

function hasSecretName(name: string, value: unknown): boolean {
  if (typeof value !== 'string' && typeof value !== 'number') return false
  return SECRET_NAME.test(name) || (CODE_NAME.test(name) && CODE.test(String(value)))
}
