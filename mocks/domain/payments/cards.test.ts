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
import { cardName, cardsOf, MAX_CARDS } from './card-setup'

const cards = (world: PaymentTestWorld, agentId = 'ada') =>
  world.do(ADA, (ctx) => cardsOf(ctx, agentId)).map(({ id }) => id)

function openSetup(world: PaymentTestWorld, actor = ADA) {
  return world.setup(world.run('createSetupIntent', actor, {}).setupIntentId)
}

describe('saving a card', () => {
  it('saves the brand, last four digits, expiry, and billing name', () => {
    const world = new PaymentTestWorld()
    const id = world.save('amex')
    expect(world.store.paymentMethods.get(id)).toMatchObject({
      agentId: 'ada',
      brand: 'amex',
      last4: '0005',
      expMonth: 12,
      expYear: 2030,
      billingName: 'Ada Example',
      setUpForOffSession: true,
    })
    expect(world.activities()).toMatchObject([
      { type: 'CARD_SAVED', status: 'SUCCEEDED', amountCents: null, message: 'American Express •••• 0005 was saved.' },
    ])
  })

  it('issues a client secret in Stripe’s format', () => {
    expect(openSetup(new PaymentTestWorld()).clientSecret).toMatch(/^seti_[A-Za-z0-9]+_secret_[A-Za-z0-9]+$/)
  })

  it('makes the first card the default and later cards on request', () => {
    const world = new PaymentTestWorld()
    const first = world.save('visa')
    expect(world.config().defaultPaymentMethodId).toBe(first)
    const second = world.save('mastercard')
    expect(world.config().defaultPaymentMethodId).toBe(first)
    const setup = requireRecord(
      [...world.store.setupIntents.all()].find(({ paymentMethodId }) => paymentMethodId === second),
    )
    world.run('completePaymentSetup', ADA, { setupIntentId: setup.id, makeDefault: true })
    expect(world.config().defaultPaymentMethodId).toBe(second)
  })

  it('records one activity for the agent’s request and the callback', () => {
    const world = new PaymentTestWorld()
    const { id, clientSecret } = openSetup(world)
    const override = { callback: 'never' } as const
    world.run('confirmSetupIntent', PROVIDER, { clientSecret, card: newCard('visa'), override })
    expect(world.activities()).toEqual([])
    const { paymentMethodId } = world.run('completePaymentSetup', ADA, { setupIntentId: id })
    expect(world.activities()).toHaveLength(1)
    const event = requireRecord([...world.store.paymentEvents.all()][0])
    world.run('deliverPaymentEvent', SYSTEM, { eventId: event.id })
    world.run('completePaymentSetup', ADA, { setupIntentId: id })
    expect(world.activities()).toHaveLength(1)
    expect(cards(world)).toEqual([paymentMethodId])
  })

  it('rejects an unconfirmed setup and another agent’s setup', () => {
    const world = new PaymentTestWorld()
    const { id, clientSecret } = openSetup(world)
    expect(() => world.run('completePaymentSetup', ADA, { setupIntentId: id })).toThrow('not been confirmed yet')
    world.run('confirmSetupIntent', PROVIDER, { clientSecret, card: newCard('visa') })
    expect(() => world.run('completePaymentSetup', BOB, { setupIntentId: id })).toThrow('The card setup was not found.')
    expect(() => world.run('completePaymentSetup', ADA, { setupIntentId: 'seti_none' })).toThrow('was not found')
    expect(() => world.run('confirmSetupIntent', PROVIDER, { clientSecret, card: newCard('visa') })).toThrow(
      expect.objectContaining({ providerCode: 'setup_intent_unexpected_state' }),
    )
    world.run('removePaymentMethod', ADA, { paymentMethodId: requireRecord(cards(world)[0]) })
    expect(() => world.run('completePaymentSetup', ADA, { setupIntentId: id })).toThrow('The card was not found.')
  })

  it.each(['fail', 'abandon'] as const)('allows another attempt after the challenge outcome %s', (outcome) => {
    const world = new PaymentTestWorld()
    const { id, clientSecret } = openSetup(world)
    world.run('confirmSetupIntent', PROVIDER, { clientSecret, card: newCard('challengeAlways') })
    expect(world.setup(id)).toMatchObject({ status: 'requires_action', lastError: null })
    expect(world.run('answerChallenge', PROVIDER, { clientSecret, outcome }).error?.code).toBe(
      'setup_intent_authentication_failure',
    )
    expect(world.setup(id)).toMatchObject({ status: 'requires_payment_method', card: null, behaviour: null })
    expect(cards(world)).toEqual([])
    world.run('confirmSetupIntent', PROVIDER, { clientSecret, card: newCard('visa') })
    expect(world.setup(id)).toMatchObject({ status: 'succeeded', lastError: null, card: null, behaviour: null })
    expect(cards(world)).toHaveLength(1)
  })

  it('declines with a simulated failure before and after a challenge', () => {
    const world = new PaymentTestWorld()
    const { clientSecret } = openSetup(world)
    const override = { decline: 'insufficient_funds' }
    const declined = { declineCode: 'insufficient_funds' }
    expect(
      world.run('confirmSetupIntent', PROVIDER, { clientSecret, card: newCard('visa'), override }).error,
    ).toMatchObject(declined)
    world.run('confirmSetupIntent', PROVIDER, { clientSecret, card: newCard('challengeAlways') })
    expect(world.run('answerChallenge', PROVIDER, { clientSecret, outcome: 'complete', override }).error).toMatchObject(
      declined,
    )
    expect(cards(world)).toEqual([])
  })

  it('sets up a saved card again', () => {
    const world = new PaymentTestWorld()
    const paymentMethodId = world.save('challengeUnlessSetUp')
    const { id, clientSecret } = openSetup(world)
    world.run('confirmSetupIntent', PROVIDER, { clientSecret, paymentMethodId })
    world.run('answerChallenge', PROVIDER, { clientSecret, outcome: 'complete' })
    expect(world.setup(id)).toMatchObject({ status: 'succeeded', paymentMethodId })
    expect(cards(world)).toEqual([paymentMethodId])
  })

  it('saves the same card twice under different ids', () => {
    const world = new PaymentTestWorld()
    const [first, second] = [world.save('visa'), world.save('visa')]
    expect(first).not.toBe(second)
    expect(cards(world)).toEqual([first, second])
  })

  it('limits the number of cards per agent', () => {
    const world = new PaymentTestWorld()
    for (let n = 0; n < MAX_CARDS; n++) world.save('visa')
    expect(() => world.run('createSetupIntent', ADA, {})).toThrow(
      expect.objectContaining({ code: 'CONFLICT', message: 'You already have 20 cards. Remove one to add another.' }),
    )
    world.run('createSetupIntent', BOB, {})
  })
})

describe('default card', () => {
  it('can be any card of the agent, and a change resets the failure count', () => {
    const world = new PaymentTestWorld()
    world.save('visa')
    const second = world.save('mastercard')
    const bobsCard = world.save('visa', BOB)
    world.store.paymentConfigs.update('ada', { failureCount: 3 })
    expect(world.run('setDefaultPaymentMethod', ADA, { paymentMethodId: second })).toEqual({ paymentMethodId: second })
    expect(world.config()).toMatchObject({ defaultPaymentMethodId: second, failureCount: 0 })
    expect(() => world.run('setDefaultPaymentMethod', ADA, { paymentMethodId: bobsCard })).toThrow(
      'The card was not found.',
    )
  })

  it('passes to the oldest remaining card, with a notification if top-up is on', () => {
    const world = new PaymentTestWorld()
    const [first, second] = [world.save('visa'), world.save('mastercard')]
    world.run('removePaymentMethod', ADA, { paymentMethodId: first })
    expect(world.config().defaultPaymentMethodId).toBe(second)
    expect(world.notes()).toEqual([])
    const third = world.save('jcb')
    world.consent()
    world.run('removePaymentMethod', ADA, { paymentMethodId: second })
    expect(world.config()).toMatchObject({ defaultPaymentMethodId: third, autoTopUpEnabled: true })
    expect(world.notes()).toMatchObject([
      {
        kind: 'PAYMENT',
        title: 'Automatic top-up now charges JCB •••• 0505',
        body: 'You removed Mastercard •••• 4444, which was your default card.',
      },
    ])
  })

  it('is unset when the last card is removed', () => {
    const world = new PaymentTestWorld()
    const only = world.save('visa')
    world.run('removePaymentMethod', ADA, { paymentMethodId: only })
    expect(world.config().defaultPaymentMethodId).toBeNull()
    expect(cards(world)).toEqual([])
    expect(world.activities().at(-1)).toMatchObject({ type: 'CARD_REMOVED', message: 'Visa •••• 4242 was removed.' })
  })

  it('stays the same when another card is removed', () => {
    const world = new PaymentTestWorld()
    const [first, second] = [world.save('visa'), world.save('mastercard')]
    world.consent()
    world.run('removePaymentMethod', ADA, { paymentMethodId: second })
    expect(world.config().defaultPaymentMethodId).toBe(first)
    expect(world.notes()).toEqual([])
  })

  it('requires confirmation to remove the only card while automatic top-up is on', () => {
    const world = new PaymentTestWorld()
    const only = world.save('visa')
    world.consent()
    const before = world.digest()
    expect(() => world.run('removePaymentMethod', ADA, { paymentMethodId: only })).toThrow(
      expect.objectContaining({
        code: 'CONFLICT',
        field: 'confirmAutoTopUpOff',
        message: 'This is your only card. Removing it turns off automatic top-up.',
      }),
    )
    expect(world.digest()).toBe(before)
    world.run('removePaymentMethod', ADA, { paymentMethodId: only, confirmAutoTopUpOff: true })
    expect(world.config()).toMatchObject({ autoTopUpEnabled: false, defaultPaymentMethodId: null })
  })

  it('requires the confirmation also for a wallet’s own replenishment', () => {
    const world = new PaymentTestWorld()
    const only = world.save('visa')
    world.store.wallets.update('ada:calls', { autoReplenishEnabled: true })
    expect(() => world.run('removePaymentMethod', ADA, { paymentMethodId: only })).toThrow('only card')
    world.run('removePaymentMethod', ADA, { paymentMethodId: only, confirmAutoTopUpOff: true })
    expect(world.store.wallets.get('ada:calls')?.autoReplenishEnabled).toBe(false)
  })

  it('cannot be removed by another agent', () => {
    const world = new PaymentTestWorld()
    const bobsCard = world.save('visa', BOB)
    expect(() => world.run('removePaymentMethod', ADA, { paymentMethodId: bobsCard })).toThrow(
      'The card was not found.',
    )
    expect(cards(world, 'bob')).toEqual([bobsCard])
  })
})

describe('cardName', () => {
  it.each([
    ['visa', 'Visa •••• 1234'],
    ['mastercard', 'Mastercard •••• 1234'],
    ['amex', 'American Express •••• 1234'],
    ['discover', 'Discover •••• 1234'],
    ['diners', 'Diners Club •••• 1234'],
    ['jcb', 'JCB •••• 1234'],
    ['unionpay', 'UnionPay •••• 1234'],
    ['unknown', 'Card •••• 1234'],
  ])('%s', (brand, name) => expect(cardName({ brand, last4: '1234' })).toBe(name))
})
