import { createHmac, randomUUID } from 'node:crypto'
import { assert, SkippedCheck, Violation } from '../assert'
import type { Live } from '../live'
import type { Json } from '../schema'
import { readRows } from '../subjects'

/** Confirms an intent like the app's card form, with the publishable key and the client secret. */
export async function confirmAtStripe(live: Live, kind: string, secret: string): Promise<void> {
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

/** Polls like the app until an entry has the payment's id. */
export async function untilCredited(live: Live, intentId: string): Promise<Json> {
  const untilMs = Date.now() + (live.config.stripe?.waitSeconds ?? 30) * 1000
  for (let waitMs = 100; ; waitMs = Math.min(waitMs * 2, 3000)) {
    live.forget()
    const { rows } = await readRows(live, 'agent', 'listTransactions', { filters: { types: ['FUNDING'] } })
    const entry = rows.find(({ referenceId }) => referenceId === intentId)
    if (entry) return entry
    if (Date.now() > untilMs) throw new Violation('no entry of type FUNDING bears the payment’s id as referenceId')
    await pause(waitMs)
  }
}

/** Returns Stripe's signature header: a timestamp, and an HMAC of timestamp and body with the shared secret. */
export function signatureOf(secret: string, body: string, atMs: number): string {
  const seconds = Math.floor(atMs / 1000)
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}

/** Sends Stripe's callback for a succeeded payment of 300 cents. It must be accepted only if it is `signed`. */
export async function deliver(live: Live, trust: string, clientSecret: string): Promise<void> {
  const { webhook } = live.config.stripe ?? {}
  if (webhook === undefined) throw new SkippedCheck('the config has no webhook of Stripe’s callbacks')
  const [id, metadata] = [clientSecret.split('_secret_')[0], { agentId: await live.sub('agent') }]
  const amounts = { amount: 300, amount_received: 300, currency: 'usd' }
  const object = { id, object: 'payment_intent', status: 'succeeded', ...amounts, metadata }
  const event = { id: `evt_${randomUUID().replaceAll('-', '')}`, type: 'payment_intent.succeeded', data: { object } }
  const body = JSON.stringify({ object: 'event', created: Math.floor(Date.now() / 1000), livemode: false, ...event })
  const secret = trust === 'forged' ? 'whsec_of_nobody' : webhook.secret
  const signature = signatureOf(secret, body, Date.now() - (trust === 'stale' ? 3_600_000 : 0))
  const headers = { 'content-type': 'application/json', ...(trust !== 'unsigned' && { 'stripe-signature': signature }) }
  const { status } = await live.send(webhook.endpoint, { method: 'POST', headers, body })
  await pause()
  live.forget()
  // Stripe repeats callbacks that are not answered with 2xx for three days.
  const isRight = trust === 'signed' ? status >= 200 && status < 300 : status >= 400 && status < 500
  assert(isRight, `a callback that is ${trust} is answered with ${status}`)
}
