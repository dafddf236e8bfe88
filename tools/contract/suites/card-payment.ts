import { Broken, hold, NotLooked } from '../check'
import type { Live, Result } from '../live'
import { entriesOf } from './market'

/** Steps that the card payment checks share. */

interface Opened extends Result {
  readonly updatedBalance: number | null
  readonly transaction: object | null
  readonly paymentIntent: { readonly clientSecret: string } | null
}

const ADD = `mutation($input: AddFundsInput!) {
  addFunds(input: $input) {
    success updatedBalance transaction { id } paymentIntent { clientSecret } errors { code field } } }`

export async function openPayment(live: Live, amountCents: number, name: string) {
  const input = { amountCents, idempotencyKey: `${live.run}-${name}` }
  const opened = await live.field<Opened>('agent', ADD, { input })
  hold(opened.success && opened.paymentIntent, `it is refused: ${opened.errors?.[0]?.code}`)
  const { clientSecret } = opened.paymentIntent
  hold(/^pi_[^_]+_secret_./.test(clientSecret), 'the client secret is none of Stripe’s')
  return { ...opened, paymentIntent: { id: clientSecret.split('_secret_')[0] ?? '', clientSecret } }
}

/** Pays like the app's card form, with the publishable key and the client secret. */
export async function pay(live: Live, clientSecret: string): Promise<void> {
  const { stripe } = live.config
  if (stripe === undefined) throw new NotLooked('the config has no key of Stripe')
  const card = stripe.card ?? 'pm_card_visa'
  const method = card.startsWith('pm_')
    ? { payment_method: card }
    : {
        'payment_method_data[type]': 'card',
        'payment_method_data[card][number]': card,
        'payment_method_data[card][exp_month]': '12',
        'payment_method_data[card][exp_year]': '2040',
        'payment_method_data[card][cvc]': '123',
      }
  const base = stripe.endpoint ?? 'https://api.stripe.com/'
  const [intentId] = clientSecret.split('_secret_')
  const response = await live.send(new URL(`v1/payment_intents/${intentId}/confirm`, base).href, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${stripe.publishableKey}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({ client_secret: clientSecret, ...method }).toString(),
  })
  hold(response.ok, `Stripe refuses the payment with status ${response.status}`)
}

export const creditsOf = async (live: Live, intentId: string) =>
  (await entriesOf(live, { types: ['FUNDING'] })).filter(({ referenceId }) => referenceId === intentId)

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Polls like the app until an entry has the payment's ID. */
export async function untilCredited(live: Live, intentId: string) {
  const untilMs = Date.now() + (live.config.stripe?.waitSeconds ?? 30) * 1000
  for (let waitMs = 100; ; waitMs = Math.min(waitMs * 2, 3000)) {
    const credits = await creditsOf(live, intentId)
    if (credits.length > 0) return credits
    if (Date.now() > untilMs) throw new Broken('no entry of type FUNDING bears the payment’s id as referenceId')
    await pause(waitMs)
  }
}
