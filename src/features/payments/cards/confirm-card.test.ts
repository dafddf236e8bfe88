import type { Stripe, StripeCardElement } from '@stripe/stripe-js'
import { expect, it, vi } from 'vitest'
import { type BillingAddress, type CardChoice, confirmCardPayment, confirmCardSetup } from './confirm-card'

const clientSecret = 'pi_1_secret_2'
const saved: CardChoice = { kind: 'saved', paymentMethodId: 'pm_1' }

/** Returns a fake Stripe object with the given methods as spies. */
function provider(calls: Partial<Record<keyof Stripe, (...args: unknown[]) => unknown>>) {
  const stripe = Object.fromEntries(Object.entries(calls).map(([name, call]) => [name, vi.fn(call)]))
  return stripe as unknown as Stripe
}

const intent = (status: string) => ({ paymentIntent: { id: 'pi_1', status } })
const shown = () => vi.fn<(now: boolean) => void>()

it('charges a saved card and leaves a challenge to the second step', async () => {
  const confirm = vi.fn(() => intent('succeeded'))
  const onChallenge = shown()
  const stripe = provider({ confirmCardPayment: confirm })
  await expect(confirmCardPayment({ stripe, clientSecret, card: saved, onChallenge })).resolves.toEqual({
    kind: 'succeeded',
    intentId: 'pi_1',
    isOwn: true,
  })
  expect(confirm).toHaveBeenCalledExactlyOnceWith(clientSecret, { payment_method: 'pm_1' }, { handleActions: false })
  expect(onChallenge).not.toHaveBeenCalled()
})

it.each([
  [true, { setup_future_usage: 'off_session' }],
  [false, {}],
])('saves a new card only if the user chose to: %s', async (save, extra) => {
  const element = {} as StripeCardElement
  const confirm = vi.fn(() => intent('succeeded'))
  const stripe = provider({ confirmCardPayment: confirm })
  await confirmCardPayment({ stripe, clientSecret, card: { kind: 'new', element, save }, onChallenge: shown() })
  expect(confirm).toHaveBeenCalledWith(clientSecret, { payment_method: { card: element }, ...extra }, expect.anything())
})

const offline = () => {
  throw new TypeError('Failed to fetch')
}
const unclear = () => ({ error: { type: 'api_connection_error', message: 'internal words' } })
const unexpected = () => ({ error: { type: 'invalid_request_error', code: 'payment_intent_unexpected_state' } })
const declined = (error: object) => () => ({ error })
const found = { kind: 'succeeded', intentId: 'pi_1', isOwn: false }

it.each<[string, confirm: () => object, retrieve: () => object, expected: object]>([
  [
    'a declined card, in the words for the cardholder',
    declined({ type: 'card_error', code: 'card_declined', message: 'Your card was declined.' }),
    offline,
    { kind: 'refused', message: 'Your card was declined.' },
  ],
  [
    'an incomplete card, in the words for the cardholder',
    declined({ type: 'validation_error', code: 'incomplete_cvc', message: 'Incomplete.' }),
    offline,
    { kind: 'refused', message: 'Incomplete.' },
  ],
  ['an unclear response to a charge', unclear, () => intent('succeeded'), found],
  ['a second confirmation', unexpected, () => intent('succeeded'), found],
  ['a bank that has not decided', unclear, () => intent('processing'), { kind: 'processing' }],
  ['an authorized card', unclear, () => intent('requires_capture'), { kind: 'processing' }],
  ['a canceled payment', unclear, () => intent('canceled'), { kind: 'canceled' }],
  ['an open payment', unclear, () => intent('requires_payment_method'), { kind: 'failed' }],
  ['an unknown status', unclear, () => intent('invented_later'), { kind: 'failed' }],
  ['no connection', offline, offline, { kind: 'failed' }],
])('reports the state of the payment after %s', async (_case, confirm, retrieve, expected) => {
  const stripe = provider({ confirmCardPayment: confirm, retrievePaymentIntent: retrieve })
  const confirmation = confirmCardPayment({ stripe, clientSecret, card: saved, onChallenge: shown() })
  await expect(confirmation).resolves.toEqual(expected)
})

it('reports a challenge before it starts and after it ends', async () => {
  const onChallenge = shown()
  const stripe = provider({
    confirmCardPayment: () => intent('requires_action'),
    handleNextAction: () => {
      expect(onChallenge.mock.calls).toEqual([[true]])
      return intent('succeeded')
    },
  })
  await expect(confirmCardPayment({ stripe, clientSecret, card: saved, onChallenge })).resolves.toMatchObject({
    kind: 'succeeded',
  })
  expect(onChallenge.mock.calls).toEqual([[true], [false]])
})

it('treats a challenge that is still open afterwards as abandoned', async () => {
  const stripe = provider({
    confirmCardPayment: () => intent('requires_action'),
    handleNextAction: () => intent('requires_action'),
  })
  await expect(confirmCardPayment({ stripe, clientSecret, card: saved, onChallenge: shown() })).resolves.toEqual({
    kind: 'abandoned',
  })
})

it('recognizes a failed challenge by its code', async () => {
  const onChallenge = shown()
  const stripe = provider({
    confirmCardPayment: () => intent('requires_action'),
    handleNextAction: () => ({
      error: {
        type: 'invalid_request_error',
        code: 'payment_intent_authentication_failure',
        message: 'We are unable to authenticate your payment method.',
      },
    }),
  })
  await expect(confirmCardPayment({ stripe, clientSecret, card: saved, onChallenge })).resolves.toMatchObject({
    kind: 'refused',
  })
  expect(onChallenge).toHaveBeenLastCalledWith(false)
})

it('reports the end of a challenge even if Stripe throws during it', async () => {
  const onChallenge = shown()
  const stripe = provider({
    confirmCardPayment: () => intent('requires_action'),
    handleNextAction: () => {
      throw new Error('blocked')
    },
    retrievePaymentIntent: () => intent('requires_action'),
  })
  await expect(confirmCardPayment({ stripe, clientSecret, card: saved, onChallenge })).resolves.toEqual({
    kind: 'failed',
  })
  expect(onChallenge).toHaveBeenLastCalledWith(false)
})

it.each([
  ['processing', 'processing'],
  ['requires_capture', 'processing'],
  ['canceled', 'canceled'],
  ['invented_later', 'failed'],
])('does not take the status %s of a payment or a card setup for success', async (status, kind) => {
  const stripe = provider({
    confirmCardPayment: () => intent(status),
    confirmCardSetup: () => ({ setupIntent: { id: 'seti_1', status } }),
  })
  const options = { stripe, clientSecret, card: saved, onChallenge: shown() }
  const billing = { name: 'Ada Example', address: {} } as BillingAddress
  await expect(confirmCardPayment(options)).resolves.toEqual({ kind })
  await expect(confirmCardSetup({ ...options, billing })).resolves.toEqual({ kind })
})

it('saves a card after a challenge', async () => {
  const element = {} as StripeCardElement
  const confirm = vi.fn(() => ({ setupIntent: { id: 'seti_1', status: 'requires_action' } }))
  const stripe = provider({
    confirmCardSetup: confirm,
    handleNextAction: () => ({ setupIntent: { id: 'seti_1', status: 'succeeded' } }),
  })
  const secret = 'seti_1_secret_2'
  const card: CardChoice = { kind: 'new', element, save: true }
  const place = { line1: '1 Example Street', city: 'Oakland', state: 'CA', postal_code: '94607', country: 'US' }
  const billing = { name: 'Ada Example', address: { ...place, line2: null } }
  await expect(
    confirmCardSetup({ stripe, clientSecret: secret, card, billing, onChallenge: shown() }),
  ).resolves.toEqual({
    kind: 'succeeded',
    intentId: 'seti_1',
    isOwn: true,
  })
  expect(confirm).toHaveBeenCalledWith(
    secret,
    { payment_method: { card: element, billing_details: { name: 'Ada Example', address: { ...place, line2: '' } } } },
    { handleActions: false },
  )
})
