import { render, screen } from '../../../test/render'
import type { Stripe } from '@stripe/stripe-js'
import { afterEach, expect, it, vi } from 'vitest'
import { CardField, AddressField, type AddressMode } from './CardField'
import { stripeLoader } from './stripe'
import { StripeElements } from './StripeElements'

const settings = vi.hoisted(() => ({ stripeTestKeyAllowed: true }))
vi.mock('../../../lib/settings/env', async (importOriginal) => {
  const { readLiveEnv, ...original } = await importOriginal<typeof import('../../../lib/settings/env')>()
  const live = readLiveEnv({ VITE_STRIPE_PUBLISHABLE_KEY: 'pk_test_1' })
  return {
    ...original,
    readLiveEnv,
    env: new Proxy(live, { get: (env, name) => Reflect.get({ ...env, ...settings }, name) }),
  }
})

const create = vi.fn<(type: string, options: object) => object>()
const openGroup = vi.fn<(options: object) => void>()

/** Returns a fake Stripe object that records the elements created. */
function noting(): Stripe {
  const element = { on: () => undefined, off: () => undefined, mount: () => undefined, destroy: () => undefined }
  create.mockReturnValue({ ...element, update: () => undefined })
  const elements = { create, getElement: () => null }
  const unused = () => undefined
  return {
    elements: (options: object) => {
      openGroup(options)
      return elements
    },
    createToken: unused,
    createPaymentMethod: unused,
    confirmCardPayment: unused,
    _registerWrapper: unused,
    registerAppInfo: unused,
  } as unknown as Stripe
}

afterEach(() => {
  settings.stripeTestKeyAllowed = true
})

function show() {
  vi.spyOn(stripeLoader(), 'load').mockResolvedValue({ kind: 'ready', stripe: noting() })
  render(
    <>
      <StripeElements>{() => <CardField onChange={() => undefined} onEscape={() => undefined} />}</StripeElements>
    </>,
  )
}

it('shows a test mode notice if a live build accepts test cards', () => {
  show()
  expect(screen.getByText('Test mode')).toBeVisible()
  expect(screen.getByText('Test cards only. No money moves.')).toBeVisible()
})

it('shows no test mode notice otherwise', () => {
  settings.stripeTestKeyAllowed = false
  show()
  expect(screen.queryByText('Test mode')).toBeNull()
})

it('requests card details without a postal code and without Link', async () => {
  show()
  await vi.waitFor(() => expect(create).toHaveBeenCalled(), { timeout: 15_000 })
  expect(create.mock.calls[0]).toMatchObject(['card', { hidePostalCode: true, disableLink: true }])
})

it('passes the theme colors to the forms of Stripe', async () => {
  document.documentElement.style.setProperty('--fl-colors-fg', 'teal')
  show()
  await vi.waitFor(() => expect(openGroup).toHaveBeenCalled(), { timeout: 15_000 })
  expect(openGroup.mock.calls[0]).toMatchObject([{ appearance: { theme: 'stripe', variables: { colorText: 'teal' } } }])
  document.documentElement.removeAttribute('style')
})

it('rejects an address mode other than billing or shipping', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const mode = 'home' as AddressMode
  expect(() => render(<AddressField mode={mode} onChange={() => undefined} onEscape={() => undefined} />)).toThrow(
    'The address mode must be billing or shipping, not "home"',
  )
})
