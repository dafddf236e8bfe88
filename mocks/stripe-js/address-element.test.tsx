import { AddressElement, Elements } from '@stripe/react-stripe-js'
import type { StripeAddressElementChangeEvent, StripeAddressElementOptions } from '@stripe/stripe-js'
import { render, screen, waitFor, within } from '../../tools/testing/render'
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
    expect(() => elements?.create('address', {} as { mode: 'billing' })).toThrow('You must supply options.mode')
    const billing = elements?.create('address', { mode: 'billing' })
    const shipping = elements?.create('address', { mode: 'shipping' })
    expect(elements?.getElement('address', { mode: 'shipping' })).toBe(shipping)
    expect(elements?.getElement('address')).toBe(billing)
    expect(() => billing?.update({ mode: 'shipping' })).toThrow('cannot be changed')
    expect(() => elements?.create('address', { mode: 'billing' })).toThrow('Can only create one')
  })

  it('marks an invalid field on blur', async () => {
    const { user } = await showAddress({ mode: 'billing' })
    await user.type(screen.getByLabelText('ZIP code'), '9')
    await user.tab()
    expect(screen.getByLabelText('ZIP code')).toHaveAccessibleDescription('Your ZIP is invalid.')
    expect(screen.getByLabelText('ZIP code')).toHaveAttribute('aria-invalid', 'true')
    expect(screen.getByLabelText('City')).toHaveAttribute('aria-invalid', 'false')
  })

  it('shows the default values, and changes its fields with the country', async () => {
    const { user, onChange } = await showAddress({
      mode: 'shipping',
      display: { name: 'split' },
      fields: { phone: 'always' },
      validation: { phone: { required: 'always' } },
      defaultValues: {
        firstName: 'Ada',
        lastName: 'Example',
        phone: '5550100100',
        address: { line1: '1 Example Street', city: 'Toronto', state: 'ON', postal_code: 'M5V 2T6', country: 'CA' },
      },
    })
    expect(screen.getByLabelText('First name')).toHaveValue('Ada')
    expect(screen.getByLabelText('Province')).toHaveValue('ON')
    await user.type(screen.getByLabelText('Last name'), 's')
    await waitFor(() =>
      expect(onChange.mock.lastCall?.[0]).toMatchObject({
        complete: true,
        value: { name: 'Ada Examples', firstName: 'Ada', phone: '5550100100' },
      }),
    )
    await user.selectOptions(screen.getByLabelText('Country or region'), 'Germany')
    expect(screen.queryByLabelText('Province')).toBeNull()
    expect(screen.getByLabelText('City')).toHaveValue('Toronto')
    expect(screen.getByLabelText('Country or region')).toHaveFocus()
  })

  it('offers the allowed countries only', async () => {
    await showAddress({ mode: 'billing', allowedCountries: ['US', 'CA'] })
    expect(within(screen.getByLabelText('Country or region')).getAllByRole('option')).toHaveLength(2)
  })

  it('returns its value, and the group reports the first incomplete element', async () => {
    const elements = (await loadMockStripe())?.elements({ appearance: { variables: { colorText: 'teal' } } })
    const card = elements?.create('card')
    const address = elements?.create('address', { mode: 'billing' })
    const container = document.body.appendChild(document.createElement('div'))
    address?.mount(container)
    expect(container.querySelector<HTMLElement>('[role=group]')?.style.getPropertyValue('--stripe-text')).toBe('teal')
    elements?.update({ appearance: { variables: { colorText: 'pink' } } })
    expect(container.querySelector<HTMLElement>('[role=group]')?.style.getPropertyValue('--stripe-text')).toBe('pink')
    expect(await address?.getValue()).toMatchObject({ complete: false, value: { address: { country: 'US' } } })
    expect(screen.getByLabelText('City')).toHaveAttribute('aria-invalid', 'true')
    expect((await elements?.submit())?.error?.code).toBe('incomplete_number')
    card?.destroy()
    expect((await elements?.submit())?.error?.code).toBe('incomplete_address')
    address?.clear()
    expect(screen.getByLabelText('City')).toHaveAttribute('aria-invalid', 'false')
    expect(await elements?.fetchUpdates()).toEqual({})
    container.remove()
  })
})
