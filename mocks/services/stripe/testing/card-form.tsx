import { CardElement, Elements, useElements, useStripe } from '@stripe/react-stripe-js'
import type { StripeCardElementChangeEvent, StripeCardElementOptions } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { render, screen, waitFor } from '../../../../src/test/render'
import userEvent from '@testing-library/user-event'
import { StrictMode, useState, type FormEvent } from 'react'
import { expect } from 'vitest'
import type { World } from '../../../world/world'
import { installStripe } from '../../../stripe-js/stripe'
import { API_URL, paymentFetch } from './payment-world'

export const loadMockStripe = () => loadStripe('pk_test_1')

export interface Network {
  readonly requests: { readonly url: string; readonly body: string }[]
  isOnline: boolean
}

let connected: { readonly world: World; readonly network: Network } | undefined

const connectedFetch: typeof fetch = async (input, init) => {
  if (!connected) throw new TypeError('Failed to fetch')
  const { world, network } = connected
  const request = new Request(input, init)
  network.requests.push({ url: request.url, body: await request.clone().text() })
  if (!network.isOnline) throw new TypeError('Failed to fetch')
  return paymentFetch(world)(request)
}

/**
 * Connects the mock Stripe script to the backend's data (`world`), and returns an object that records its requests.
 * `loadStripe` caches the first script that it finds, so all tests of a file share one script.
 */
export function installStripeFor(world: World): Network {
  const network: Network = { requests: [], isOnline: true }
  connected = { world, network }
  installStripe({ apiBase: API_URL, fetch: connectedFetch })
  return network
}

/** Removes open challenge dialogs. They are children of the body, so they stay when a test unmounts the app. */
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
  readonly savesCard?: boolean
}

function CardForm({ clientSecret = '', options, onSubmit, onKeyDown, savesCard = false, ...handlers }: FormProps) {
  const stripe = useStripe()
  const elements = useElements()
  const [message, setMessage] = useState('')
  async function submit(event: FormEvent) {
    event.preventDefault()
    onSubmit?.()
    const card = elements?.getElement(CardElement)
    if (!stripe || !card) return setMessage('Card form is not ready')
    const payment_method = { card, billing_details: { name: 'Ada Example' } }
    if (clientSecret.startsWith('seti_')) {
      const { error, setupIntent } = await stripe.confirmCardSetup(clientSecret, { payment_method })
      return setMessage(error ? `${error.code}: ${error.message}` : `saved: ${setupIntent.status}`)
    }
    const { error, paymentIntent } = await stripe.confirmCardPayment(clientSecret, {
      payment_method,
      ...(savesCard ? { setup_future_usage: 'off_session' as const } : {}),
    })
    return setMessage(error ? `${error.code ?? error.type}: ${error.message}` : `paid: ${paymentIntent.status}`)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form onSubmit={(event) => void submit(event)} onKeyDown={onKeyDown}>
      <label htmlFor="card">Card</label>
      <CardElement id="card" options={{ hidePostalCode: true, ...options }} {...handlers} />
      <button disabled={!stripe}>Pay</button>
      <output>{message}</output>
    </form>
  )
}

export async function renderCardForm(props: FormProps = {}) {
  const user = userEvent.setup()
  const stripe = await loadMockStripe()
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

export async function fillInCard(
  user: ReturnType<typeof userEvent.setup>,
  number: string,
  expiry = '1230',
  cvc = '123',
) {
  await user.type(field('Card number'), number)
  await user.type(field('Expiration date MM / YY'), expiry)
  await user.type(field('CVC'), cvc)
}

export const expectMessage = (text: string | RegExp) =>
  waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(text))
