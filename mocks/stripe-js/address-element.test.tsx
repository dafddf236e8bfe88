import { AddressElement, Elements } from '@stripe/react-stripe-js'
import type { StripeAddressElementChangeEvent, StripeAddressElementOptions } from '@stripe/stripe-js'
import { render, screen, waitFor } from '../../src/test/render'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { installStripeFor, loadMockStripe } from '../services/stripe/testing/card-form'
import { paymentWorld } from '../services/stripe/testing/payment-world'

beforeEach(() => {
  installStripeFor(paymentWorld())
})

async function showAddress(
  options: StripeAddressElementOptions,
  onChange = vi.fn<(event: StripeAddressElementChangeEvent) => void>(),
) {
  const stripe = await loadMockStripe()
  render(
    <Elements stripe={stripe}>
      <AddressElement options={options} onChange={onChange} />
    </Elements>,
  )
  return { user: userEvent.setup(), onChange, stripe }
}

describe('the address element', () => {
  it.each(['billing', 'shipping'] as const)('accepts a %s address', async (mode) => {
    const { user, onChange } = await showAddress({ mode })
    expect(screen.getByRole('group')).toHaveAccessibleName(mode === 'billing' ? 'Billing address' : 'Shipping address')
    await user.type(screen.getByLabelText('Full name'), 'Ada Example')
    await user.type(screen.getByLabelText('Address line 1'), '1 Example Street')
    await user.type(screen.getByLabelText('Address line 2 (optional)'), 'Floor 2')
    await user.type(screen.getByLabelText('City'), 'Oakland')
    await user.selectOptions(screen.getByLabelText('State'), 'California')
    await user.type(screen.getByLabelText('ZIP code'), '94607')
    await waitFor(() => expect(onChange.mock.lastCall?.[0].complete).toBe(true))
    expect(onChange.mock.lastCall?.[0]).toEqual({
      elementType: 'address',
      elementMode: mode,
      empty: false,
      complete: true,
      isNewAddress: true,
      value: {
        name: 'Ada Example',
        address: {
          line1: '1 Example Street',
          line2: 'Floor 2',
          city: 'Oakland',
          state: 'CA',
          postal_code: '94607',
          country: 'US',
        },
      },
    })
  })

  it('accepts the modes billing and shipping only', async () => {
    const elements = (await loadMockStripe())?.elements()
    expect(() => elements?.create('address', { mode: 'home' as 'billing' })).toThrow(
      "mode must be 'billing' or 'shipping'",
    )
    elements?.create('address', { mode: 'billing' })
    expect(() => elements?.create('address', { mode: 'shipping' })).toThrow('Can only create one')
  })

  it('marks an invalid field on blur', async () => {
    const { user } = await showAddress({ mode: 'billing' })
    await user.type(screen.getByLabelText('ZIP code'), '9')
    await user.tab()
    expect(screen.getByLabelText('ZIP code')).toHaveAccessibleDescription('Your ZIP is invalid.')
    expect(screen.getByLabelText('ZIP code')).toHaveAttribute('aria-invalid', 'true')
    expect(screen.getByLabelText('City')).toHaveAttribute('aria-invalid', 'false')
  })

  it('changes its fields with the country, and keeps the other values and the focus', async () => {
    const { user } = await showAddress({ mode: 'billing' })
    await user.type(screen.getByLabelText('City'), 'Toronto')
    await user.selectOptions(screen.getByLabelText('Country or region'), 'Canada')
    expect(screen.getByLabelText('Province')).toHaveValue('')
    await user.selectOptions(screen.getByLabelText('Country or region'), 'Germany')
    expect(screen.queryByLabelText('Province')).toBeNull()
    expect(screen.getByLabelText('City')).toHaveValue('Toronto')
    expect(screen.getByLabelText('Country or region')).toHaveFocus()
  })

  it('has the colors of the group, also after they change', async () => {
    const elements = (await loadMockStripe())?.elements({ appearance: { variables: { colorText: 'teal' } } })
    const address = elements?.create('address', { mode: 'billing' })
    const container = document.body.appendChild(document.createElement('div'))
    address?.mount(container)
    const color = () => screen.getByRole('group').style.getPropertyValue('--stripe-text')
    expect(color()).toBe('teal')
    elements?.update({ appearance: { variables: { colorText: 'pink' } } })
    expect(color()).toBe('pink')
    container.remove()
  })
})
