import { beforeEach, describe, expect, it } from 'vitest'
import type { World } from '../../world/world'
import { API_URL, paymentFetch, paymentWorld } from './testing/payment-world'
import { newCard, PROVIDER, START_MS } from './testing/payment-test-world'
import { cardFields, createStripeClient } from './testing/stripe-client'

let world: World
let client: ReturnType<typeof createStripeClient>
beforeEach(() => {
  world = paymentWorld()
  client = createStripeClient(world)
})

const created = Math.floor(START_MS / 1000)
describe('Stripe objects', () => {
  it('represent a setup intent before and after confirmations', async () => {
    const setup = client.openSetup()
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
    expect((await client.get(`v1/setup_intents/${setup.id}`, { client_secret })).body).toEqual(expected)
    expect((await client.confirmSetup(setup, cardFields('4000002760003184'))).body).toEqual({
      ...expected,
      status: 'requires_action',
      next_action: { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'stripe_3ds2_challenge' } },
    })
    const declined = await client.confirmSetup(setup, cardFields('4000000000000069'))
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

  it('show setup_future_usage until the card is saved', async () => {
    const intent = client.open()
    const fields = { ...cardFields('4000002760003184'), setup_future_usage: 'off_session' }
    expect((await client.confirm(intent, fields)).body).toMatchObject({
      status: 'requires_action',
      setup_future_usage: 'off_session',
      next_action: { type: 'use_stripe_sdk' },
    })
    const { client_secret } = intent
    const done = await client.post('v1/3ds2/challenge_complete', { client_secret, outcome: 'complete' })
    expect(done.body).toMatchObject({ status: 'succeeded', setup_future_usage: null, next_action: null })
  })

  it('must not be cached', async () => {
    const { id, client_secret } = client.open()
    const response = await paymentFetch(world)(
      `${API_URL}v1/payment_intents/${id}?key=pk_test_1&client_secret=${client_secret}`,
    )
    expect(response.headers.get('cache-control')).toBe('no-cache, no-store')
  })

  it('need the client secret but no signed-in user', async () => {
    await client.confirm(client.open(), cardFields('4242424242424242'))
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
  it('is valid until the end of its month, for at most 50 years', async () => {
    const expiry = (month: string, year: string) =>
      cardFields('4242424242424242', {
        'payment_method_data[card][exp_month]': month,
        'payment_method_data[card][exp_year]': year,
      })
    expect((await client.confirm(client.open(), expiry('3', '26'))).status).toBe(200)
    expect((await client.confirm(client.open(), expiry('1', '2076'))).status).toBe(200)
    expect((await client.confirm(client.open(), expiry('1', '2077'))).status).toBe(402)
    expect((await client.confirm(client.open(), expiry('1', '20300'))).status).toBe(402)
    expect((await client.confirm(client.open(), expiry('1', '12030'))).status).toBe(402)
    world.changeClock({ worldMs: Date.UTC(2026, 3, 1) - 1 })
    expect((await client.confirm(client.open(), expiry('3', '26'))).status).toBe(200)
    world.changeClock({ worldMs: Date.UTC(2026, 3, 1) })
    expect((await client.confirm(client.open(), expiry('3', '26'))).status).toBe(402)
  })

  it('has no billing name if the request has none', async () => {
    const fields = { ...cardFields('4242424242424242'), 'payment_method_data[billing_details][name]': '' }
    await client.confirm(client.open(), { ...fields, setup_future_usage: 'off_session' })
    expect(world.store.paymentMethodsByAgent.list('ada')).toMatchObject([{ billingName: null }])
    await client.confirm(client.open(), { ...fields, setup_future_usage: 'on_session' })
    expect(world.store.paymentMethods.size).toBe(1)
  })
})

describe('faults with a limited count', () => {
  it('are counted only when they take effect', async () => {
    world.changeFaults([
      { service: 'graphql', effect: { code: 'CONFLICT' }, times: 2 },
      { effect: { callback: 'never' }, times: 2 },
    ])
    const journal = world.journal.length
    const intent = client.open()
    await client.get(`v1/payment_intents/${intent.id}`, { client_secret: intent.client_secret })
    expect(world.faults.map(({ times }) => times)).toEqual([2, 2])
    await client.confirm(intent, cardFields('4242424242424242'))
    expect(world.faults.map(({ times }) => times)).toEqual([2, 1])
    expect(world.journal.slice(journal).map(({ kind }) => kind)).toEqual(['command', 'command'])
  })

  it('add nothing to the journal if no fault is active', async () => {
    const intent = client.open()
    const journal = world.journal.length
    await client.confirm(intent, cardFields('4242424242424242'))
    expect(world.journal.slice(journal)).toMatchObject([{ kind: 'command' }])
  })

  it('can target confirmCardPayment, even after its challenge', async () => {
    const { id, client_secret } = client.open()
    world.execute('confirmPaymentIntent', PROVIDER, { clientSecret: client_secret, card: newCard('challengeAlways') })
    world.changeFaults([{ operation: 'confirmCardPayment', effect: { decline: 'stolen_card' } }])
    const { body } = await client.post('v1/3ds2/challenge_complete', { client_secret, outcome: 'complete' })
    expect(body.error).toMatchObject({ decline_code: 'stolen_card', payment_intent: { id } })
  })

  it('can target confirmCardSetup, even after its challenge', async () => {
    const { client_secret } = client.openSetup()
    world.execute('confirmSetupIntent', PROVIDER, { clientSecret: client_secret, card: newCard('challengeAlways') })
    world.changeFaults([
      { operation: 'confirmCardPayment', effect: { decline: 'lost_card' } },
      { operation: 'confirmCardSetup', effect: { decline: 'stolen_card' } },
    ])
    const { body } = await client.post('v1/3ds2/challenge_complete', { client_secret, outcome: 'complete' })
    expect(body.error).toMatchObject({
      decline_code: 'stolen_card',
      setup_intent: { status: 'requires_payment_method' },
    })
  })
})
