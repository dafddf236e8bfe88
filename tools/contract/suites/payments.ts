import { randomUUID } from 'node:crypto'
import { assert, assertEqual, SkippedCheck, Violation } from '../assert'
import { suite, type Check } from '../check'
import type { Live, Result } from '../live'
import { signatureOf, type Callback } from '../stand-in'
import { entriesOf, fundsOf } from './market'

const check = suite('funding')
const callbackCheck = suite('callbacks')

interface Opened extends Result {
  readonly updatedBalance: number | null
  readonly transaction: object | null
  readonly paymentIntent: { readonly clientSecret: string } | null
}

const ADD = `mutation($input: AddFundsInput!) {
  addFunds(input: $input) {
    success updatedBalance transaction { id } paymentIntent { clientSecret } errors { code field } } }`

async function openPayment(live: Live, amountCents: number, name: string) {
  const input = { amountCents, idempotencyKey: `${live.run}-${name}` }
  const opened = await live.field<Opened>('agent', ADD, { input })
  assert(opened.success && opened.paymentIntent, `it is refused: ${opened.errors?.[0]?.code}`)
  const { clientSecret } = opened.paymentIntent
  assert(/^pi_[^_]+_secret_./.test(clientSecret), 'the client secret is none of Stripe’s')
  return { ...opened, paymentIntent: { id: clientSecret.split('_secret_')[0] ?? '', clientSecret } }
}

/** Pays like the app's card form, with the publishable key and the client secret. */
async function pay(live: Live, clientSecret: string): Promise<void> {
  const { stripe } = live.config
  if (stripe === undefined) throw new SkippedCheck('the config has no key of Stripe')
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
  assert(response.ok, `Stripe refuses the payment with status ${response.status}`)
}

const creditsOf = async (live: Live, intentId: string) =>
  (await entriesOf(live, { types: ['FUNDING'] })).filter(({ referenceId }) => referenceId === intentId)

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Polls like the app until an entry has the payment's ID. */
async function untilCredited(live: Live, intentId: string) {
  const untilMs = Date.now() + (live.config.stripe?.waitSeconds ?? 30) * 1000
  for (let waitMs = 100; ; waitMs = Math.min(waitMs * 2, 3000)) {
    const credits = await creditsOf(live, intentId)
    if (credits.length > 0) return credits
    if (Date.now() > untilMs) throw new Violation('no entry of type FUNDING bears the payment’s id as referenceId')
    await pause(waitMs)
  }
}

const funding: readonly Check[] = [
  check('unpaid', 'an open payment changes nothing', async (live) => {
    const before = await fundsOf(live)
    const { updatedBalance, transaction } = await openPayment(live, 500, 'unpaid')
    assertEqual('updatedBalance', updatedBalance, before)
    assertEqual('transaction', transaction, null)
    assertEqual('the funds', await fundsOf(live), before)
    return 'unchanged'
  }),
  suite('funding', 'full')('intent-once', 'addFunds opens one payment per idempotency key', async (live) => {
    const first = await openPayment(live, 500, 'intent-once')
    const again = await openPayment(live, 500, 'intent-once')
    assertEqual('the payment', again.paymentIntent.id, first.paymentIntent.id)
    return 'one payment'
  }),
  check('reference-id', 'a paid payment is credited in full, with its id as referenceId', async (live) => {
    const before = await fundsOf(live)
    const { paymentIntent } = await openPayment(live, 700, 'reference-id')
    await pay(live, paymentIntent.clientSecret)
    const [entry] = await untilCredited(live, paymentIntent.id)
    assertEqual('the amount', entry?.amountCents, 700)
    assertEqual('the funds', await fundsOf(live), before + 700)
    return 'credited'
  }),
  check('callback-twice', 'a payment is credited once', async (live) => {
    const before = await fundsOf(live)
    const { paymentIntent } = await openPayment(live, 300, 'callback-twice')
    await pay(live, paymentIntent.clientSecret)
    await untilCredited(live, paymentIntent.id)
    // Stripe may send several events about a payment in quick succession, and each one more than once.
    await pause(Math.min(2, live.config.stripe?.waitSeconds ?? 2) * 100)
    assertEqual('the credits', (await creditsOf(live, paymentIntent.id)).length, 1)
    assertEqual('the funds', await fundsOf(live), before + 300)
    return 'once'
  }),
]

const webhookOf = ({ config }: Live) => {
  if (config.stripe?.webhook === undefined) throw new SkippedCheck('the config has no webhook of Stripe’s callbacks')
  return config.stripe.webhook
}

/** Returns the body of Stripe's callback for a succeeded payment. */
async function succeeded(live: Live, id: string, amountCents: number): Promise<string> {
  const object = {
    id,
    object: 'payment_intent',
    status: 'succeeded',
    amount: amountCents,
    amount_received: amountCents,
    currency: 'usd',
    metadata: { agentId: await live.sub('agent') },
  }
  const callback: Callback = {
    id: `evt_${randomUUID().replaceAll('-', '')}`,
    type: 'payment_intent.succeeded',
    data: { object },
  }
  return JSON.stringify({ object: 'event', created: Math.floor(Date.now() / 1000), livemode: false, ...callback })
}

async function deliver(live: Live, body: string, signature: string | null): Promise<number> {
  const headers = {
    'content-type': 'application/json',
    ...(signature === null ? {} : { 'stripe-signature': signature }),
  }
  return (await live.send(webhookOf(live).endpoint, { method: 'POST', headers, body })).status
}

/** Checks that the service rejects invalid callbacks about an unpaid payment. */
async function isNotBelieved(live: Live, name: string, signaturesOf: (body: string) => readonly (string | null)[]) {
  const before = await fundsOf(live)
  const { paymentIntent } = await openPayment(live, 300, name)
  const body = await succeeded(live, paymentIntent.id, 300)
  for (const signature of signaturesOf(body)) {
    const status = await deliver(live, body, signature)
    assert(status >= 400 && status < 500, `it is answered with ${status}`)
  }
  await pause(200)
  assertEqual('the credits', (await creditsOf(live, paymentIntent.id)).length, 0)
  assertEqual('the funds', await fundsOf(live), before)
  return 'refused'
}

const callbacks: readonly Check[] = [
  callbackCheck('delivered-twice', 'a repeated callback is accepted and credits nothing more', async (live) => {
    const { secret } = webhookOf(live)
    const before = await fundsOf(live)
    const { paymentIntent } = await openPayment(live, 300, 'delivered-twice')
    await pay(live, paymentIntent.clientSecret)
    await untilCredited(live, paymentIntent.id)
    const body = await succeeded(live, paymentIntent.id, 300)
    for (const time of ['first', 'second']) {
      const status = await deliver(live, body, signatureOf(secret, body, Date.now()))
      // Stripe repeats callbacks with any other status for three days.
      assert(status >= 200 && status < 300, `the ${time} delivery is answered with ${status}`)
    }
    await pause(200)
    assertEqual('the credits', (await creditsOf(live, paymentIntent.id)).length, 1)
    assertEqual('the funds', await fundsOf(live), before + 300)
    return 'once'
  }),
  callbackCheck('forged', 'a callback without Stripe’s signature is rejected', (live) =>
    isNotBelieved(live, 'forged', (body) => [null, signatureOf('whsec_of_nobody', body, Date.now())]),
  ),
  callbackCheck('stale', 'a callback signed an hour ago is rejected', (live) =>
    isNotBelieved(live, 'stale', (body) => [signatureOf(webhookOf(live).secret, body, Date.now() - 3_600_000)]),
  ),
]

export const payments: readonly Check[] = [...funding, ...callbacks]
