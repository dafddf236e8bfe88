import { beforeEach, describe, expect, it } from 'vitest'
import { clearingAccount } from '../../domain/ledger/ledger'
import { auditWorld } from '../../domain/ledger/world-audit'
import type { Fault } from '../../faults/fault'
import type { World } from '../../world/world'
import { paymentWorld } from './testing/payment-world'
import { cardFields, wireCaller } from './testing/wire-caller'

let world: World
let wire: ReturnType<typeof wireCaller>
beforeEach(() => {
  world = paymentWorld()
  wire = wireCaller(world)
})

const faults = (...list: readonly Fault[]) => world.changeFaults(list)

describe('confirming over the wire', () => {
  it('answers with the provider’s payment object', async () => {
    const intent = wire.open()
    const { status, body } = await wire.confirm(intent, cardFields('4242424242424242'))
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
    expect(wire.funds()).toBe(2_500)
    expect(auditWorld(world).violations).toEqual([])
  })

  it('P1: answers a decline with 402 and the payment, which is open again', async () => {
    const intent = wire.open()
    const { status, body } = await wire.confirm(intent, cardFields('4000000000009995'))
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
    const expired = await wire.confirm(intent, cardFields('4000000000000069'))
    expect(expired.body.error).toMatchObject({ type: 'card_error', code: 'expired_card' })
    expect(expired.body.error).not.toHaveProperty('decline_code')
  })

  it('asks the holder, and takes his answer', async () => {
    const intent = wire.open()
    const first = await wire.confirm(intent, cardFields('4000002760003184'))
    expect(first.body).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } })
    expect(wire.funds()).toBe(0)
    const answer = (outcome: string) =>
      wire.post('v1/3ds2/challenge_complete', { client_secret: intent.client_secret, outcome })
    const failed = await answer('fail')
    expect(failed.status).toBe(400)
    expect(failed.body.error).toMatchObject({
      type: 'invalid_request_error',
      code: 'payment_intent_authentication_failure',
      payment_intent: { status: 'requires_payment_method' },
    })
    await wire.confirm(intent, cardFields('4000002760003184'))
    expect((await answer('perhaps')).body.error).toMatchObject({ param: 'outcome' })
    const passed = await answer('complete')
    expect([passed.status, passed.body['status']]).toEqual([200, 'succeeded'])
    expect(wire.funds()).toBe(2_500)
  })

  it('refuses a second confirmation with the state that it found', async () => {
    const intent = wire.open()
    await wire.confirm(intent, cardFields('4242424242424242'))
    const { status, body } = await wire.confirm(intent, cardFields('4242424242424242'))
    expect(status).toBe(400)
    expect(body.error).toMatchObject({
      type: 'invalid_request_error',
      code: 'payment_intent_unexpected_state',
      payment_intent: { id: intent.id, status: 'succeeded' },
    })
    expect(wire.funds()).toBe(2_500)
  })

  it('keeps a card for later when the payment says so', async () => {
    await wire.confirm(wire.open(), { ...cardFields('5555555555554444'), setup_future_usage: 'off_session' })
    const [method] = world.store.paymentMethodsByAgent.list('ada')
    expect(method).toMatchObject({ brand: 'mastercard', last4: '4444', billingName: 'Ada Example' })
    const again = wire.open()
    const { body } = await wire.confirm(again, { payment_method: method?.id ?? '' })
    expect(body).toMatchObject({ status: 'succeeded', payment_method: method?.id })
  })

  it('saves a card through a setup', async () => {
    const setup = wire.openSetup()
    const { status, body } = await wire.confirmSetup(setup, cardFields('378282246310005'))
    expect(status).toBe(200)
    expect(body).toMatchObject({ id: setup.id, object: 'setup_intent', status: 'succeeded', usage: 'off_session' })
    expect(world.store.paymentMethods.get(String(body['payment_method']))).toMatchObject({
      brand: 'amex',
      last4: '0005',
    })
    const again = await wire.confirmSetup(setup, cardFields('4242424242424242'))
    expect(again.body.error).toMatchObject({
      code: 'setup_intent_unexpected_state',
      setup_intent: { id: setup.id, status: 'succeeded' },
    })
  })

  it('tells a setup’s decline and failed challenge with the setup', async () => {
    const setup = wire.openSetup()
    const declined = await wire.confirmSetup(setup, cardFields('4000000000000002'))
    expect(declined.status).toBe(402)
    expect(declined.body.error).toMatchObject({
      decline_code: 'generic_decline',
      setup_intent: { status: 'requires_payment_method', last_setup_error: { code: 'card_declined' } },
    })
    await wire.confirmSetup(setup, cardFields('4000002500003155'))
    const { client_secret } = setup
    const failed = await wire.post('v1/3ds2/challenge_complete', { client_secret, outcome: 'abandon' })
    expect(failed.body.error).toMatchObject({ code: 'setup_intent_authentication_failure' })
  })

  it('reads and cancels a payment by its secret', async () => {
    const { id, client_secret } = wire.open()
    const path = `v1/payment_intents/${id}`
    expect((await wire.get(path, { client_secret })).body).toMatchObject({ id, status: 'requires_payment_method' })
    expect((await wire.post(`${path}/cancel`, { client_secret })).body).toMatchObject({
      status: 'canceled',
      canceled_at: Math.floor(world.now() / 1000),
      cancellation_reason: 'requested_by_customer',
    })
    const setup = wire.openSetup()
    const read = await wire.get(`v1/setup_intents/${setup.id}`, { client_secret: setup.client_secret })
    expect(read.body).toMatchObject({ id: setup.id, last_setup_error: null, next_action: null })
  })

  it('carries an unattached card in its id, and pays with it', async () => {
    const fields = {
      'card[number]': '4242424242424242',
      'card[exp_month]': '12',
      'card[exp_year]': '2030',
      'card[cvc]': '123',
    }
    const journal = world.journal.length
    const method = await wire.post('v1/payment_methods', { type: 'card', ...fields })
    const token = await wire.post('v1/tokens', { ...fields, 'card[name]': 'Ada Example' })
    expect(world.journal).toHaveLength(journal)
    expect(method.body).toMatchObject({
      object: 'payment_method',
      card: { brand: 'visa', last4: '4242', exp_year: 2030 },
    })
    expect(token.body).toMatchObject({ object: 'token', type: 'card', card: { last4: '4242', name: 'Ada Example' } })
    const byMethod = await wire.confirm(wire.open(), { payment_method: String(method.body['id']) })
    expect(byMethod.body).toMatchObject({ status: 'succeeded' })
    const byToken = await wire.confirm(wire.open(), {
      'payment_method_data[card][token]': String(token.body['id']),
      'payment_method_data[billing_details][name]': 'Somebody Else',
    })
    expect(byToken.body).toMatchObject({ status: 'succeeded' })
    expect(world.journal.at(-1)).toMatchObject({ input: { card: { billingName: 'Somebody Else', last4: '4242' } } })
  })
})

describe('what is kept of a card', () => {
  it('nothing, unless it is saved: it bears the payment’s id, and cannot be charged again', async () => {
    const paid = await wire.confirm(wire.open(), cardFields('4242424242424242'))
    const method = String(paid.body['payment_method'])
    expect(method).toBe(String(paid.body['id']).replace('pi_', 'pm_'))
    const again = await wire.confirm(wire.open(), { payment_method: method })
    expect(again.status).toBe(404)
    expect(again.body).toMatchObject({ error: { code: 'resource_missing', param: 'payment_method' } })
  })

  it('no number, and no security code, in journal, records or answers', async () => {
    const answers = [
      await wire.confirm(wire.open(), cardFields('4000002760003184')),
      await wire.confirmSetup(wire.openSetup(), cardFields('378282246310005')),
      await wire.confirm(wire.open(), { ...cardFields('5555555555554444'), setup_future_usage: 'off_session' }),
    ]
    const rows = [
      world.store.paymentIntents,
      world.store.setupIntents,
      world.store.paymentMethods,
      world.store.paymentEvents,
    ]
    const text = JSON.stringify([world.journal, answers, rows.map((table) => [...table.all()])])
    for (const secret of ['4000002760003184', '378282246310005', '5555555555554444', '"123"', '1234', 'cvc'])
      expect(text).not.toContain(secret)
    expect(text).toContain('3184')
  })

  it('is enough for the journal to make the same world again', async () => {
    const intent = wire.open()
    faults({ effect: { callback: 'late' }, times: 1 })
    await wire.confirm(intent, cardFields('4000002760003184'))
    await wire.post('v1/3ds2/challenge_complete', { client_secret: intent.client_secret, outcome: 'complete' })
    await wire.confirmSetup(wire.openSetup(), cardFields('4242424242424242'))
    world.changeClock({ worldMs: world.now() + 60_000 })
    const copy = paymentWorld()
    copy.replay(world.journal)
    expect(copy.hash()).toBe(world.hash())
    expect(copy.ledger.balance('funds:ada')).toBe(2_500)
  })
})

describe('faults of the sandbox', () => {
  it('decline good cards, as often as they say', async () => {
    faults({ service: 'payments', effect: { decline: 'insufficient_funds' }, times: 1 })
    const intent = wire.open()
    const { status, body } = await wire.confirm(intent, cardFields('4242424242424242'))
    expect([status, body.error?.['decline_code']]).toEqual([402, 'insufficient_funds'])
    expect(world.faults).toMatchObject([{ times: 0 }])
    expect((await wire.confirm(intent, cardFields('4242424242424242'))).status).toBe(200)
  })

  it('M20: let the callback come late', async () => {
    faults({ effect: { callback: 'late' }, times: 1 })
    const intent = wire.open()
    await wire.confirm(intent, cardFields('4242424242424242'))
    expect([wire.funds(), world.ledger.balance(clearingAccount(intent.id))]).toEqual([0, 2_500])
    world.changeClock({ worldMs: world.now() + 30_000 })
    expect(wire.funds()).toBe(2_500)
    await wire.confirm(wire.open(), cardFields('4242424242424242'))
    expect(wire.funds()).toBe(5_000)
  })

  it('M19: let it come twice, or never', async () => {
    faults({ effect: { callback: 'twice' } })
    await wire.confirm(wire.open(), cardFields('4242424242424242'))
    expect(wire.funds()).toBe(2_500)
    faults({ effect: { callback: 'never' } })
    await wire.confirm(wire.open(), cardFields('4242424242424242'))
    world.changeClock({ worldMs: world.now() + 3_600_000 })
    expect(wire.funds()).toBe(2_500)
    expect(auditWorld(world).violations).toEqual([])
  })

  it('wait for the holder’s answer with their callback', async () => {
    faults({ effect: { callback: 'never' }, times: 1 })
    const intent = wire.open()
    await wire.confirm(intent, cardFields('4000002760003184'))
    expect(world.faults).toMatchObject([{ times: 1 }])
    await wire.post('v1/3ds2/challenge_complete', { client_secret: intent.client_secret, outcome: 'complete' })
    expect(world.faults).toMatchObject([{ times: 0 }])
    expect(wire.funds()).toBe(0)
  })

  it('strike only what they name, who they name, and while they last', async () => {
    faults(
      { operation: 'confirmCardSetup', effect: { decline: 'lost_card' } },
      { service: 'graphql', effect: { decline: 'lost_card' } },
      { role: 'MANAGER', effect: { decline: 'lost_card' } },
      { times: 0, effect: { decline: 'lost_card' } },
      { rate: 0, effect: { decline: 'lost_card' } },
      { rate: 1, operation: 'confirmCardPayment', role: 'AGENT', effect: { decline: 'stolen_card' } },
    )
    expect((await wire.confirm(wire.open(), cardFields('4242424242424242'))).body.error?.['decline_code']).toBe(
      'stolen_card',
    )
    expect(
      (await wire.confirmSetup(wire.openSetup(), cardFields('4242424242424242'))).body.error?.['decline_code'],
    ).toBe('lost_card')
  })
})
