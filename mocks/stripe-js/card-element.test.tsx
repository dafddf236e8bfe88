import type { StripeCardElementChangeEvent } from '@stripe/stripe-js'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { field, fillIn, installOver, load, show } from '../services/stripe/testing/card-form'
import { paymentWorld } from '../services/stripe/testing/payment-world'
import { wireCaller } from '../services/stripe/testing/wire-caller'

let wire: ReturnType<typeof wireCaller>
beforeEach(() => {
  const world = paymentWorld()
  wire = wireCaller(world)
  installOver(world)
})

const style = (color: string) => ({
  base: {
    color,
    fontSize: '18px',
    iconColor: 'blue',
    '::placeholder': { color: 'gray' },
    ':focus': { color: 'navy' },
  },
  invalid: { color: 'red' },
})

describe('the card element', () => {
  it('has three labelled inputs, once, in StrictMode too', async () => {
    const onReady = vi.fn()
    await show({ onReady })
    expect(screen.getAllByRole('textbox')).toHaveLength(3)
    expect(field('Card number')).toHaveAttribute('autocomplete', 'cc-number')
    expect(field('Expiration date MM / YY')).toHaveAttribute('autocomplete', 'cc-exp')
    expect(field('CVC')).toHaveAttribute('autocomplete', 'cc-csc')
    expect(document.getElementById('card')).toHaveClass('StripeElement', 'StripeElement--empty')
    expect(onReady).not.toHaveBeenCalled()
    await waitFor(() => expect(onReady).toHaveBeenCalledOnce())
  })

  it('groups digits, goes on by itself, and tells each change', async () => {
    const onChange = vi.fn<(event: StripeCardElementChangeEvent) => void>()
    const { user } = await show({ onChange })
    await user.click(field('Card number'))
    await user.keyboard('42424242424242421230123')
    expect(field('Card number')).toHaveValue('4242 4242 4242 4242')
    expect(field('Expiration date MM / YY')).toHaveValue('12 / 30')
    expect(field('CVC')).toHaveValue('123')
    await waitFor(() => expect(onChange.mock.lastCall?.[0].complete).toBe(true))
    expect(onChange.mock.calls[0]?.[0]).toMatchObject({
      elementType: 'card',
      brand: 'visa',
      empty: false,
      complete: false,
    })
    expect(onChange.mock.lastCall?.[0]).toEqual({
      elementType: 'card',
      brand: 'visa',
      empty: false,
      complete: true,
      error: undefined,
      value: { postalCode: '' },
    })
    expect(document.getElementById('card')).toHaveClass('StripeElement--complete')
    expect(document.getElementById('card')).not.toHaveClass('StripeElement--empty')
  })

  it('P1: reports a wrong check digit at once, and what is incomplete when its field is left', async () => {
    const onChange = vi.fn<(event: StripeCardElementChangeEvent) => void>()
    const { user } = await show({ onChange })
    await user.type(field('Card number'), '4242424242424241')
    await waitFor(() => expect(onChange.mock.lastCall?.[0].error?.code).toBe('invalid_number'))
    expect(field('Card number')).toHaveAttribute('aria-invalid', 'true')
    expect(document.getElementById('card')).toHaveClass('StripeElement--invalid')
    await user.type(field('Card number'), '{Backspace}2')
    await user.type(field('CVC'), '1')
    expect(field('CVC')).toHaveAttribute('aria-invalid', 'false')
    await user.tab()
    expect(field('CVC')).toHaveAttribute('aria-invalid', 'true')
    await waitFor(() => expect(onChange.mock.lastCall?.[0].error?.code).toBe('incomplete_cvc'))
  })

  it('takes four digits of an American Express, and cuts the fourth off when the brand changes', async () => {
    const { user } = await show()
    await fillIn(user, '378282246310005', '1230', '12345')
    expect(field('Card number')).toHaveValue('3782 822463 10005')
    expect(field('CVC')).toHaveValue('1234')
    await user.clear(field('Card number'))
    await user.type(field('Card number'), '4242')
    expect(field('CVC')).toHaveValue('123')
  })

  it('deletes through the slash, and goes back from an empty field', async () => {
    const { user } = await show()
    await user.type(field('Expiration date MM / YY'), '12')
    expect(field('Expiration date MM / YY')).toHaveValue('12 / ')
    await user.keyboard('{Backspace}')
    expect(field('Expiration date MM / YY')).toHaveValue('1')
    await user.keyboard('{Backspace}{Backspace}')
    expect(field('Card number')).toHaveFocus()
  })

  it('keeps the cursor where it is when a digit in the middle is put right', async () => {
    const { user } = await show()
    await user.type(field('Card number'), '424242424')
    field('Card number').setSelectionRange(6, 6)
    await user.keyboard('7')
    expect(field('Card number')).toHaveValue('4242 4724 24')
    expect(field('Card number').selectionStart).toBe(7)
  })

  it('takes what is filled in or pasted at once', async () => {
    const { user } = await show()
    await user.click(field('Card number'))
    await user.paste('4242-4242-4242-4242')
    expect(field('Card number')).toHaveValue('4242 4242 4242 4242')
    await user.click(field('Expiration date MM / YY'))
    await user.paste('1/2030')
    expect(field('Expiration date MM / YY')).toHaveValue('01 / 30')
  })

  it('P10: Escape reaches the app as the element’s event alone', async () => {
    const onEscape = vi.fn()
    const onKeyDown = vi.fn()
    const { user } = await show({ onEscape, onKeyDown })
    await user.type(field('Card number'), '42{Escape}')
    await waitFor(() => expect(onEscape).toHaveBeenCalledOnce())
    expect(onKeyDown).not.toHaveBeenCalled()
  })

  it('Enter submits the form, whatever its button says', async () => {
    const onSubmit = vi.fn()
    const { user } = await show({ onSubmit, clientSecret: wire.open().client_secret })
    screen.getByRole('button', { name: 'Pay' }).setAttribute('disabled', '')
    await user.type(field('CVC'), '1{Enter}')
    expect(onSubmit).toHaveBeenCalledOnce()
  })

  it('is one focus for the app, and its label leads into it', async () => {
    const [onFocus, onBlur] = [vi.fn(), vi.fn()]
    const { user } = await show({ onFocus, onBlur })
    await user.click(screen.getByText('Card'))
    expect(field('Card number')).toHaveFocus()
    await user.click(field('CVC'))
    await waitFor(() => expect(onFocus).toHaveBeenCalledOnce())
    expect(document.getElementById('card')).toHaveClass('StripeElement--focus')
    expect(onBlur).not.toHaveBeenCalled()
    await user.tab()
    await waitFor(() => expect(onBlur).toHaveBeenCalledOnce())
    expect(document.getElementById('card')).not.toHaveClass('StripeElement--focus')
  })

  it('is neither reset nor filled by the app’s form', async () => {
    const { user, container } = await show()
    await user.type(field('Card number'), '4242')
    const form = container.querySelector('form')
    form?.reset()
    expect(field('Card number')).toHaveValue('4242')
    expect(form && [...new FormData(form)]).toEqual([])
  })

  it('follows the app’s style, and is disabled by it', async () => {
    const { user, rerenderWith } = await show({ options: { style: style('black') } })
    expect(field('Card number').style).toMatchObject({ color: 'black', fontSize: '18px' })
    expect(field('Card number').style.getPropertyValue('--stand-in-placeholder')).toBe('gray')
    rerenderWith({ options: { style: style('white') } })
    await waitFor(() => expect(field('CVC').style.color).toBe('white'))
    await user.click(field('CVC'))
    expect(field('CVC').style.color).toBe('navy')
    await user.type(field('Card number'), '4242424242424241')
    expect(field('Card number').style.color).toBe('red')
    rerenderWith({ options: { style: style('white'), disabled: true } })
    await waitFor(() => expect(field('CVC')).toBeDisabled())
  })

  it('is cleared and focused by the app', async () => {
    const stripe = await load()
    const elements = stripe?.elements()
    const element = elements?.create('card')
    const place = document.body.appendChild(document.createElement('div'))
    element?.mount(place)
    const user = userEvent.setup()
    element?.focus()
    expect(field('Card number')).toHaveFocus()
    await user.keyboard('4242')
    element?.clear()
    expect(field('Card number')).toHaveValue('')
    element?.blur()
    expect(document.body).toHaveFocus()
    expect(() => elements?.create('card')).toThrow('Can only create one Element of type card')
    element?.unmount()
    expect(screen.queryByLabelText('Card number')).toBeNull()
    expect(place).not.toHaveClass('StripeElement')
    element?.destroy()
    expect(elements?.getElement('card')).toBeNull()
    expect(() => element?.mount(place)).toThrow('already been destroyed')
    expect(() => elements?.create('card').mount('#nowhere')).toThrow('no DOM elements')
    expect(() => elements?.create('iban' as 'card')).toThrow('A valid Element name')
    place.remove()
  })
})
