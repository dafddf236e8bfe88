import type { Send } from './client'

const PUBLISHABLE_KEY = 'pk_test_fairlead'

interface StripeError {
  readonly error?: { readonly decline_code?: string; readonly code?: string }
}

export interface CardPayment {
  readonly clientSecret: string
  readonly number: string
}

/**
 * Confirms a payment with a new card below `baseUrl`, as the card form does. Returns the decline or error code, or
 * undefined if the payment succeeded.
 */
export async function confirmCard(
  send: Send,
  baseUrl: string,
  { clientSecret, number }: CardPayment,
): Promise<string | undefined> {
  const [intentId] = clientSecret.split('_secret_')
  const form = new URLSearchParams({
    client_secret: clientSecret,
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': number,
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '2040',
    'payment_method_data[card][cvc]': number.startsWith('37') ? '1234' : '123',
  })
  const kind = clientSecret.startsWith('seti') ? 'setup_intents' : 'payment_intents'
  const response = await send(
    new Request(new URL(`stripe-api/v1/${kind}/${intentId}/confirm`, baseUrl), {
      method: 'POST',
      headers: { authorization: `Bearer ${PUBLISHABLE_KEY}` },
      body: form,
    }),
  )
  const { error } = (await response.json()) as StripeError
  return response.ok ? undefined : (error?.decline_code ?? error?.code ?? `HTTP ${response.status}`)
}
