import { describe, expect, it } from 'vitest'
import { ADA, PaymentTestWorld, START_MS } from '../../services/stripe/testing/payment-test-world'
import { CONSENT_VERSION, hasCurrentConsent, isAutoTopUpOn, paymentConfigOf } from './payment-config'
import type { AutoTopUpInput } from './top-up'

const RULE = { enabled: true, thresholdCents: 2_000, topUpCents: 5_000, consentVersion: CONSENT_VERSION }

function errorOf(world: PaymentTestWorld, input: AutoTopUpInput) {
  const before = world.digest()
  let error: unknown
  try {
    world.run('updateAutoTopUpConfig', ADA, input)
  } catch (thrown) {
    error = thrown
  }
  expect(world.digest()).toBe(before)
  return error
}

const withCard = () => {
  const world = new PaymentTestWorld()
  world.save('visa')
  return world
}

describe('updateAutoTopUpConfig', () => {
  it('stores the rule, the consent version, and the consent time', () => {
    const world = withCard()
    world.pass(5_000)
    expect(world.run('updateAutoTopUpConfig', ADA, RULE)).toEqual({ agentId: 'ada' })
    expect(world.config()).toMatchObject({
      autoTopUpEnabled: true,
      thresholdCents: 2_000,
      topUpCents: 5_000,
      consentVersion: CONSENT_VERSION,
      consentCapturedAt: START_MS + 5_000,
    })
  })

  it('requires consent once, and again after the text changed', () => {
    const world = withCard()
    expect(errorOf(world, { ...RULE, consentVersion: null })).toMatchObject({
      code: 'VALIDATION_FAILED',
      field: 'consentVersion',
      message: 'Automatic top-up needs your consent.',
    })
    world.consent()
    const capturedAt = world.config().consentCapturedAt
    world.pass(1_000)
    world.run('updateAutoTopUpConfig', ADA, { enabled: false })
    world.run('updateAutoTopUpConfig', ADA, { enabled: true })
    expect(world.config()).toMatchObject({ consentCapturedAt: capturedAt, autoTopUpEnabled: true })
    world.store.paymentConfigs.update('ada', { consentVersion: '2025-06' })
    expect(errorOf(world, { enabled: true })).toMatchObject({ field: 'consentVersion' })
    world.consent()
    expect(world.config().consentCapturedAt).toBe(START_MS + 1_000)
  })

  it('rejects consent to an outdated text', () => {
    expect(errorOf(withCard(), { ...RULE, consentVersion: '2025-06' })).toMatchObject({
      field: 'consentVersion',
      message: 'The terms of automatic top-up have changed. Please read them again.',
    })
  })

  it.each([
    [{ thresholdCents: 5_000 }, 'thresholdCents', 'The threshold must be below the top-up amount.'],
    [{ thresholdCents: 0 }, 'thresholdCents', 'Please enter a valid amount.'],
    [{ thresholdCents: -1 }, 'thresholdCents', 'Please enter a valid amount.'],
    [{ thresholdCents: null }, 'thresholdCents', 'Enter the balance that triggers a top-up.'],
    [{ topUpCents: null }, 'topUpCents', 'Enter the amount to top up.'],
    [{ topUpCents: 99, thresholdCents: 50 }, 'topUpCents', 'Minimum amount is $1'],
    [{ topUpCents: 100_000_000 }, 'topUpCents', 'Maximum amount is $999,999.99'],
  ])('rejects %o', (change, field, message) => {
    expect(errorOf(withCard(), { ...RULE, ...change })).toMatchObject({ code: 'VALIDATION_FAILED', field, message })
  })

  it('accepts a threshold one cent below the amount', () => {
    const world = withCard()
    world.run('updateAutoTopUpConfig', ADA, { ...RULE, thresholdCents: 4_999 })
    expect(world.config().thresholdCents).toBe(4_999)
  })

  it('requires a card to turn on, but not to turn off', () => {
    const world = new PaymentTestWorld()
    expect(errorOf(world, RULE)).toMatchObject({ field: 'enabled', message: 'Add a card before you turn this on.' })
    world.run('updateAutoTopUpConfig', ADA, { enabled: false })
    expect(world.config().autoTopUpEnabled).toBe(false)
  })

  it('resets the failure count', () => {
    const world = withCard()
    world.consent()
    world.store.paymentConfigs.update('ada', { failureCount: 3 })
    world.run('updateAutoTopUpConfig', ADA, { enabled: false })
    expect(world.config().failureCount).toBe(0)
  })
})

describe('paymentConfigOf', () => {
  it('returns a default with a stable customer id before any change', () => {
    const world = new PaymentTestWorld()
    const config = world.do(ADA, (ctx) => paymentConfigOf(ctx, 'ada'))
    expect(config).toEqual(world.do(ADA, (ctx) => paymentConfigOf(ctx, 'ada')))
    expect(config).toMatchObject({ id: 'ada', autoTopUpEnabled: false, defaultPaymentMethodId: null, failureCount: 0 })
    expect(config.stripeCustomerId).toMatch(/^cus_[A-Za-z0-9]{14}$/)
    expect(world.store.paymentConfigs.size).toBe(0)
    world.run('updateAutoTopUpConfig', ADA, { enabled: false })
    expect(world.config().stripeCustomerId).toBe(config.stripeCustomerId)
  })

  it('reports automatic top-up of the agent or of any wallet', () => {
    const world = withCard()
    const isOn = () => world.do(ADA, (ctx) => isAutoTopUpOn(ctx, 'ada'))
    expect(isOn()).toBe(false)
    world.store.wallets.update('ada:calls', { autoReplenishEnabled: true })
    expect(isOn()).toBe(true)
    world.store.wallets.update('ada:calls', { autoReplenishEnabled: false })
    world.consent()
    expect(isOn()).toBe(true)
    expect(hasCurrentConsent(world.config())).toBe(true)
  })
})
