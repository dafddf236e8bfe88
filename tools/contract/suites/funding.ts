import { Broken, checksOf, hold, NotLooked, same } from '../check'
import type { Live, Result } from '../live'
import { entriesOf, fundsOf } from './market'

interface Opened extends Result {
  readonly updatedBalance: number | null
  readonly transaction: object | null
  readonly paymentIntent: { readonly id: string; readonly clientSecret: string; readonly amountCents: number } | null
}

const ADD = `mutation($input: AddFundsInput!) {
  addFunds(input: $input) {
    success updatedBalance transaction { id } paymentIntent { id clientSecret amountCents } errors { code field } } }`

async function open(live: Live, amountCents: number, name: string) {
  const input = { amountCents, idempotencyKey: `${live.run}-${name}` }
  const opened = await live.field<Opened>('agent', ADD, { input })
  hold(opened.success && opened.paymentIntent, `it is refused: ${opened.errors?.[0]?.code}`)
  return { ...opened, paymentIntent: opened.paymentIntent }
}

/** Pays as the app's card form does: with the publishable key and the client secret. */
async function pay(live: Live, clientSecret: string): Promise<void> {
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

const creditsOf = async (live: Live, intentId: string) =>
  (await entriesOf(live, { types: ['FUNDING'] })).filter(({ referenceId }) => referenceId === intentId)

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Waits as the app does, until an entry names the payment. */
async function untilCredited(live: Live, intentId: string) {
  const untilMs = Date.now() + (live.config.stripe?.waitSeconds ?? 30) * 1000
  for (let waitMs = 100; ; waitMs = Math.min(waitMs * 2, 3000)) {
    const credits = await creditsOf(live, intentId)
    if (credits.length > 0) return credits
    if (Date.now() > untilMs) throw new Broken('no entry of type FUNDING bears the payment’s id as referenceId')
    await pause(waitMs)
  }
}

export const funding = checksOf('funding', {
  unpaid: [
    'a payment that is open has changed nothing',
    async (live) => {
      const before = await fundsOf(live)
      const { updatedBalance, transaction, paymentIntent } = await open(live, 500, 'unpaid')
      same('updatedBalance', updatedBalance, before)
      same('transaction', transaction, null)
      same('the funds', await fundsOf(live), before)
      hold(
        paymentIntent.clientSecret.startsWith(`${paymentIntent.id}_secret_`),
        'the client secret is of another payment',
      )
      return 'unchanged'
    },
  ],
  'intent-once': [
    'addFunds opens one payment per idempotency key',
    async (live) => {
      const first = await open(live, 500, 'intent-once')
      const again = await open(live, 500, 'intent-once')
      same('the payment', again.paymentIntent.id, first.paymentIntent.id)
      return 'one payment'
    },
  ],
  'reference-id': [
    'a payment that succeeded is credited in full, as an entry whose referenceId is the payment’s id',
    async (live) => {
      const before = await fundsOf(live)
      const { paymentIntent } = await open(live, 700, 'reference-id')
      await pay(live, paymentIntent.clientSecret)
      const [entry] = await untilCredited(live, paymentIntent.id)
      same('the amount', entry?.amountCents, 700)
      same('the funds', await fundsOf(live), before + 700)
      return 'credited'
    },
  ],
  'callback-twice': [
    'a payment is credited once, however often the provider tells of it',
    async (live) => {
      const before = await fundsOf(live)
      const { paymentIntent } = await open(live, 300, 'callback-twice')
      await pay(live, paymentIntent.clientSecret)
      await untilCredited(live, paymentIntent.id)
      // Stripe tells of a payment in several events within a moment, and of each perhaps more than once.
      await pause(Math.min(2, live.config.stripe?.waitSeconds ?? 2) * 100)
      same('the credits', (await creditsOf(live, paymentIntent.id)).length, 1)
      same('the funds', await fundsOf(live), before + 300)
      return 'once'
    },
  ],
})
