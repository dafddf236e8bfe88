import { simplified, wordsOf } from '../../../lib/labels/labels'
import { lookUp } from '../../../shared/look-up'
import { now } from '../../../lib/time/clock'

export interface CardFace {
  readonly brand: string
  readonly last4: string
  readonly expMonth: number
  readonly expYear: number
}

const brands: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  americanexpress: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  dinersclub: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
}

/** Returns the name of a brand, an unknown brand in its own words, or "Card" without one. */
export function brandName(brand: string): string {
  const isMissing = /^(unknown)?$/i.test(brand.trim())
  return isMissing ? 'Card' : (lookUp(brands, simplified(brand)) ?? wordsOf(brand))
}

/** Returns a label such as 'Visa ending in 4242'. */
export function cardLabel({ brand, last4 }: Pick<CardFace, 'brand' | 'last4'>): string {
  return `${brandName(brand)} ending in ${last4}`
}

/** Returns an expiry date such as '04/28'. */
export function expiryText({ expMonth, expYear }: Pick<CardFace, 'expMonth' | 'expYear'>): string {
  if (Number.isNaN(expMonth + expYear)) return '—'
  return `${String(expMonth).padStart(2, '0')}/${String(expYear % 100).padStart(2, '0')}`
}

export type ExpiryState = 'valid' | 'soon' | 'expired'

const soonMonths = 2

/** A card is valid until the end of its expiry month. 'soon' means this month or one of the next two. */
export function expiryState({ expMonth, expYear }: Pick<CardFace, 'expMonth' | 'expYear'>, nowMs = now()): ExpiryState {
  const today = new Date(nowMs)
  const monthsLeft = expYear * 12 + (expMonth - 1) - (today.getFullYear() * 12 + today.getMonth())
  if (monthsLeft < 0) return 'expired'
  return monthsLeft <= soonMonths ? 'soon' : 'valid'
}

export const newCard = 'new'

/** Returns the id of the default card, else of the first card, else `newCard`. */
export function preselectedMethod(
  methods: readonly { readonly id: string }[],
  defaultPaymentMethodId: string | null,
): string {
  const chosen = methods.find((method) => method.id === defaultPaymentMethodId) ?? methods[0]
  return chosen?.id ?? newCard
}
