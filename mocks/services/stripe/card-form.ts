import { hexOf } from '../../domain/sha256'
import { cleanLine } from '../../domain/clean-text'
import valid from 'card-validator'
import type { CardDetailsRecord } from '../../domain/records'
import { type CardInput, isTestCardKey, TEST_CARDS, type TestCardKey } from '../../domain/payments/test-cards'
import { readCardNumber } from './card-numbers'
import { CardFormError, StripeApiError } from './stripe-objects'

/**
 * More test numbers of Stripe that act like a card of TEST_CARDS: debit and prepaid cards, failed checks that accounts
 * ignore by default, elevated risks that do not block, inquiries, early fraud warnings, and refunds that end later.
 */
const EQUIVALENT_NUMBERS: Readonly<Partial<Record<keyof typeof TEST_CARDS, string>>> = {
  visa:
    '4000056655665556 4000000000009235 4000000000000101 4000000000000036 4000000000000028 4000000000000010 4000000000000044 ' +
    '4000003720000278 4000000000000077 4000000000003055 4000000000003097 4000000000001976 4000000000005423 4000000000005126 ' +
    '4000000000007726',
  mastercard: '2223003122003222 5200828282828210 5105105105105100',
  amex: '371449635398431',
  discover: '6011000990139424 6011981111111113',
  diners: '36227206271667',
  unionpay: '6200000000000047 6205500000000000004',
  declined: '4000008400001280',
  challengeUnlessSetUp: '4000000000003220 4000000000003063',
  disputed: '4000000000002685',
  blocked: '4000000000004954',
}

const testCardKeys = Object.keys(TEST_CARDS) as (keyof typeof TEST_CARDS)[]

/** Returns the key of the test card with this number, or `unknown`. */
export const testCardKeyOf = (number: string): TestCardKey =>
  testCardKeys.find(
    (key) => TEST_CARDS[key].number === number || EQUIVALENT_NUMBERS[key]?.split(' ').includes(number),
  ) ?? 'unknown'

/**
 * Returns the card in a request. Throws CardFormError if the details are invalid. The result holds no card number or
 * security code, only the brand, the last four digits, the expiry, and the test card's key.
 */
export function cardFromForm(form: URLSearchParams, prefix: string, nowMs: number): CardInput {
  const field = (name: string) => form.get(`${prefix}[card][${name}]`) ?? ''
  const number = readCardNumber(field('number'))
  if (!number.isValid) throw new CardFormError('incorrect_number', 'Your card number is incorrect.', 'number')
  const expMonth = Number(field('exp_month'))
  const expYear = fullYear(field('exp_year'))
  if (!Number.isInteger(expMonth) || expMonth < 1 || expMonth > 12)
    throw new CardFormError('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month')
  if (!Number.isInteger(expYear) || Date.UTC(expYear, expMonth, 1) <= nowMs || expYear > yearOf(nowMs) + 50)
    throw new CardFormError('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year')
  if (!valid.cvv(field('cvc'), number.cvcLength).isValid)
    throw new CardFormError('invalid_cvc', "Your card's security code is invalid.", 'cvc')
  return {
    testCard: testCardKeyOf(number.digits),
    brand: number.brand,
    last4: number.digits.slice(-4),
    expMonth,
    expYear,
    billingName: cleanLine(form.get(`${prefix}[billing_details][name]`) || field('name') || '') || null,
  }
}

const yearOf = (ms: number) => new Date(ms).getUTCFullYear()

function fullYear(text: string): number {
  if (!/^\d{2}(\d{2})?$/.test(text)) return Number.NaN
  return text.length === 2 ? 2000 + Number(text) : Number(text)
}

/* The id of an unattached payment method or token encodes its card. So the world stores no card that nothing uses. */
const ENCODED_CARD_ID = /^(?:pm_card|tok)_([\da-f]+)$/

/** Returns an id that encodes the card. */
export function idOfCard(kind: 'pm_card' | 'tok', card: CardInput): string {
  const bytes = new TextEncoder().encode(JSON.stringify(card))
  return `${kind}_${hexOf(bytes)}`
}

/** Returns the card that the id encodes, or undefined for the id of a saved card. Throws if the encoding is invalid. */
export function cardFromId(id: string): CardInput | undefined {
  const hex = ENCODED_CARD_ID.exec(id)?.[1]
  if (hex === undefined) return undefined
  const bytes = Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16))
  try {
    const card: unknown = JSON.parse(new TextDecoder().decode(bytes))
    if (isCardInput(card)) return card
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  throw new StripeApiError(404, 'resource_missing', `No such PaymentMethod: '${id.slice(0, 20)}…'`, 'payment_method')
}

function isCardInput(value: unknown): value is CardInput {
  if (typeof value !== 'object' || value === null) return false
  const card = value as Partial<Record<keyof CardDetailsRecord | 'testCard', unknown>>
  return (
    typeof card.testCard === 'string' &&
    isTestCardKey(card.testCard) &&
    typeof card.brand === 'string' &&
    typeof card.last4 === 'string' &&
    Number.isInteger(card.expMonth) &&
    Number.isInteger(card.expYear) &&
    (card.billingName === null || typeof card.billingName === 'string')
  )
}
