import { createHmac, randomUUID } from 'node:crypto'
import { assert, assertEqual, asText, SkippedCheck, Violation } from '../assert'
import { suite, type Check } from '../check'
import type { Live } from '../live'
import { at, type Json } from '../schema'
import { balancesOf, change, entriesOf } from './write'

const fundsOf = async (live: Live) => (await balancesOf(live))['FUNDS'] ?? 0

/** Opens a payment. Returns the answer and the id of the payment. */
async function openPayment(live: Live, amountCents: number, name: string) {
  const answer = await change(live, 'addFunds', { input: { amountCents, idempotencyKey: `${live.run}-${name}` } })
  const secret = asText(at(answer, 'paymentIntent.clientSecret') ?? '')
  assert(/^pi_[^_]+_secret_./.test(secret), 'the client secret is none of Stripe’s')
  return { answer, secret, id: secret.split('_secret_')[0] ?? '' }
}

/** Confirms an intent like the app's card form, with the publishable key and the client secret. */
export async function confirmAtStripe(live: Live, kind: string, secret: string) {
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
  const path = `v1/${kind}/${secret.split('_secret_')[0]}/confirm`
  const response = await live.send(new URL(path, stripe.endpoint ?? 'https://api.stripe.com/').href, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${stripe.publishableKey}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({ client_secret: secret, ...method }).toString(),
  })
  live.forget()
  assert(response.ok, `Stripe refuses ${kind} with status ${response.status}`)
}

/** Gives events time that may be on their way. */
export const pause = (ms = 200) => new Promise((resolve) => setTimeout(resolve, ms))

/** Returns the entries of a payment, past what was read before. */
async function creditsOf(live: Live, intentId: string): Promise<readonly Json[]> {
  live.forget()
  return (await entriesOf(live, { types: ['FUNDING'] })).filter(({ referenceId }) => referenceId === intentId)
}

/** Polls like the app until an entry has the payment's id. */
export async function untilCredited(live: Live, intentId: string): Promise<Json> {
  const untilMs = Date.now() + (live.config.stripe?.waitSeconds ?? 30) * 1000
  for (let waitMs = 100; ; waitMs = Math.min(waitMs * 2, 3000)) {
    const [entry] = await creditsOf(live, intentId)
    if (entry) return entry
    if (Date.now() > untilMs) throw new Violation('no entry of type FUNDING bears the payment’s id as referenceId')
    await pause(waitMs)
  }
}

/** Checks how often a payment was credited, after events that may be on their way. */
async function assertCredits(live: Live, id: string, count: number, fundsCents: number): Promise<void> {
  await pause()
  assertEqual('the credits of the payment', (await creditsOf(live, id)).length, count)
  assertEqual('the funds', await fundsOf(live), fundsCents)
}

/** Returns Stripe's signature header: a timestamp, and an HMAC of timestamp and body with the shared secret. */
export function signatureOf(secret: string, body: string, atMs: number): string {
  const seconds = Math.floor(atMs / 1000)
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}

const webhookOf = ({ config }: Live) => {
  if (config.stripe?.webhook === undefined) throw new SkippedCheck('the config has no webhook of Stripe’s callbacks')
  return config.stripe.webhook
}

/** Returns the body of Stripe's callback for a succeeded payment of 300 cents. */
async function succeeded(live: Live, id: string): Promise<string> {
  const metadata = { agentId: await live.sub('agent') }
  const amounts = { amount: 300, amount_received: 300, currency: 'usd' }
  const object = { id, object: 'payment_intent', status: 'succeeded', ...amounts, metadata }
  const event = { id: `evt_${randomUUID().replaceAll('-', '')}`, type: 'payment_intent.succeeded', data: { object } }
  return JSON.stringify({ object: 'event', created: Math.floor(Date.now() / 1000), livemode: false, ...event })
}

async function deliver(live: Live, body: string, signature: string | null): Promise<number> {
  const headers = { 'content-type': 'application/json', ...(signature !== null && { 'stripe-signature': signature }) }
  return (await live.send(webhookOf(live).endpoint, { method: 'POST', headers, body })).status
}

/** The service rejects callbacks with these signatures about an unpaid payment. */
const untrusted = (
  id: string,
  promise: string,
  signaturesOf: (live: Live, body: string) => readonly (string | null)[],
) =>
  suite('callbacks')(id, promise, async (live) => {
    webhookOf(live)
    const before = await fundsOf(live)
    const payment = await openPayment(live, 300, id)
    const body = await succeeded(live, payment.id)
    for (const signature of signaturesOf(live, body)) {
      const status = await deliver(live, body, signature)
      assert(status >= 400 && status < 500, `the callback is answered with ${status}`)
    }
    await assertCredits(live, payment.id, 0, before)
  })

export const callbacks: readonly Check[] = [
  suite('callbacks')('delivered-twice', 'a repeated callback is accepted and credits nothing more', async (live) => {
    const { secret } = webhookOf(live)
    const before = await fundsOf(live)
    const payment = await openPayment(live, 300, 'delivered-twice')
    await confirmAtStripe(live, 'payment_intents', payment.secret)
    await untilCredited(live, payment.id)
    const body = await succeeded(live, payment.id)
    for (const time of ['first', 'second']) {
      const status = await deliver(live, body, signatureOf(secret, body, Date.now()))
      // Stripe repeats callbacks with any other status for three days.
      assert(status >= 200 && status < 300, `the ${time} delivery is answered with ${status}`)
    }
    await assertCredits(live, payment.id, 1, before + 300)
  }),
  untrusted('forged', 'a callback without Stripe’s signature is rejected', (_, body) => [
    null,
    signatureOf('whsec_of_nobody', body, Date.now()),
  ]),
  untrusted('stale', 'a callback signed an hour ago is rejected', (live, body) => [
    signatureOf(webhookOf(live).secret, body, Date.now() - 3_600_000),
  ]),
]
