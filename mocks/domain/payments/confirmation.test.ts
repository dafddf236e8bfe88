import { DAY_MS } from '../../../src/shared/calendar'
import { describe, expect, it } from 'vitest'
import { ADA, BOB, newCard, PROVIDER, PaymentTestWorld } from '../../services/stripe/testing/payment-test-world'
import { clearingAccount } from '../ledger/ledger'
import type { IntentStatus } from '../records'

const NOT_AUTHENTICATED =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.'

function challenged(card: 'challengeAlways' | 'challengeThenDeclined' = 'challengeAlways') {
  const world = new PaymentTestWorld()
  const { id, clientSecret } = world.open()
  world.run('confirmPaymentIntent', PROVIDER, { clientSecret, card: newCard(card) })
  return { world, id, clientSecret }
}

describe('confirmPaymentIntent', () => {
  it('leaves a declined payment open for another card and credits nothing', () => {
    const world = new PaymentTestWorld()
    const { id, clientSecret } = world.open()
    world.run('confirmPaymentIntent', PROVIDER, { clientSecret, card: newCard('insufficientFunds') })
    expect(world.intent(id)).toMatchObject({ status: 'requires_payment_method', paymentMethodId: null })
    expect(world.activities()).toMatchObject([{ status: 'FAILED', message: 'Your card has insufficient funds.' }])
    expect(world.funds()).toBe(0)
    expect(world.run('confirmPaymentIntent', PROVIDER, { clientSecret, card: newCard('visa') })).toEqual({
      intentId: id,
      error: null,
    })
    expect(world.activities()).toMatchObject([{ status: 'SUCCEEDED' }])
    expect(world.funds()).toBe(2_500)
    expect(world.audit()).toEqual([])
  })

  it.each(['succeeded', 'canceled'] satisfies IntentStatus[])('throws if the payment is already %s', (status) => {
    const world = new PaymentTestWorld()
    const { id, clientSecret } = world.open()
    if (status === 'succeeded') world.run('confirmPaymentIntent', PROVIDER, { clientSecret, card: newCard('visa') })
    else world.run('cancelPaymentIntent', PROVIDER, { clientSecret })
    expect(world.intent(id).status).toBe(status)
    const before = world.digest()
    for (const work of [
      () => world.run('confirmPaymentIntent', PROVIDER, { clientSecret, card: newCard('visa') }),
      () => world.run('cancelPaymentIntent', PROVIDER, { clientSecret }),
      () => world.run('answerChallenge', PROVIDER, { clientSecret, outcome: 'complete' }),
    ])
      expect(work).toThrow(expect.objectContaining({ providerCode: 'payment_intent_unexpected_state' }))
    expect(world.digest()).toBe(before)
  })

  it('requires the exact client secret', () => {
    const world = new PaymentTestWorld()
    const { id, clientSecret } = world.open()
    for (const wrong of ['', id, `${id}_secret_`, `${clientSecret}x`, 'pi_none_secret_none', 'seti_x_secret_y'])
      expect(() => world.run('confirmPaymentIntent', PROVIDER, { clientSecret: wrong, card: newCard('visa') })).toThrow(
        expect.objectContaining({ providerCode: 'resource_missing', param: 'client_secret' }),
      )
    expect(() => world.run('confirmSetupIntent', PROVIDER, { clientSecret, card: newCard('visa') })).toThrow(
      expect.objectContaining({ providerCode: 'resource_missing' }),
    )
  })

  it('accepts only saved cards of the payment’s agent', () => {
    const world = new PaymentTestWorld()
    const bobsCard = world.save('visa', BOB)
    const own = world.save('mastercard')
    const { id, clientSecret } = world.open()
    for (const paymentMethodId of [bobsCard, 'pm_none', ''])
      expect(() => world.run('confirmPaymentIntent', PROVIDER, { clientSecret, paymentMethodId })).toThrow(
        expect.objectContaining({ providerCode: 'resource_missing', param: 'payment_method' }),
      )
    world.run('confirmPaymentIntent', PROVIDER, { clientSecret, paymentMethodId: own })
    expect(world.intent(id)).toMatchObject({ status: 'succeeded', paymentMethodId: own })
  })

  it('saves a new card on request after a successful charge', () => {
    const world = new PaymentTestWorld()
    const first = world.open()
    const confirm = (clientSecret: string, card: 'declined' | 'mastercard') =>
      world.run('confirmPaymentIntent', PROVIDER, { clientSecret, card: newCard(card), saveCard: true })
    confirm(first.clientSecret, 'declined')
    expect(world.store.paymentMethods.size).toBe(0)
    confirm(first.clientSecret, 'mastercard')
    const [method] = world.store.paymentMethods.all()
    expect(method).toMatchObject({
      agentId: 'ada',
      brand: 'mastercard',
      last4: '4444',
      expMonth: 12,
      expYear: 2030,
      billingName: 'Ada Example',
      setUpForOffSession: true,
    })
    expect(world.intent(first.id)).toMatchObject({ paymentMethodId: method?.id, cardToSave: null })
    expect(world.config().defaultPaymentMethodId).toBe(method?.id)
    expect(world.activities().map(({ type, message }) => [type, message])).toContainEqual([
      'CARD_SAVED',
      'Mastercard •••• 4444 was saved.',
    ])
  })

  it('saves a card only on request and never saves a saved card twice', () => {
    const world = new PaymentTestWorld()
    world.run('confirmPaymentIntent', PROVIDER, { clientSecret: world.open().clientSecret, card: newCard('visa') })
    expect(world.store.paymentMethods.size).toBe(0)
    const paymentMethodId = world.save('visa')
    const { id, clientSecret } = world.open()
    world.run('confirmPaymentIntent', PROVIDER, { clientSecret, paymentMethodId, saveCard: true })
    expect(world.store.paymentMethods.size).toBe(1)
    expect(world.intent(id).paymentMethodId).toBe(paymentMethodId)
  })

  it('accepts a card until its expiry month has ended in every time zone', () => {
    const world = new PaymentTestWorld()
    const pay = () =>
      world.run('confirmPaymentIntent', PROVIDER, {
        clientSecret: world.open().clientSecret,
        card: newCard('visa', { expMonth: 3, expYear: 2026 }),
      }).error?.code ?? 'succeeded'
    expect(pay()).toBe('succeeded')
    world.pass(Date.UTC(2026, 3, 1) + DAY_MS - 1 - world.now)
    expect(pay()).toBe('succeeded')
    world.pass(1)
    expect(pay()).toBe('expired_card')
  })

  it('declines a valid card with the code of a simulated failure', () => {
    const world = new PaymentTestWorld()
    const decline = (code: string) =>
      world.run('confirmPaymentIntent', PROVIDER, {
        clientSecret: world.open().clientSecret,
        card: newCard('visa'),
        override: { decline: code },
      }).error
    expect(decline('insufficient_funds')).toEqual({
      code: 'card_declined',
      declineCode: 'insufficient_funds',
      message: 'Your card has insufficient funds.',
    })
    expect(decline('expired_card')).toMatchObject({ code: 'expired_card', declineCode: null })
    expect(decline('do_not_honor')).toEqual({
      code: 'card_declined',
      declineCode: 'do_not_honor',
      message: 'Your card was declined.',
    })
    expect(world.funds()).toBe(0)
    expect(world.audit()).toEqual([])
  })
})

describe('answerChallenge', () => {
  it('moves no money until the challenge is completed', () => {
    const { world, id, clientSecret } = challenged()
    expect(world.intent(id).status).toBe('requires_action')
    expect(world.activities()).toMatchObject([{ status: 'REQUIRES_ACTION' }])
    expect(world.ledger.balance(clearingAccount(id))).toBe(0)
    expect(world.audit()).toEqual([])
    world.run('answerChallenge', PROVIDER, { clientSecret, outcome: 'complete' })
    expect(world.funds()).toBe(2_500)
    expect(world.audit()).toEqual([])
  })

  it.each(['fail', 'abandon'] as const)('allows another attempt after the outcome %s', (outcome) => {
    const { world, id, clientSecret } = challenged()
    expect(world.run('answerChallenge', PROVIDER, { clientSecret, outcome }).error).toEqual({
      code: 'payment_intent_authentication_failure',
      declineCode: null,
      message: NOT_AUTHENTICATED,
    })
    expect(world.intent(id).status).toBe('requires_payment_method')
    expect(world.activities()).toMatchObject([{ status: 'FAILED', message: NOT_AUTHENTICATED }])
    world.run('confirmPaymentIntent', PROVIDER, { clientSecret, card: newCard('visa') })
    expect(world.funds()).toBe(2_500)
    expect(world.audit()).toEqual([])
  })

  it('allows a new challenge while one is open', () => {
    const { world, id, clientSecret } = challenged()
    world.run('confirmPaymentIntent', PROVIDER, { clientSecret, card: newCard('challengeAlways') })
    expect(world.intent(id).status).toBe('requires_action')
    world.run('answerChallenge', PROVIDER, { clientSecret, outcome: 'complete' })
    expect(world.funds()).toBe(2_500)
  })

  it('can still decline the card after a completed challenge', () => {
    const { world, clientSecret } = challenged('challengeThenDeclined')
    expect(world.run('answerChallenge', PROVIDER, { clientSecret, outcome: 'complete' }).error?.code).toBe(
      'card_declined',
    )
    expect(world.funds()).toBe(0)
  })

  it('declines with a simulated failure after a completed challenge', () => {
    const { world, clientSecret } = challenged()
    const override = { decline: 'stolen_card' }
    expect(world.run('answerChallenge', PROVIDER, { clientSecret, outcome: 'complete', override }).error).toMatchObject(
      {
        declineCode: 'stolen_card',
      },
    )
  })

  it('throws without an open challenge', () => {
    const world = new PaymentTestWorld()
    const { clientSecret } = world.open()
    const { setupIntentId } = world.run('createSetupIntent', ADA, {})
    const setupSecret = world.setup(setupIntentId).clientSecret
    expect(() => world.run('answerChallenge', PROVIDER, { clientSecret, outcome: 'complete' })).toThrow(
      'You cannot authenticate this PaymentIntent because it has a status of requires_payment_method.',
    )
    expect(() => world.run('answerChallenge', PROVIDER, { clientSecret: setupSecret, outcome: 'complete' })).toThrow(
      'You cannot authenticate this SetupIntent because it has a status of requires_payment_method.',
    )
  })

  it('saves a requested card after the challenge', () => {
    const world = new PaymentTestWorld()
    const { clientSecret } = world.open()
    world.run('confirmPaymentIntent', PROVIDER, { clientSecret, card: newCard('challengeAlways'), saveCard: true })
    expect(world.store.paymentMethods.size).toBe(0)
    world.run('answerChallenge', PROVIDER, { clientSecret, outcome: 'complete' })
    expect([...world.store.paymentMethods.all()]).toMatchObject([{ last4: '3184' }])
  })
})

describe('cancelPaymentIntent', () => {
  it('cancels the payment permanently', () => {
    const { world, id, clientSecret } = challenged()
    world.run('cancelPaymentIntent', PROVIDER, { clientSecret })
    expect(world.intent(id).status).toBe('canceled')
    expect(world.activities()).toMatchObject([{ status: 'CANCELED', message: 'Canceled before the card was charged.' }])
    expect(world.audit()).toEqual([])
  })
})
