import type { CardDetailsRecord } from '../records'

const NAMES: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
}

/** 'Visa •••• 4242'. */
export const cardName = (card: Pick<CardDetailsRecord, 'brand' | 'last4'>): string =>
  `${NAMES[card.brand] ?? 'Card'} •••• ${card.last4}`
