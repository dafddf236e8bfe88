import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { World } from '../world/world'
import {
  field,
  fillInCard,
  installStripeFor,
  removeChallenges,
  expectMessage,
  renderCardForm,
  type Network,
} from '../services/stripe/testing/card-form'
import { paymentWorld } from '../services/stripe/testing/payment-world'
import { createStripeClient } from '../services/stripe/testing/stripe-client'

let world: World
let client: ReturnType<typeof createStripeClient>
let network: Network
beforeEach(() => {
  world = paymentWorld()
  client = createStripeClient(world)
  network = installStripeFor(world)
})
afterEach(removeChallenges)

describe('a payment', () => {
  it('sends the card to Stripe only and succeeds', async () => {
    const { user } = await renderCardForm({ clientSecret: client.open().client_secret })
    await fillInCard(user, '4242424242424242')
    expect(network.requests).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Pay' }))
    await expectMessage('paid: succeeded')
    expect(client.funds()).toBe(2_500)
    expect(network.requests).toHaveLength(1)
    expect(network.requests[0]?.url).toMatch(
      /^https:\/\/app\.example\/stripe-api\/v1\/payment_intents\/pi_\w+\/confirm$/,
    )
    expect(decodeURIComponent(network.requests[0]?.body ?? '')).toContain(
      'payment_method_data[card][number]=4242424242424242',
    )
    expect(JSON.stringify(world.journal)).not.toContain('4242424242424242')
  })

  it('reports a decline, keeps the form, and accepts another card', async () => {
    const { user } = await renderCardForm({ clientSecret: client.open().client_secret })
    await fillInCard(user, '4000000000009995')
    await user.click(screen.getByRole('button', { name: 'Pay' }))
    await expectMessage('card_declined: Your card has insufficient funds.')
    expect(field('Card number')).toHaveValue('4000 0000 0000 9995')
    expect(client.funds()).toBe(0)
    await user.clear(field('Card number'))
    await user.type(field('Card number'), '4242424242424242')
    await user.click(screen.getByRole('button', { name: 'Pay' }))
    await expectMessage('paid: succeeded')
  })

  it('sends no request with an incomplete card', async () => {
    const { user } = await renderCardForm({ clientSecret: client.open().client_secret })
    await user.type(field('Card number'), '4242')
    await user.click(screen.getByRole('button', { name: 'Pay' }))
    await expectMessage('incomplete_number: Your card number is incomplete.')
    expect(field('CVC')).toHaveAttribute('aria-invalid', 'true')
    expect(network.requests).toEqual([])
  })

  it('reports a network error', async () => {
    const { user } = await renderCardForm({ clientSecret: client.open().client_secret })
    await fillInCard(user, '4242424242424242')
    network.isOnline = false
    await user.click(screen.getByRole('button', { name: 'Pay' }))
    await expectMessage(/^api_connection_error: We are experiencing issues connecting/)
    expect(client.funds()).toBe(0)
  })

  it('saves a card with or without a payment', async () => {
    const first = await renderCardForm({ clientSecret: client.open().client_secret, savesCard: true })
    await fillInCard(first.user, '5555555555554444')
    await first.user.click(screen.getByRole('button', { name: 'Pay' }))
    await expectMessage('paid: succeeded')
    first.unmount()
    const second = await renderCardForm({ clientSecret: client.openSetup().client_secret })
    await fillInCard(second.user, '4242424242424242')
    await second.user.click(screen.getByRole('button', { name: 'Pay' }))
    await expectMessage('saved: succeeded')
    expect(world.store.paymentMethodsByAgent.list('ada').map(({ last4 }) => last4)).toEqual(['4444', '4242'])
  })
})

async function challenge(clientSecret = client.open().client_secret, number = '4000002760003184') {
  const view = await renderCardForm({ clientSecret })
  await fillInCard(view.user, number)
  await view.user.click(screen.getByRole('button', { name: 'Pay' }))
  return { ...view, dialog: await screen.findByRole('dialog', { name: '3D Secure authentication' }) }
}

describe('the bank’s challenge', () => {
  it('is a dialog with the amount, and completes the payment', async () => {
    const { user, dialog } = await challenge()
    expect(dialog).toHaveAccessibleDescription('Your bank asks you to confirm a payment of $25.00.')
    expect(within(dialog).getByRole('button', { name: 'Complete authentication' })).toHaveFocus()
    await user.keyboard('{Enter}')
    await expectMessage('paid: succeeded')
    expect(dialog).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Pay' })).toHaveFocus()
    expect(client.funds()).toBe(2_500)
  })

  it('is a child of the body, not a native dialog', async () => {
    const { dialog } = await challenge()
    expect(dialog.closest('dialog')).toBeNull()
    expect(dialog.parentElement?.parentElement).toBe(document.body)
  })

  it.each(['Fail authentication', 'Cancel'])('%s keeps the payment open for another attempt', async (name) => {
    const secret = client.open().client_secret
    const { user, dialog } = await challenge(secret)
    await user.click(within(dialog).getByRole('button', { name }))
    await expectMessage(/^payment_intent_authentication_failure: We are unable to authenticate/)
    expect(world.store.paymentIntents.get(secret.split('_secret_')[0] ?? '')?.status).toBe('requires_payment_method')
    await user.click(screen.getByRole('button', { name: 'Pay' }))
    await user.click(await screen.findByRole('button', { name: 'Complete authentication' }))
    await expectMessage('paid: succeeded')
  })

  it('ends on Escape, which does not reach the page', async () => {
    const onKeyDown = vi.fn()
    document.addEventListener('keydown', onKeyDown)
    const { user } = await challenge()
    onKeyDown.mockClear()
    await user.keyboard('{Escape}')
    await expectMessage(/authentication_failure/)
    expect(onKeyDown).not.toHaveBeenCalled()
    document.removeEventListener('keydown', onKeyDown)
  })

  it('traps the focus', async () => {
    const { user, dialog } = await challenge()
    const [complete, fail, cancel] = within(dialog).getAllByRole('button')
    await user.tab({ shift: true })
    expect(cancel).toHaveFocus()
    await user.tab()
    expect(complete).toHaveFocus()
    await user.tab()
    expect(fail).toHaveFocus()
    await user.click(within(dialog).getByRole('button', { name: 'Fail authentication' }))
  })

  it('asks for permission to save a card', async () => {
    const { user, dialog } = await challenge(client.openSetup().client_secret, '4000002500003155')
    expect(dialog).toHaveAccessibleDescription(/that this card may be saved/)
    await user.click(within(dialog).getByRole('button', { name: 'Complete authentication' }))
    await expectMessage('saved: succeeded')
  })
})
