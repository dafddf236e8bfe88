import { expect, it } from 'vitest'
import { brandName, expiryState, cardLabel, expiryText, newCard, preselectedMethod } from './card-rules'
import { consequence } from './SavedCards'

const march = new Date(2026, 2, 15).getTime()

it.each([
  [2, 2026, 'expired'],
  [3, 2026, 'soon'],
  [5, 2026, 'soon'],
  [6, 2026, 'valid'],
  [1, 2027, 'valid'],
  [12, 2025, 'expired'],
])('classifies a card that expires %i/%i as %s', (expMonth, expYear, expiry) => {
  expect(expiryState({ expMonth, expYear }, march)).toBe(expiry)
})

it('formats brands, card labels, and expiry dates', () => {
  expect(cardLabel({ brand: 'visa', last4: '4242' })).toBe('Visa ending in 4242')
  expect(brandName('AMEX')).toBe('American Express')
  expect(brandName('American Express')).toBe('American Express')
  expect(brandName('unknown')).toBe('Card')
  expect(brandName('')).toBe('Card')
  expect(brandName('constructor')).toBe('Constructor')
  expect(expiryText({ expMonth: 4, expYear: 2028 })).toBe('04/28')
})

it.each([
  [['a', 'b'], 'b', 'b'],
  [['a', 'b'], 'gone', 'a'],
  [['a', 'b'], null, 'a'],
  [[], 'gone', newCard],
])('preselects the default, else the first, else a new card: %j %s', (ids, defaultId, chosen) => {
  expect(
    preselectedMethod(
      ids.map((id) => ({ id })),
      defaultId,
    ),
  ).toBe(chosen)
})

const card = (id: string) => ({ id, brand: 'visa', last4: '1111', expMonth: 1, expYear: 2030 })
const removal = { method: card('a'), onClose: () => undefined, others: [card('b')], isDefault: true, autoTopUpOn: true }

it.each([
  [removal, /Visa ending in 1111 becomes your default card, and automatic top-up charges it/],
  [{ ...removal, autoTopUpOn: false }, /becomes your default card\.$/],
  [{ ...removal, isDefault: false }, /stay as they are/],
  [{ ...removal, others: [] }, /turned off with it/],
  [{ ...removal, others: [], autoTopUpOn: false }, /You can still pay with a new one/],
])('explains the effects of removing a card', (props, text) => {
  expect(consequence(props)).toMatch(text)
})
