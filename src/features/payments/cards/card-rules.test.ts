import { expect, it } from 'vitest'
import { moreThanThreshold, readTopUp } from '../top-up/auto-top-up-form'
import { brandName, cardExpiry, cardLabel, expiryText, newCard, preselectedMethod } from './card-rules'
import { consentLines, hasCurrentConsent, topUpState } from '../top-up/consent'
import { consequence } from './RemoveCardDialog'

const march = new Date(2026, 2, 15).getTime()

it.each([
  [2, 2026, 'expired'],
  [3, 2026, 'soon'],
  [5, 2026, 'soon'],
  [6, 2026, 'valid'],
  [1, 2027, 'valid'],
  [12, 2025, 'expired'],
])('classifies a card that expires %i/%i as %s', (expMonth, expYear, expiry) => {
  expect(cardExpiry({ expMonth, expYear }, march)).toBe(expiry)
})

it('formats brands, card labels, and expiry dates', () => {
  expect(cardLabel({ brand: 'visa', last4: '4242' })).toBe('Visa ending in 4242')
  expect(brandName('AMEX')).toBe('American Express')
  expect(brandName('unknown')).toBe('Card')
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

const config = { autoTopUpEnabled: true, consentVersion: 'v2', failureCount: 0 }

it('requires consent to the current terms', () => {
  expect(hasCurrentConsent({ ...config, consentVersion: 'v1' }, 'v2')).toBe(false)
  expect(hasCurrentConsent({ ...config, consentVersion: null }, 'v2')).toBe(false)
  expect(hasCurrentConsent(config, 'v2')).toBe(true)
})

it.each([
  [config, true, 'on'],
  [{ ...config, autoTopUpEnabled: false }, true, 'off'],
  [{ ...config, consentVersion: 'v1' }, true, 'needsConsent'],
  [{ ...config, failureCount: 3 }, true, 'stopped'],
  [{ ...config, failureCount: 2 }, true, 'on'],
  [config, false, 'noCard'],
] as const)('returns the state of automatic top-up: %j %s', (state, hasCard, expected) => {
  expect(topUpState(state, 'v2', hasCard)).toBe(expected)
})

it('names the amounts, the card, and how to turn it off in the terms', () => {
  const text = consentLines({ thresholdCents: 2_500, topUpCents: 10_000 }, 'Visa ending in 4242').join(' ')
  expect(text).toContain('below $25.00')
  expect(text).toContain('charge $100.00 to Visa ending in 4242')
  expect(text).toContain('turn this off')
})

it('rejects a threshold at or above the amount', () => {
  const text = { thresholdCents: '25', topUpCents: '25', consents: true }
  expect(moreThanThreshold('25', text)).toBe('Choose more than $25.00')
  expect(readTopUp(text)).toBeNull()
  expect(readTopUp({ ...text, topUpCents: '100' })).toEqual({ thresholdCents: 2_500, topUpCents: 10_000 })
})
