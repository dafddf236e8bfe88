import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { loadStripe } from '@stripe/stripe-js/pure'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { World } from '../world/world'
import { installStripeFor, loadMockStripe, removeChallenges } from '../services/stripe/testing/card-form'
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

  it('requires the card element to be mounted', async () => {
    const stripe = await loadMockStripe()
    const card = stripe?.elements().create('card')
    if (!card) throw new Error('Stripe is not loaded')
    const confirmation = stripe?.confirmCardPayment(client.open().client_secret, { payment_method: { card } })
    await expect(confirmation).rejects.toThrow('still mounted')
  })
})
