import { CardElement } from '@stripe/react-stripe-js'
import type { StripeCardElementChangeEvent } from '@stripe/stripe-js'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  field,
  fillInCard,
  installStripeFor,
  loadMockStripe,
  renderCardForm,
} from '../services/stripe/testing/card-form'
import { paymentWorld } from '../services/stripe/testing/payment-world'
import { createStripeClient } from '../services/stripe/testing/stripe-client'

let client: ReturnType<typeof createStripeClient>
beforeEach(() => {
  const world = paymentWorld()
  client = createStripeClient(world)
  installStripeFor(world)
})

const style = (color: string) => ({
  base: {
    color,
    fontSize: '18px',
    iconColor: 'blue',
    '::placeholder': { color: 'gray' },
  },
  invalid: { color: 'red' },
})

describe('the card element', () => {
  it('has three labeled inputs, even in StrictMode', async () => {
    const onReady = vi.fn()
    await renderCardForm({ onReady })
    expect(screen.getAllByRole('textbox')).toHaveLength(3)
    expect(field('Card number')).toHaveAttribute('autocomplete', 'cc-number')
    expect(field('Expiration date MM / YY')).toHaveAttribute('autocomplete', 'cc-exp')
    expect(field('CVC')).toHaveAttribute('autocomplete', 'cc-csc')
    expect(onReady).not.toHaveBeenCalled()
    await waitFor(() => expect(onReady).toHaveBeenCalledOnce())
  })

  it('groups digits, moves the focus to the next field, and emits change events', async () => {
    const onChange = vi.fn<(event: StripeCardElementChangeEvent) => void>()
    const { user } = await renderCardForm({ onChange })
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
  })

  it('reports a wrong check digit immediately, and an incomplete field on blur', async () => {
    const onChange = vi.fn<(event: StripeCardElementChangeEvent) => void>()
    const { user } = await renderCardForm({ onChange })
    await user.type(field('Card number'), '4242424242424241')
    await waitFor(() => expect(onChange.mock.lastCall?.[0].error?.code).toBe('invalid_number'))
    expect(field('Card number')).toHaveAttribute('aria-invalid', 'true')
    await user.type(field('Card number'), '{Backspace}2')
    await user.type(field('CVC'), '1')
    expect(field('CVC')).toHaveAttribute('aria-invalid', 'false')
    await user.tab()
    expect(field('CVC')).toHaveAttribute('aria-invalid', 'true')
    await waitFor(() => expect(onChange.mock.lastCall?.[0].error?.code).toBe('incomplete_cvc'))
  })

  it('accepts a four-digit code for American Express, and truncates it when the brand changes', async () => {
    const { user } = await renderCardForm()
    await fillInCard(user, '378282246310005', '1230', '12345')
    expect(field('Card number')).toHaveValue('3782 822463 10005')
    expect(field('CVC')).toHaveValue('1234')
    await user.clear(field('Card number'))
    await user.type(field('Card number'), '4242')
    expect(field('CVC')).toHaveValue('123')
  })

  it('deletes across the slash, and moves back from an empty field', async () => {
    const { user } = await renderCardForm()
    await user.type(field('Expiration date MM / YY'), '12')
    expect(field('Expiration date MM / YY')).toHaveValue('12 / ')
    await user.keyboard('{Backspace}')
    expect(field('Expiration date MM / YY')).toHaveValue('1')
    await user.keyboard('{Backspace}{Backspace}')
    expect(field('Card number')).toHaveFocus()
  })

  it('keeps the cursor position when a digit in the middle changes', async () => {
    const { user } = await renderCardForm()
    await user.type(field('Card number'), '424242424')
    field('Card number').setSelectionRange(6, 6)
    await user.keyboard('7')
    expect(field('Card number')).toHaveValue('4242 4724 24')
    expect(field('Card number').selectionStart).toBe(7)
  })

  it('accepts pasted text', async () => {
    const { user } = await renderCardForm()
    await user.click(field('Card number'))
    await user.paste('4242-4242-4242-4242')
    expect(field('Card number')).toHaveValue('4242 4242 4242 4242')
    await user.click(field('Expiration date MM / YY'))
    await user.paste('1/2030')
    expect(field('Expiration date MM / YY')).toHaveValue('01 / 30')
  })

  it('emits Escape as its own event only', async () => {
    const onEscape = vi.fn()
    const onKeyDown = vi.fn()
    const { user } = await renderCardForm({ onEscape, onKeyDown })
    await user.type(field('Card number'), '42{Escape}')
    await waitFor(() => expect(onEscape).toHaveBeenCalledOnce())
    expect(onKeyDown).not.toHaveBeenCalled()
  })

  it('submits the form on Enter, even if the button is disabled', async () => {
    const onSubmit = vi.fn()
    const { user } = await renderCardForm({ onSubmit, clientSecret: client.open().client_secret })
    screen.getByRole('button', { name: 'Pay' }).setAttribute('disabled', '')
    await user.type(field('CVC'), '1{Enter}')
    expect(onSubmit).toHaveBeenCalledOnce()
  })

  it('emits one focus event for all inputs, and receives the focus from a click beside them', async () => {
    const [onFocus, onBlur] = [vi.fn(), vi.fn()]
    const { user } = await renderCardForm({ onFocus, onBlur })
    const container = document.getElementById('card')
    if (container) await user.click(container)
    expect(field('Card number')).toHaveFocus()
    await user.click(field('CVC'))
    await waitFor(() => expect(onFocus).toHaveBeenCalledOnce())
    expect(onBlur).not.toHaveBeenCalled()
    await user.tab()
    await waitFor(() => expect(onBlur).toHaveBeenCalledOnce())
  })

  it('is not part of the app’s form', async () => {
    const { user, container } = await renderCardForm()
    await user.type(field('Card number'), '4242')
    const form = container.querySelector('form')
    form?.reset()
    expect(field('Card number')).toHaveValue('4242')
    expect(form && [...new FormData(form)]).toEqual([])
  })

  it('follows the app’s style', async () => {
    const { user, rerenderWith } = await renderCardForm({ options: { style: style('black') } })
    expect(field('Card number').style).toMatchObject({ color: 'black', fontSize: '18px' })
    expect(field('Card number').style.getPropertyValue('--stripe-placeholder')).toBe('gray')
    rerenderWith({ options: { style: style('white') } })
    await waitFor(() => expect(field('CVC').style.color).toBe('white'))
    await user.type(field('Card number'), '4242424242424241')
    expect(field('Card number').style.color).toBe('red')
  })

  it('can be created only once per group until it is destroyed', async () => {
    const elements = (await loadMockStripe())?.elements()
    const element = elements?.create('card')
    expect(() => elements?.create('card')).toThrow('Can only create one Element of type card')
    expect(elements?.getElement(CardElement)).toBe(element)
    element?.destroy()
    expect(elements?.getElement(CardElement)).toBeNull()
    expect(() => elements?.create('iban' as 'card')).toThrow('A valid Element name')
  })
})
