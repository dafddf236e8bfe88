import { beforeEach, describe, expect, it } from 'vitest'
import type { World } from '../../world/world'
import { API_URL, paymentFetch, paymentWorld } from './testing/payment-world'
import { cardFields, createStripeClient, type StripeResult } from './testing/stripe-client'

let world: World
let client: ReturnType<typeof createStripeClient>
beforeEach(() => {
  world = paymentWorld()
  client = createStripeClient(world)
})

/** Returns the status and the error of a response, and whether the request changed any data. */
async function errorResponse(send: () => Promise<StripeResult>) {
  const before = [world.hash(), world.journal.length]
  const { status, body } = await send()
  return { status, error: body.error, changed: [world.hash(), world.journal.length].join() !== before.join() }
}

describe('the Stripe endpoint', () => {
  it.each([
    [{ 'payment_method_data[card][number]': '4242424242424241' }, 'incorrect_number', 'number'],
    [{ 'payment_method_data[card][number]': '42424242' }, 'incorrect_number', 'number'],
    [{ 'payment_method_data[card][exp_month]': '13' }, 'invalid_expiry_month', 'exp_month'],
    [{ 'payment_method_data[card][exp_month]': '0' }, 'invalid_expiry_month', 'exp_month'],
    [{ 'payment_method_data[card][exp_month]': '' }, 'invalid_expiry_month', 'exp_month'],
    [{ 'payment_method_data[card][exp_year]': '2x' }, 'invalid_expiry_year', 'exp_year'],
    [{ 'payment_method_data[card][exp_year]': '25' }, 'invalid_expiry_year', 'exp_year'],
    [
      { 'payment_method_data[card][exp_month]': '2', 'payment_method_data[card][exp_year]': '26' },
      'invalid_expiry_year',
      'exp_year',
    ],
    [{ 'payment_method_data[card][exp_year]': '2077' }, 'invalid_expiry_year', 'exp_year'],
    [{ 'payment_method_data[card][cvc]': '12' }, 'invalid_cvc', 'cvc'],
    [{ 'payment_method_data[card][cvc]': '1234' }, 'invalid_cvc', 'cvc'],
    [{ 'payment_method_data[card][number]': '378282246310005' }, 'invalid_cvc', 'cvc'],
  ])('rejects a card with %o', async (wrong, code, param) => {
    const intent = client.open()
    expect(await errorResponse(() => client.confirm(intent, cardFields('4242424242424242', wrong)))).toMatchObject({
      status: 402,
      changed: false,
      error: {
        type: 'card_error',
        code,
        param,
      },
    })
  })

  it('rejects a request without a publishable key', async () => {
    const intent = client.open()
    for (const key of ['', 'sk_test_1'])
      expect(
        await errorResponse(() => client.confirm(intent, { ...cardFields('4242424242424242'), key })),
      ).toMatchObject({
        status: 401,
        changed: false,
        error: {
          type: 'invalid_request_error',
        },
      })
    const response = await paymentFetch(world)(
      `${API_URL}v1/payment_intents/${intent.id}?client_secret=${intent.client_secret}`,
      { headers: { authorization: 'Bearer pk_test_1' } },
    )
    expect(response.status).toBe(200)
  })

  it('rejects a missing client secret, a wrong one, and one of another payment', async () => {
    const [one, two] = [client.open(), client.open()]
    const good = cardFields('4242424242424242')
    expect(await errorResponse(() => client.confirm({ id: one.id, client_secret: '' }, good))).toMatchObject({
      status: 400,
      changed: false,
      error: { param: 'client_secret' },
    })
    expect(
      await errorResponse(() => client.confirm({ id: one.id, client_secret: two.client_secret }, good)),
    ).toMatchObject({
      status: 404,
      changed: false,
      error: {
        code: 'resource_missing',
      },
    })
    expect(
      await errorResponse(() => client.confirm({ id: one.id, client_secret: `${one.client_secret}x` }, good)),
    ).toMatchObject({
      status: 404,
      changed: false,
      error: {
        code: 'resource_missing',
        param: 'client_secret',
      },
    })
  })

  it('rejects a path that resembles a known path', async () => {
    const { id, client_secret } = client.open()
    for (const path of [
      `v1/payment_intents/${id}/confirm/again`,
      `v2/payment_intents/${id}/confirm`,
      `v1/payment_intents`,
      `v1/setup_intents/${id}/cancel`,
    ])
      expect(await errorResponse(() => client.post(path, { client_secret }))).toEqual({
        status: 404,
        changed: false,
        error: { type: 'invalid_request_error', message: `Unrecognized request URL (POST: /${path}).` },
      })
    expect(await errorResponse(() => client.get(`v1/payment_intents/${id}/confirm`, { client_secret }))).toMatchObject({
      status: 404,
    })
  })

  it('uses Stripe’s error codes and messages', async () => {
    const [intent, other] = [client.open(), client.open()]
    const errorOf = async (send: () => Promise<StripeResult>) => {
      const { error, changed } = await errorResponse(send)
      expect(changed).toBe(false)
      return error
    }
    const type = 'invalid_request_error'
    expect(await errorOf(() => client.confirm(intent, { key: '' }))).toEqual({
      type,
      message: 'You did not provide an API key. Use a publishable key (pk_…).',
    })
    expect(await errorOf(() => client.confirm({ id: intent.id, client_secret: '' }, {}))).toEqual({
      type,
      code: 'parameter_missing',
      doc_url: 'https://stripe.com/docs/error-codes/parameter-missing',
      message: 'Missing client secret.',
      param: 'client_secret',
    })
    expect(await errorOf(() => client.confirm({ ...intent, client_secret: other.client_secret }, {}))).toEqual({
      type,
      code: 'resource_missing',
      doc_url: 'https://stripe.com/docs/error-codes/resource-missing',
      message: `No such intent: '${intent.id}'`,
      param: 'intent',
    })
    expect(await errorOf(() => client.confirm(intent, {}))).toEqual({
      type,
      code: 'parameter_missing',
      doc_url: 'https://stripe.com/docs/error-codes/parameter-missing',
      message: "You cannot confirm this because it's missing a payment method.",
    })
    expect(await errorOf(() => client.confirm(intent, { payment_method: 'pm_none' }))).toEqual({
      type,
      code: 'resource_missing',
      doc_url: 'https://stripe.com/docs/error-codes/resource-missing',
      message: 'No such PaymentMethod.',
      param: 'payment_method',
    })
    expect(await errorOf(() => client.post('v1/3ds2/challenge_complete', { ...intent, outcome: '' }))).toEqual({
      type,
      code: 'parameter_invalid_string',
      doc_url: 'https://stripe.com/docs/error-codes/parameter-invalid-string',
      message: 'Invalid outcome.',
      param: 'outcome',
    })
    const card = (rest: Record<string, string>) =>
      errorOf(() => client.confirm(intent, cardFields('4242424242424242', rest)))
    const field = (name: string) => `payment_method_data[card][${name}]`
    expect([
      await card({ [field('number')]: '1' }),
      await card({ [field('exp_month')]: '13' }),
      await card({ [field('exp_year')]: '1' }),
      await card({ [field('cvc')]: '1' }),
    ]).toEqual([
      {
        type: 'card_error',
        code: 'incorrect_number',
        doc_url: 'https://stripe.com/docs/error-codes/incorrect-number',
        message: 'Your card number is incorrect.',
        param: 'number',
      },
      {
        type: 'card_error',
        code: 'invalid_expiry_month',
        doc_url: 'https://stripe.com/docs/error-codes/invalid-expiry-month',
        message: "Your card's expiration month is invalid.",
        param: 'exp_month',
      },
      {
        type: 'card_error',
        code: 'invalid_expiry_year',
        doc_url: 'https://stripe.com/docs/error-codes/invalid-expiry-year',
        message: "Your card's expiration year is invalid.",
        param: 'exp_year',
      },
      {
        type: 'card_error',
        code: 'invalid_cvc',
        doc_url: 'https://stripe.com/docs/error-codes/invalid-cvc',
        message: "Your card's security code is invalid.",
        param: 'cvc',
      },
    ])
  })
})
