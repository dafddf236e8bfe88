import { expect, it } from 'vitest'
import { consentLines, hasCurrentConsent, topUpAboveThreshold, readTopUp, topUpState } from './auto-top-up-rules'

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
  expect(topUpAboveThreshold('25', text)).toBe('Choose more than $25.00')
  expect(readTopUp(text)).toBeNull()
  expect(readTopUp({ ...text, topUpCents: '100' })).toEqual({ thresholdCents: 2_500, topUpCents: 10_000 })
})
