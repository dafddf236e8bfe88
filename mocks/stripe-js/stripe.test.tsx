import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { loadStripe } from '@stripe/stripe-js/pure'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { World } from '../world/world'
import {
  fillInCard,
  installStripeFor,
  loadMockStripe,
  removeChallenges,
  renderCardForm,
} from '../services/stripe/testing/card-form'
import { paymentWorld } from '../services/stripe/testing/payment-world'
import { newCard, PROVIDER } from '../services/stripe/testing/payment-test-world'
import { createStripeClient } from '../services/stripe/testing/stripe-client'

let world: World
let client: ReturnType<typeof createStripeClient>
beforeEach(() => {
  world = paymentWorld()
  client = createStripeClient(world)
  installStripeFor(world)
})
afterEach(removeChallenges)

describe('loadStripe', () => {
  it('resolves to the mock without loading a script', async () => {
    const stripe = await loadMockStripe()
    expect(stripe).not.toBeNull()
    expect(document.querySelector('script')).toBeNull()
    expect(Reflect.get(window.Stripe ?? {}, 'version')).toBe('basil')
  })

  it('requires a publishable key', async () => {
    await expect(loadStripe('')).rejects.toThrow('publishable key')
    await expect(loadStripe('sk_test_1')).rejects.toThrow('publishable key')
  })
})

const inChallenge = (clientSecret: string) => {
  world.execute('confirmPaymentIntent', PROVIDER, { clientSecret, card: newCard('challengeAlways') })
  return clientSecret
}

describe('the Stripe object', () => {
  it('skips the challenge with handleActions false, and runs it in handleNextAction', async () => {
    const stripe = await loadMockStripe()
    const user = userEvent.setup()
    const setup = client.openSetup().client_secret
    world.execute('confirmSetupIntent', PROVIDER, { clientSecret: setup, card: newCard('challengeAlways') })
    for (const act of [
      () => stripe?.handleCardAction(inChallenge(client.open().client_secret)),
      () => stripe?.handleNextAction({ clientSecret: inChallenge(client.open().client_secret) }),
      () => stripe?.handleNextAction({ clientSecret: setup }),
    ]) {
      const result = act()
      await user.click(await screen.findByRole('button', { name: 'Complete authentication' }))
      expect(Object.values((await result) ?? {})).toMatchObject([{ status: 'succeeded' }])
    }
    const saved = world.store.paymentMethodsByAgent.list('ada')[0]?.id ?? ''
    const options = { handleActions: false }
    const result = await stripe?.confirmCardPayment(client.open().client_secret, { payment_method: saved }, options)
    expect(result?.paymentIntent?.status).toBe('requires_action')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('retrieves payment intents and setup intents', async () => {
    const stripe = await loadMockStripe()
    expect((await stripe?.retrievePaymentIntent(client.open().client_secret))?.paymentIntent).toMatchObject({
      amount: 2_500,
    })
    expect((await stripe?.retrieveSetupIntent(client.openSetup().client_secret))?.setupIntent).toMatchObject({
      usage: 'off_session',
    })
    expect((await stripe?.retrievePaymentIntent('pi_1_secret_2'))?.error).toMatchObject({ code: 'resource_missing' })
    await expect(stripe?.retrievePaymentIntent('nonsense')).rejects.toThrow('client secret of the form')
    await expect(stripe?.confirmCardSetup('pi_1_secret_2')).rejects.toThrow('stripe.confirmCardSetup')
    await expect(stripe?.confirmCardPayment('pi_1_2_secret_3')).rejects.toThrow('You specified: pi_1_2_secret_3')
  })

  it('creates payment methods and tokens, and pays with them', async () => {
    const { user, stripe } = await renderCardForm()
    await fillInCard(user, '4242424242424242')
    const elements = stripe?.elements()
    const card = elements?.create('card')
    const container = document.body.appendChild(document.createElement('div'))
    if (!stripe || !card) throw new Error('Stripe is not loaded')
    await expect(stripe.createToken(card)).rejects.toThrow('still mounted')
    card.mount(container)
    expect((await stripe.createToken(card)).error?.code).toBe('incomplete_number')
    expect((await stripe.createPaymentMethod({ type: 'card', card })).error?.code).toBe('incomplete_number')
    card.focus()
    await user.keyboard('55555555555544441230123')
    const { paymentMethod } = await stripe.createPaymentMethod({ type: 'card', card, billing_details: { name: 'Ada' } })
    expect(paymentMethod).toMatchObject({
      billing_details: { name: 'Ada' },
      card: { brand: 'mastercard', exp_year: 2030 },
    })
    const { token } = await stripe.createToken(card, { name: 'Ada' })
    expect(token).toMatchObject({ card: { last4: '4444', name: 'Ada' } })
    const byMethod = await stripe.confirmCardPayment(client.open().client_secret, {
      payment_method: paymentMethod?.id ?? '',
    })
    const byToken = await stripe.confirmCardPayment(client.open().client_secret, {
      payment_method: { card: { token: token?.id ?? '' } },
    })
    expect([byMethod.paymentIntent?.status, byToken.paymentIntent?.status]).toEqual(['succeeded', 'succeeded'])
    await expect(stripe.createPaymentMethod({ type: 'sepa_debit' as 'card', card })).rejects.toThrow('Invalid payment')
    card.destroy()
    container.remove()
  })
})
