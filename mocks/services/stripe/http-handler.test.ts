import { beforeEach, describe, expect, it } from 'vitest'
import { auditWorld } from '../../domain/ledger/world-audit'
import type { Fault } from '../../world/faults/fault'
import type { World } from '../../world/world'
import { paymentWorld } from './testing/payment-world'
import { cardFields, createStripeClient } from './testing/stripe-client'

let world: World
let client: ReturnType<typeof createStripeClient>
beforeEach(() => {
  world = paymentWorld()
  client = createStripeClient(world)
})

const faults = (...list: readonly Fault[]) => world.changeFaults(list)

describe('a confirmation', () => {
  it('returns the payment intent', async () => {
    const intent = client.open()
    const { status, body } = await client.confirm(intent, cardFields('4242424242424242'))
    expect(status).toBe(200)
    expect(body).toEqual({
      id: intent.id,
      object: 'payment_intent',
      amount: 2_500,
      canceled_at: null,
      cancellation_reason: null,
      capture_method: 'automatic',
      client_secret: intent.client_secret,
      confirmation_method: 'automatic',
      created: Math.floor(world.now() / 1000),
      currency: 'usd',
      description: null,
      last_payment_error: null,
      livemode: false,
      next_action: null,
      payment_method: intent.id.replace('pi_', 'pm_'),
      payment_method_types: ['card'],
      receipt_email: null,
      setup_future_usage: null,
      shipping: null,
      status: 'succeeded',
    })
    expect(client.funds()).toBe(2_500)
    expect(auditWorld(world).violations).toEqual([])
  })

  it('returns a decline with status 402 and the payment, which can be confirmed again', async () => {
    const intent = client.open()
    const { status, body } = await client.confirm(intent, cardFields('4000000000009995'))
    expect(status).toBe(402)
    expect(body.error).toMatchObject({
      type: 'card_error',
      code: 'card_declined',
      decline_code: 'insufficient_funds',
      doc_url: 'https://stripe.com/docs/error-codes/card-declined',
      charge: intent.id.replace('pi_', 'ch_'),
      message: 'Your card has insufficient funds.',
      payment_intent: {
        id: intent.id,
        status: 'requires_payment_method',
        last_payment_error: { type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds' },
      },
    })
    const expired = await client.confirm(intent, cardFields('4000000000000069'))
    expect(expired.body.error).toMatchObject({ type: 'card_error', code: 'expired_card' })
    expect(expired.body.error).not.toHaveProperty('decline_code')
  })

  it('may require a challenge, which the cardholder can pass or fail', async () => {
    const intent = client.open()
    const first = await client.confirm(intent, cardFields('4000002760003184'))
    expect(first.body).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } })
    expect(client.funds()).toBe(0)
    const answer = (outcome: string) =>
      client.post('v1/3ds2/challenge_complete', { client_secret: intent.client_secret, outcome })
    const failed = await answer('fail')
    expect(failed.status).toBe(400)
    expect(failed.body.error).toMatchObject({
      type: 'invalid_request_error',
      code: 'payment_intent_authentication_failure',
      payment_intent: { status: 'requires_payment_method' },
    })
    await client.confirm(intent, cardFields('4000002760003184'))
    expect((await answer('perhaps')).body.error).toMatchObject({ param: 'outcome' })
    const passed = await answer('complete')
    expect([passed.status, passed.body['status']]).toEqual([200, 'succeeded'])
    expect(client.funds()).toBe(2_500)
  })

  it('of a succeeded payment is rejected with the payment’s state', async () => {
    const intent = client.open()
    await client.confirm(intent, cardFields('4242424242424242'))
    const { status, body } = await client.confirm(intent, cardFields('4242424242424242'))
    expect(status).toBe(400)
    expect(body.error).toMatchObject({
      type: 'invalid_request_error',
      code: 'payment_intent_unexpected_state',
      payment_intent: { id: intent.id, status: 'succeeded' },
    })
    expect(client.funds()).toBe(2_500)
  })

  it('saves the card with setup_future_usage', async () => {
    await client.confirm(client.open(), { ...cardFields('5555555555554444'), setup_future_usage: 'off_session' })
    const [method] = world.store.paymentMethodsByAgent.list('ada')
    expect(method).toMatchObject({ brand: 'mastercard', last4: '4444', billingName: 'Ada Example' })
    const again = client.open()
    const { body } = await client.confirm(again, { payment_method: method?.id ?? '' })
    expect(body).toMatchObject({ status: 'succeeded', payment_method: method?.id })
  })

  it('saves the card of a setup intent', async () => {
    const setup = client.openSetup()
    const { status, body } = await client.confirmSetup(setup, cardFields('378282246310005'))
    expect(status).toBe(200)
    expect(body).toMatchObject({ id: setup.id, object: 'setup_intent', status: 'succeeded', usage: 'off_session' })
    expect(world.store.paymentMethods.get(String(body['payment_method']))).toMatchObject({
      brand: 'amex',
      last4: '0005',
    })
    const again = await client.confirmSetup(setup, cardFields('4242424242424242'))
    expect(again.body.error).toMatchObject({
      code: 'setup_intent_unexpected_state',
      setup_intent: { id: setup.id, status: 'succeeded' },
    })
  })

  it('returns the decline and the failed challenge of a setup intent', async () => {
    const setup = client.openSetup()
    const declined = await client.confirmSetup(setup, cardFields('4000000000000002'))
    expect(declined.status).toBe(402)
    expect(declined.body.error).toMatchObject({
      decline_code: 'generic_decline',
      setup_intent: { status: 'requires_payment_method', last_setup_error: { code: 'card_declined' } },
    })
    await client.confirmSetup(setup, cardFields('4000002500003155'))
    const { client_secret } = setup
    const failed = await client.post('v1/3ds2/challenge_complete', { client_secret, outcome: 'abandon' })
    expect(failed.body.error).toMatchObject({ code: 'setup_intent_authentication_failure' })
  })

  it('can be tracked with the client secret, even after the payment is canceled', async () => {
    const { id, client_secret } = client.open()
    const path = `v1/payment_intents/${id}`
    expect((await client.get(path, { client_secret })).body).toMatchObject({ id, status: 'requires_payment_method' })
    world.execute('cancelPaymentIntent', { kind: 'anonymous' }, { clientSecret: client_secret })
    expect((await client.get(path, { client_secret })).body).toMatchObject({
      status: 'canceled',
      canceled_at: Math.floor(world.now() / 1000),
      cancellation_reason: 'requested_by_customer',
    })
    const setup = client.openSetup()
    const read = await client.get(`v1/setup_intents/${setup.id}`, { client_secret: setup.client_secret })
    expect(read.body).toMatchObject({ id: setup.id, last_setup_error: null, next_action: null })
  })
})

describe('the data of a card', () => {
  it('is not stored for a payment without setup_future_usage, so that the card cannot be charged again', async () => {
    const paid = await client.confirm(client.open(), cardFields('4242424242424242'))
    const method = String(paid.body['payment_method'])
    expect(method).toBe(String(paid.body['id']).replace('pi_', 'pm_'))
    const again = await client.confirm(client.open(), { payment_method: method })
    expect(again.status).toBe(404)
    expect(again.body).toMatchObject({ error: { code: 'resource_missing', param: 'payment_method' } })
  })

  it('contains no number and no security code in the journal, the records, and the responses', async () => {
    const responses = [
      await client.confirm(client.open(), cardFields('4000002760003184')),
      await client.confirmSetup(client.openSetup(), cardFields('378282246310005')),
      await client.confirm(client.open(), { ...cardFields('5555555555554444'), setup_future_usage: 'off_session' }),
    ]
    const rows = [
      world.store.paymentIntents,
      world.store.setupIntents,
      world.store.paymentMethods,
      world.store.paymentEvents,
    ]
    const text = JSON.stringify([world.journal, responses, rows.map((table) => [...table.all()])])
    for (const secret of ['4000002760003184', '378282246310005', '5555555555554444', '"123"', '1234', 'cvc'])
      expect(text).not.toContain(secret)
    expect(text).toContain('3184')
  })

  it('is sufficient to replay the journal', async () => {
    const intent = client.open()
    faults({ effect: { callback: 'late' }, times: 1 })
    await client.confirm(intent, cardFields('4000002760003184'))
    await client.post('v1/3ds2/challenge_complete', { client_secret: intent.client_secret, outcome: 'complete' })
    await client.confirmSetup(client.openSetup(), cardFields('4242424242424242'))
    world.changeClock({ worldMs: world.now() + 60_000 })
    const copy = paymentWorld()
    copy.replay(world.journal)
    expect(copy.now()).toBe(world.now())
    expect(copy.hash()).toBe(world.hash())
    expect(copy.ledger.balance('funds:ada')).toBe(2_500)
  })
})

describe('faults', () => {
  it('affect the callback after the challenge', async () => {
    faults({ effect: { callback: 'never' }, times: 1 })
    const intent = client.open()
    await client.confirm(intent, cardFields('4000002760003184'))
    expect(world.faults).toMatchObject([{ times: 1 }])
    await client.post('v1/3ds2/challenge_complete', { client_secret: intent.client_secret, outcome: 'complete' })
    expect(world.faults).toMatchObject([{ times: 0 }])
    expect(client.funds()).toBe(0)
  })
})
