import { CardElement, Elements, useElements, useStripe } from '@stripe/react-stripe-js'
import type { StripeCardElementChangeEvent, StripeCardElementOptions } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { render, screen, waitFor } from '../../../../tools/testing/render'
import userEvent from '@testing-library/user-event'
import { StrictMode, useState, type FormEvent } from 'react'
import { expect } from 'vitest'
import type { World } from '../../../world/world'
import { installStripe } from '../../../stripe-js/stripe'
import { API, paymentFetch } from './payment-world'

export const load = () => loadStripe('pk_test_1')

export interface Line {
  readonly requests: { readonly url: string; readonly body: string }[]
  isOnline: boolean
}

let connected: { readonly world: World; readonly line: Line } | undefined

const connectedFetch: typeof fetch = async (input, init) => {
  if (!connected) throw new TypeError('Failed to fetch')
  const { world, line } = connected
  const request = new Request(input, init)
  line.requests.push({ url: request.url, body: await request.clone().text() })
  if (!line.isOnline) throw new TypeError('Failed to fetch')
  return paymentFetch(world)(request)
}

/**
 * Installs the stand-in before a world, and listens on the line between them. `loadStripe` remembers the first script
 * that it finds, so one stand-in serves every test of a file.
 */
export function installOver(world: World): Line {
  const line: Line = { requests: [], isOnline: true }
  connected = { world, line }
  installStripe({ apiBase: API, fetch: connectedFetch })
  return line
}

/** A challenge outlives the app's own markup, as the provider's layer does. */
export function removeChallenges(): void {
  for (const dialog of document.querySelectorAll('[role=dialog]')) dialog.parentElement?.remove()
}

export interface FormProps {
  readonly clientSecret?: string
  readonly options?: StripeCardElementOptions
  readonly onChange?: (event: StripeCardElementChangeEvent) => void
  readonly onEscape?: () => void
  readonly onReady?: () => void
  readonly onFocus?: () => void
  readonly onBlur?: () => void
  readonly onSubmit?: () => void
  readonly onKeyDown?: () => void
  readonly saves?: boolean
}

/** A card form as an app writes one. */
function CardForm({ clientSecret = '', options, onSubmit, onKeyDown, saves = false, ...handlers }: FormProps) {
  const stripe = useStripe()
  const elements = useElements()
  const [said, say] = useState('nothing yet')
  async function submit(event: FormEvent) {
    event.preventDefault()
    onSubmit?.()
    const card = elements?.getElement(CardElement)
    if (!stripe || !card) return say('Card form is not ready')
    const payment_method = { card, billing_details: { name: 'Ada Example' } }
    if (clientSecret.startsWith('seti_')) {
      const { error, setupIntent } = await stripe.confirmCardSetup(clientSecret, { payment_method })
      return say(error ? `${error.code}: ${error.message}` : `saved: ${setupIntent.status}`)
    }
    const { error, paymentIntent } = await stripe.confirmCardPayment(clientSecret, {
      payment_method,
      ...(saves ? { setup_future_usage: 'off_session' as const } : {}),
    })
    return say(error ? `${error.code ?? error.type}: ${error.message}` : `paid: ${paymentIntent.status}`)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form onSubmit={(event) => void submit(event)} onKeyDown={onKeyDown}>
      <label htmlFor="card">Card</label>
      <CardElement id="card" options={{ hidePostalCode: true, ...options }} {...handlers} />
      <button disabled={!stripe}>Pay</button>
      <output>{said}</output>
    </form>
  )
}

export async function show(props: FormProps = {}) {
  const user = userEvent.setup()
  const stripe = await load()
  const view = render(
    <StrictMode>
      <Elements stripe={stripe}>
        <CardForm {...props} />
      </Elements>
    </StrictMode>,
  )
  return {
    user,
    stripe,
    ...view,
    rerenderWith: (next: FormProps) =>
      view.rerender(
        <StrictMode>
          <Elements stripe={stripe}>
            <CardForm {...next} />
          </Elements>
        </StrictMode>,
      ),
  }
}

export const field = (name: 'Card number' | 'Expiration date MM / YY' | 'CVC') =>
  screen.getByLabelText<HTMLInputElement>(name)

export async function fillIn(user: ReturnType<typeof userEvent.setup>, number: string, expiry = '1230', cvc = '123') {
  await user.type(field('Card number'), number)
  await user.type(field('Expiration date MM / YY'), expiry)
  await user.type(field('CVC'), cvc)
}

export const says = (text: string | RegExp) => waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(text))
