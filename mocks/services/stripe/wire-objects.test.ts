import { beforeEach, describe, expect, it } from 'vitest'
import type { World } from '../../world/world'
import { API, paymentFetch, paymentWorld } from './testing/payment-world'
import { ADA, newCard, PROVIDER, START_MS } from './testing/small-world'
import { cardFields, wireCaller } from './testing/wire-caller'

let world: World
let wire: ReturnType<typeof wireCaller>
beforeEach(() => {
  world = paymentWorld()
  wire = wireCaller(world)
})

const created = Math.floor(START_MS / 1000)
const card = {
  'card[number]': '5555555555554444',
  'card[exp_month]': '1',
  'card[exp_year]': '2031',
  'card[cvc]': '123',
}

describe('the provider’s objects', () => {
  it('a setup, before and after', async () => {
    const setup = wire.openSetup()
    const expected = {
      id: setup.id,
      object: 'setup_intent',
      cancellation_reason: null,
      client_secret: setup.client_secret,
      created,
      description: null,
      last_setup_error: null,
      livemode: false,
      next_action: null,
      payment_method: null,
      payment_method_types: ['card'],
      status: 'requires_payment_method',
      usage: 'off_session',
    }
    const { client_secret } = setup
    expect((await wire.get(`v1/setup_intents/${setup.id}`, { client_secret })).body).toEqual(expected)
    expect((await wire.confirmSetup(setup, cardFields('4000002760003184'))).body).toEqual({
      ...expected,
      status: 'requires_action',
      next_action: { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'stripe_3ds2_challenge' } },
    })
    const declined = await wire.confirmSetup(setup, cardFields('4000000000000069'))
    expect(declined.body.error).toEqual({
      type: 'card_error',
      code: 'expired_card',
      doc_url: 'https://stripe.com/docs/error-codes/expired-card',
      message: 'Your card has expired.',
      setup_intent: {
        ...expected,
        last_setup_error: { type: 'card_error', code: 'expired_card', message: 'Your card has expired.' },
      },
    })
  })

  it('a payment while its card waits to be saved', async () => {
    const intent = wire.open()
    const fields = { ...cardFields('4000002760003184'), setup_future_usage: 'off_session' }
    expect((await wire.confirm(intent, fields)).body).toMatchObject({
      status: 'requires_action',
      setup_future_usage: 'off_session',
      next_action: { type: 'use_stripe_sdk' },
    })
    const { client_secret } = intent
    const done = await wire.post('v1/3ds2/challenge_complete', { client_secret, outcome: 'complete' })
    expect(done.body).toMatchObject({ status: 'succeeded', setup_future_usage: null, next_action: null })
  })

  it('a payment method and a token that belong to nobody yet', async () => {
    const named = { 'billing_details[name]': 'Ada Example' }
    const method = await wire.post('v1/payment_methods', { type: 'card', ...card, ...named })
    expect(method.body).toEqual({
      id: expect.stringMatching(/^pm_card_[\da-f]+$/) as string,
      object: 'payment_method',
      billing_details: { address: null, email: null, name: 'Ada Example', phone: null },
      card: {
        brand: 'mastercard',
        checks: null,
        country: 'US',
        exp_month: 1,
        exp_year: 2031,
        funding: 'credit',
        last4: '4444',
        networks: null,
        three_d_secure_usage: { supported: true },
        wallet: null,
      },
      created,
      customer: null,
      livemode: false,
      metadata: {},
      type: 'card',
    })
    expect((await wire.post('v1/tokens', card)).body).toEqual({
      id: expect.stringMatching(/^tok_[\da-f]+$/) as string,
      object: 'token',
      card: { object: 'card', brand: 'mastercard', last4: '4444', exp_month: 1, exp_year: 2031, name: null },
      created,
      livemode: false,
      type: 'card',
      used: false,
    })
  })

  it('is never kept by a cache', async () => {
    const { id, client_secret } = wire.open()
    const response = await paymentFetch(world)(
      `${API}v1/payment_intents/${id}?key=pk_test_1&client_secret=${client_secret}`,
    )
    expect(response.headers.get('cache-control')).toBe('no-cache, no-store')
  })

  it('is acted on by whoever holds its secret', async () => {
    await wire.confirm(wire.open(), cardFields('4242424242424242'))
    expect(world.journal.at(-1)).toEqual({
      kind: 'command',
      at: START_MS,
      actor: { kind: 'anonymous' },
      name: 'confirmPaymentIntent',
      input: {
        clientSecret: expect.stringMatching(/^pi_/) as string,
        card: newCard('visa'),
      },
    })
  })
})

describe('the card of a confirmation', () => {
  it('can be the one that the payment has already', async () => {
    const intent = wire.open()
    const { setupIntentId } = world.execute('createSetupIntent', ADA, {})
    const clientSecret = world.store.setupIntents.get(setupIntentId)?.clientSecret ?? ''
    world.execute('confirmSetupIntent', PROVIDER, { clientSecret, card: newCard('challengeAlways') })
    world.execute('answerChallenge', PROVIDER, { clientSecret, outcome: 'complete' })
    const payment_method = world.store.setupIntents.get(setupIntentId)?.paymentMethodId ?? ''
    await wire.confirm(intent, { payment_method })
    expect((await wire.confirm(intent, {})).body).toMatchObject({ status: 'requires_action', payment_method })
  })

  it('is good to the end of its month, and for fifty years', async () => {
    const expiry = (month: string, year: string) =>
      cardFields('4242424242424242', {
        'payment_method_data[card][exp_month]': month,
        'payment_method_data[card][exp_year]': year,
      })
    expect((await wire.confirm(wire.open(), expiry('3', '26'))).status).toBe(200)
    expect((await wire.confirm(wire.open(), expiry('1', '2076'))).status).toBe(200)
    expect((await wire.confirm(wire.open(), expiry('1', '2077'))).status).toBe(402)
    expect((await wire.confirm(wire.open(), expiry('1', '20300'))).status).toBe(402)
    expect((await wire.confirm(wire.open(), expiry('1', '12030'))).status).toBe(402)
    world.changeClock({ worldMs: Date.UTC(2026, 3, 1) - 1 })
    expect((await wire.confirm(wire.open(), expiry('3', '26'))).status).toBe(200)
    world.changeClock({ worldMs: Date.UTC(2026, 3, 1) })
    expect((await wire.confirm(wire.open(), expiry('3', '26'))).status).toBe(402)
  })

  it('keeps no name where none was given', async () => {
    const fields = { ...cardFields('4242424242424242'), 'payment_method_data[billing_details][name]': '' }
    await wire.confirm(wire.open(), { ...fields, setup_future_usage: 'off_session' })
    expect(world.store.paymentMethodsByAgent.list('ada')).toMatchObject([{ billingName: null }])
    await wire.confirm(wire.open(), { ...fields, setup_future_usage: 'on_session' })
    expect(world.store.paymentMethods.size).toBe(1)
  })
})

describe('faults of the sandbox, counted', () => {
  it('are used up by what they had an effect on, and by nothing else', async () => {
    world.changeFaults([
      { service: 'graphql', effect: { code: 'CONFLICT' }, times: 2 },
      { effect: { callback: 'never' }, times: 2 },
    ])
    const journal = world.journal.length
    const intent = wire.open()
    await wire.get(`v1/payment_intents/${intent.id}`, { client_secret: intent.client_secret })
    expect(world.faults.map(({ times }) => times)).toEqual([2, 2])
    await wire.confirm(intent, cardFields('4242424242424242'))
    expect(world.faults.map(({ times }) => times)).toEqual([2, 1])
    expect(world.journal.slice(journal).map(({ kind }) => kind)).toEqual(['command', 'command'])
  })

  it('without any, the journal keeps the command alone', async () => {
    const intent = wire.open()
    const journal = world.journal.length
    await wire.confirm(intent, cardFields('4242424242424242'))
    expect(world.journal.slice(journal)).toMatchObject([{ kind: 'command' }])
  })

  it('may name the confirmation, also after its challenge', async () => {
    const { id, client_secret } = wire.open()
    world.execute('confirmPaymentIntent', PROVIDER, { clientSecret: client_secret, card: newCard('challengeAlways') })
    world.changeFaults([{ operation: 'confirmCardPayment', effect: { decline: 'stolen_card' } }])
    const { body } = await wire.post('v1/3ds2/challenge_complete', { client_secret, outcome: 'complete' })
    expect(body.error).toMatchObject({ decline_code: 'stolen_card', payment_intent: { id } })
  })

  it('may name the confirmation of a setup, also after its challenge', async () => {
    const { client_secret } = wire.openSetup()
    world.execute('confirmSetupIntent', PROVIDER, { clientSecret: client_secret, card: newCard('challengeAlways') })
    world.changeFaults([
      { operation: 'confirmCardPayment', effect: { decline: 'lost_card' } },
      { operation: 'confirmCardSetup', effect: { decline: 'stolen_card' } },
    ])
    const { body } = await wire.post('v1/3ds2/challenge_complete', { client_secret, outcome: 'complete' })
    expect(body.error).toMatchObject({
      decline_code: 'stolen_card',
      setup_intent: { status: 'requires_payment_method' },
    })
  })

  it('strike now and then by the world’s own chance', async () => {
    world.changeFaults([{ rate: 0.5, effect: { decline: 'lost_card' } }])
    const outcomes: number[] = []
    for (let n = 0; n < 40; n++) outcomes.push((await wire.confirm(wire.open(), cardFields('4242424242424242'))).status)
    const struck = outcomes.filter((status) => status === 402).length
    expect(struck).toBeGreaterThan(8)
    expect(struck).toBeLessThan(32)
  })
})
