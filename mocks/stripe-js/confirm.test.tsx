import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { World } from '../world/world'
import {
  field,
  fillIn,
  installOver,
  removeChallenges,
  says,
  show,
  type Line,
} from '../services/stripe/testing/card-form'
import { paymentWorld } from '../services/stripe/testing/payment-world'
import { wireCaller } from '../services/stripe/testing/wire-caller'

let world: World
let wire: ReturnType<typeof wireCaller>
let line: Line
beforeEach(() => {
  world = paymentWorld()
  wire = wireCaller(world)
  line = installOver(world)
})
afterEach(removeChallenges)

describe('paying', () => {
  it('sends the card to the provider alone, and is paid', async () => {
    const { user } = await show({ clientSecret: wire.open().client_secret })
    await fillIn(user, '4242424242424242')
    expect(line.requests).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Pay' }))
    await says('paid: succeeded')
    expect(wire.funds()).toBe(2_500)
    expect(line.requests).toHaveLength(1)
    expect(line.requests[0]?.url).toMatch(/^https:\/\/app\.example\/stripe-api\/v1\/payment_intents\/pi_\w+\/confirm$/)
    expect(decodeURIComponent(line.requests[0]?.body ?? '')).toContain(
      'payment_method_data[card][number]=4242424242424242',
    )
    expect(JSON.stringify(world.journal)).not.toContain('4242424242424242')
  })

  it('P1: tells a decline, keeps the form, and the same payment takes another card', async () => {
    const { user } = await show({ clientSecret: wire.open().client_secret })
    await fillIn(user, '4000000000009995')
    await user.click(screen.getByRole('button', { name: 'Pay' }))
    await says('card_declined: Your card has insufficient funds.')
    expect(field('Card number')).toHaveValue('4000 0000 0000 9995')
    expect(wire.funds()).toBe(0)
    await user.clear(field('Card number'))
    await user.type(field('Card number'), '4242424242424242')
    await user.click(screen.getByRole('button', { name: 'Pay' }))
    await says('paid: succeeded')
  })

  it('sends nothing that is incomplete', async () => {
    const { user } = await show({ clientSecret: wire.open().client_secret })
    await user.type(field('Card number'), '4242')
    await user.click(screen.getByRole('button', { name: 'Pay' }))
    await says('incomplete_number: Your card number is incomplete.')
    expect(field('CVC')).toHaveAttribute('aria-invalid', 'true')
    expect(line.requests).toEqual([])
  })

  it('tells when the provider cannot be reached', async () => {
    const { user } = await show({ clientSecret: wire.open().client_secret })
    await fillIn(user, '4242424242424242')
    line.isOnline = false
    await user.click(screen.getByRole('button', { name: 'Pay' }))
    await says(/^api_connection_error: We are experiencing issues connecting/)
    expect(wire.funds()).toBe(0)
  })

  it('saves a card, with a payment or by itself', async () => {
    const first = await show({ clientSecret: wire.open().client_secret, saves: true })
    await fillIn(first.user, '5555555555554444')
    await first.user.click(screen.getByRole('button', { name: 'Pay' }))
    await says('paid: succeeded')
    first.unmount()
    const second = await show({ clientSecret: wire.openSetup().client_secret })
    await fillIn(second.user, '4242424242424242')
    await second.user.click(screen.getByRole('button', { name: 'Pay' }))
    await says('saved: succeeded')
    expect(world.store.paymentMethodsByAgent.list('ada').map(({ last4 }) => last4)).toEqual(['4444', '4242'])
  })
})

async function challenge(clientSecret = wire.open().client_secret, number = '4000002760003184') {
  const view = await show({ clientSecret })
  await fillIn(view.user, number)
  await view.user.click(screen.getByRole('button', { name: 'Pay' }))
  return { ...view, dialog: await screen.findByRole('dialog', { name: '3D Secure authentication' }) }
}

describe('the bank’s challenge', () => {
  it('is a dialog that says what it is about, and pays when it is passed', async () => {
    const { user, dialog } = await challenge()
    expect(dialog).toHaveAccessibleDescription('Your bank asks you to confirm a payment of $25.00.')
    expect(within(dialog).getByRole('button', { name: 'Complete authentication' })).toHaveFocus()
    await user.keyboard('{Enter}')
    await says('paid: succeeded')
    expect(dialog).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Pay' })).toHaveFocus()
    expect(wire.funds()).toBe(2_500)
  })

  it('lies in the page, under a native modal dialog of the app', async () => {
    const { dialog } = await challenge()
    expect(dialog.closest('dialog')).toBeNull()
    expect(dialog.parentElement?.parentElement).toBe(document.body)
  })

  it.each(['Fail authentication', 'Cancel'])('P2: %s leaves the same payment open', async (name) => {
    const secret = wire.open().client_secret
    const { user, dialog } = await challenge(secret)
    await user.click(within(dialog).getByRole('button', { name }))
    await says(/^payment_intent_authentication_failure: We are unable to authenticate/)
    expect(world.store.paymentIntents.get(secret.split('_secret_')[0] ?? '')?.status).toBe('requires_payment_method')
    await user.click(screen.getByRole('button', { name: 'Pay' }))
    await user.click(await screen.findByRole('button', { name: 'Complete authentication' }))
    await says('paid: succeeded')
  })

  it('P2: Escape abandons it, and only it', async () => {
    const onKeyDown = vi.fn()
    document.addEventListener('keydown', onKeyDown)
    const { user } = await challenge()
    onKeyDown.mockClear()
    await user.keyboard('{Escape}')
    await says(/authentication_failure/)
    expect(onKeyDown).not.toHaveBeenCalled()
    document.removeEventListener('keydown', onKeyDown)
  })

  it('keeps the keyboard inside', async () => {
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

  it('asks before a card is saved', async () => {
    const { user, dialog } = await challenge(wire.openSetup().client_secret, '4000002500003155')
    expect(dialog).toHaveAccessibleDescription(/that this card may be saved/)
    await user.click(within(dialog).getByRole('button', { name: 'Complete authentication' }))
    await says('saved: succeeded')
  })
})
