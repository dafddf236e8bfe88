import { expect, it } from 'vitest'
import { ADA, newCard, PROVIDER, PaymentTestWorld } from '../../services/stripe/testing/payment-test-world'

const unexpectedState = expect.objectContaining({ providerCode: expect.stringMatching(/_unexpected_state$/) })

function processing(card: 'succeedsLater' | 'declinesLater') {
  const world = new PaymentTestWorld()
  const { id, clientSecret } = world.open()
  world.run('confirmPaymentIntent', PROVIDER, { clientSecret, card: newCard(card), saveCard: true })
  expect(world.intent(id)).toMatchObject({ status: 'processing', lastError: null })
  expect(world.activities()).toMatchObject([{ status: 'PENDING' }])
  expect(() => world.run('confirmPaymentIntent', PROVIDER, { clientSecret, card: newCard('visa') })).toThrow(
    unexpectedState,
  )
  world.pass(19_999)
  expect(world.intent(id).status).toBe('processing')
  return { world, id, clientSecret }
}

const cards = (world: PaymentTestWorld) => world.store.paymentMethodsByAgent.list('ada').length

it('credits a payment and saves its card when the bank accepts it 20 s later', () => {
  const { world, id } = processing('succeedsLater')
  expect([world.funds(), cards(world)]).toEqual([0, 0])
  world.pass(1)
  expect(world.intent(id).status).toBe('succeeded')
  expect([world.funds(), cards(world)]).toEqual([2_500, 1])
  expect(world.audit()).toEqual([])
})

it('opens a payment for another card when the bank declines it 20 s later', () => {
  const { world, id, clientSecret } = processing('declinesLater')
  world.pass(1)
  expect(world.intent(id)).toMatchObject({ status: 'requires_payment_method', lastError: { code: 'card_declined' } })
  expect(world.activities()).toMatchObject([{ status: 'FAILED', message: 'Your card was declined.' }])
  world.run('confirmPaymentIntent', PROVIDER, { clientSecret, card: newCard('visa') })
  expect(world.funds()).toBe(2_500)
  expect(world.audit()).toEqual([])
})

it('does not charge a payment that was canceled before the decision', () => {
  const { world, id, clientSecret } = processing('succeedsLater')
  world.run('cancelPaymentIntent', PROVIDER, { clientSecret })
  world.pass(1)
  expect(world.intent(id).status).toBe('canceled')
  expect(world.funds()).toBe(0)
})

it.each([
  ['succeedsLater', 'succeeded', 1],
  ['declinesLater', 'requires_payment_method', 0],
] as const)('decides about a card setup 20 s later: %s', (card, status, saved) => {
  const world = new PaymentTestWorld()
  const { setupIntentId } = world.run('createSetupIntent', ADA, {})
  const { clientSecret } = world.setup(setupIntentId)
  world.run('confirmSetupIntent', PROVIDER, { clientSecret, card: newCard(card) })
  expect(() => world.run('confirmSetupIntent', PROVIDER, { clientSecret, card: newCard('visa') })).toThrow(
    unexpectedState,
  )
  expect(() => world.run('completePaymentSetup', ADA, { setupIntentId })).toThrow('not been confirmed')
  world.pass(20_000)
  expect(world.setup(setupIntentId).status).toBe(status)
  expect(cards(world)).toBe(saved)
  if (saved === 1) world.run('completePaymentSetup', ADA, { setupIntentId })
  expect(cards(world)).toBe(saved)
})
