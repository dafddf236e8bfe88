import { describe, expect, it } from 'vitest'
import {
  ADA,
  BOB,
  newCard,
  requireRecord,
  PROVIDER,
  PaymentTestWorld,
  SYSTEM,
} from '../../services/stripe/testing/payment-test-world'
import { paymentConfigOf } from './payment-config'
import { testCardOf } from './test-cards'
import { declineOfCard, DECLINES } from './declines'
import { failedTopUp, fundingEntry } from './activity'
import { topUpAfterPurchase } from './top-up'

const topUp = (world: PaymentTestWorld, sourceId = 'forms') =>
  world.do(ADA, (ctx) => topUpAfterPurchase(ctx, 'ada', sourceId))
const topUps = (world: PaymentTestWorld) =>
  world.store.paymentIntentsByAgent.list('ada').filter(({ purpose }) => purpose === 'TOP_UP')

describe('callbacks of card setups', () => {
  it('save the card without a request from the agent', () => {
    const world = new PaymentTestWorld()
    const { setupIntentId } = world.run('createSetupIntent', ADA, {})
    const { clientSecret } = world.setup(setupIntentId)
    const confirmed = world.run('confirmSetupIntent', PROVIDER, { clientSecret, card: newCard('visa') })
    expect(confirmed).toEqual({ intentId: setupIntentId, error: null })
    const [method] = world.store.paymentMethodsByAgent.list('ada')
    expect(requireRecord(method).id).toMatch(/^pm_\w+$/)
    expect(world.activities()).toMatchObject([{ type: 'CARD_SAVED' }])
    expect(world.setup(setupIntentId)).toMatchObject({
      completedAt: world.now,
      paymentMethodId: requireRecord(method).id,
    })
    expect(world.config().defaultPaymentMethodId).toBe(requireRecord(method).id)
    expect([...world.store.paymentEvents.all()]).toMatchObject([{ type: 'setup_intent.succeeded', deliveries: 1 }])
  })

  it('have no effect on an unfinished setup or a removed card', () => {
    const world = new PaymentTestWorld()
    const { setupIntentId } = world.run('createSetupIntent', ADA, {})
    const { clientSecret } = world.setup(setupIntentId)
    const confirm = { clientSecret, card: newCard('visa'), override: { callback: 'never' } } as const
    world.run('confirmSetupIntent', PROVIDER, confirm)
    const eventId = requireRecord([...world.store.paymentEvents.all()][0]).id
    world.store.setupIntents.update(setupIntentId, { status: 'requires_action' })
    world.run('deliverPaymentEvent', SYSTEM, { eventId })
    expect(world.setup(setupIntentId).completedAt).toBeNull()
    world.store.setupIntents.update(setupIntentId, { status: 'succeeded' })
    world.store.paymentMethods.remove(requireRecord(world.store.paymentMethodsByAgent.list('ada')[0]).id)
    world.run('deliverPaymentEvent', SYSTEM, { eventId })
    expect(world.setup(setupIntentId).completedAt).toBeNull()
    expect(world.activities()).toEqual([])
  })

  it('allow a challenge to complete after its saved card was removed', () => {
    const world = new PaymentTestWorld()
    const paymentMethodId = world.save('challengeAlways')
    const { setupIntentId } = world.run('createSetupIntent', ADA, {})
    const { clientSecret } = world.setup(setupIntentId)
    expect(world.run('confirmSetupIntent', PROVIDER, { clientSecret, paymentMethodId })).toEqual({
      intentId: setupIntentId,
      error: null,
    })
    world.run('removePaymentMethod', ADA, { paymentMethodId })
    world.run('answerChallenge', PROVIDER, { clientSecret, outcome: 'complete' })
    expect(world.setup(setupIntentId)).toMatchObject({ status: 'succeeded', paymentMethodId })
    expect(() => world.run('answerChallenge', PROVIDER, { clientSecret, outcome: 'fail' })).toThrow(
      expect.objectContaining({ providerCode: 'setup_intent_unexpected_state' }),
    )
  })
})

describe('challenges of top-ups', () => {
  function challenged() {
    const world = new PaymentTestWorld()
    world.save('challengeAlways')
    world.consent()
    topUp(world)
    const { clientSecret, id } = requireRecord(topUps(world)[0])
    const confirm = () =>
      world.run('confirmPaymentIntent', PROVIDER, { clientSecret, card: newCard('challengeAlways') })
    confirm()
    return { world, id, confirm }
  }

  it('stay open during a funding payment', () => {
    const { world, id } = challenged()
    world.run('confirmPaymentIntent', PROVIDER, { clientSecret: world.open().clientSecret, card: newCard('visa') })
    expect(world.intent(id).status).toBe('requires_action')
  })

  it('restart without a decline in between', () => {
    const { world, confirm } = challenged()
    const before = world.store.paymentEvents.size
    confirm()
    expect(world.store.paymentEvents.size).toBe(before)
  })

  it('decline only top-ups with an open challenge', () => {
    const { world, id } = challenged()
    world.store.paymentIntents.update(id, { status: 'requires_payment_method' })
    topUp(world, 'calls')
    const calls = requireRecord(topUps(world).find(({ sourceId }) => sourceId === 'calls'))
    const events = world.store.paymentEvents.size
    world.run('confirmPaymentIntent', PROVIDER, {
      clientSecret: calls.clientSecret,
      card: newCard('challengeAlways'),
    })
    expect(world.store.paymentEvents.size).toBe(events)
  })
})

describe('crediting', () => {
  it('finds the ledger entry of the given payment', () => {
    const world = new PaymentTestWorld()
    const pay = () => {
      const { id, clientSecret } = world.open()
      world.run('confirmPaymentIntent', PROVIDER, { clientSecret, card: newCard('visa') })
      return world.intent(id)
    }
    const [first, second] = [pay(), pay()]
    world.run('disputePayment', SYSTEM, { paymentIntentId: first.id })
    expect(world.do(ADA, (ctx) => fundingEntry(ctx, first))).toMatchObject({ type: 'FUNDING', referenceId: first.id })
    expect(world.do(ADA, (ctx) => fundingEntry(ctx, second))).toMatchObject({ type: 'FUNDING', referenceId: second.id })
  })

  it('does not reverse a payment that did not succeed', () => {
    const world = new PaymentTestWorld()
    const { id, clientSecret } = world.open()
    world.run('confirmPaymentIntent', PROVIDER, { clientSecret, card: newCard('disputed') })
    world.store.paymentEvents.update(requireRecord([...world.store.paymentEvents.all()][1]).id, {
      objectId: world.open().id,
    })
    world.pass(86_400_000)
    expect([world.funds(), world.intent(id).reversedAt]).toEqual([2_500, null])
    expect(world.audit()).toEqual([])
  })
})

describe('failed top-ups', () => {
  it('returns the newest of two failed top-ups', () => {
    const world = new PaymentTestWorld()
    world.save('declinesWhenCharged')
    world.consent()
    topUp(world)
    world.pass(1)
    topUp(world, 'calls')
    expect(world.do(ADA, (ctx) => failedTopUp(ctx, 'ada'))?.sourceId).toBe('calls')
  })

  it('ignores newer funding payments and canceled top-ups', () => {
    const world = new PaymentTestWorld()
    world.save('declinesWhenCharged')
    world.consent()
    topUp(world)
    world.pass(1)
    world.open()
    expect(world.do(ADA, (ctx) => failedTopUp(ctx, 'ada'))?.sourceId).toBe('forms')
    world.run('cancelPaymentIntent', PROVIDER, { clientSecret: requireRecord(topUps(world)[0]).clientSecret })
    expect(world.do(ADA, (ctx) => failedTopUp(ctx, 'ada'))).toBeNull()
  })
})

describe('top-up rules', () => {
  it('allow a new top-up after a credited one', () => {
    const world = new PaymentTestWorld()
    world.save('visa')
    world.consent()
    topUp(world)
    world.adjust(-4_000)
    topUp(world)
    expect(topUps(world)).toHaveLength(2)
    expect(world.wallet()).toBe(6_000)
  })

  it('require both a threshold and an amount', () => {
    const world = new PaymentTestWorld()
    world.save('visa')
    world.consent()
    for (const change of [{ autoReplenishThresholdCents: null }, { autoReplenishAmountCents: null }] as const) {
      const rule = { autoReplenishEnabled: true, autoReplenishThresholdCents: 500, autoReplenishAmountCents: 700 }
      world.store.wallets.update('ada:forms', { ...rule, ...change })
      topUp(world)
      expect(topUps(world)).toEqual([])
    }
  })

  it('may be stored incomplete while top-up is off', () => {
    const world = new PaymentTestWorld()
    world.run('updateAutoTopUpConfig', ADA, { enabled: false, thresholdCents: 2_000 })
    expect(world.config()).toMatchObject({ thresholdCents: 2_000, topUpCents: null })
    world.run('updateAutoTopUpConfig', BOB, { enabled: false, topUpCents: 2_000 })
    expect(world.config('bob')).toMatchObject({ thresholdCents: null, topUpCents: 2_000 })
  })

  it('give each agent a different customer id and each payment a different secret', () => {
    const world = new PaymentTestWorld()
    const [ada, bob] = ['ada', 'bob'].map((id) => world.do(ADA, (ctx) => paymentConfigOf(ctx, id).stripeCustomerId))
    expect(ada).not.toBe(bob)
    const secrets = [world.open(), world.open()].map(({ clientSecret }) => clientSecret.split('_secret_')[1])
    expect(secrets[0]).not.toBe(secrets[1])
  })
})

describe('test cards', () => {
  it('decline off session if they decline on session', () => {
    for (const card of ['declined', 'lost', 'expired'] as const)
      expect(testCardOf(card).behaviour).toMatchObject({ onSession: 'declines', offSession: 'declines' })
  })

  it('use a generic decline if the code or message is missing', () => {
    const { behaviour } = testCardOf('insufficientFunds')
    expect(declineOfCard(behaviour)).toMatchObject({ declineCode: 'insufficient_funds' })
    expect(declineOfCard({ ...behaviour, errorCode: null })).toBe(DECLINES.generic_decline)
    expect(declineOfCard({ ...behaviour, message: null })).toBe(DECLINES.generic_decline)
  })
})
