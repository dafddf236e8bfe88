import { randomUUID } from 'node:crypto'
import { signatureOf, type Callback } from '../callbacks'
import { checksOf, hold, NotLooked, same } from '../check'
import type { Live } from '../live'
import { creditsOf, openPayment, pause, pay, untilCredited } from './card-payment'
import { fundsOf } from './market'

const webhookOf = ({ config }: Live) => {
  if (config.stripe?.webhook === undefined) throw new NotLooked('the config has no webhook of Stripe’s callbacks')
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
    hold(status >= 400 && status < 500, `it is answered with ${status}`)
  }
  await pause(200)
  same('the credits', (await creditsOf(live, paymentIntent.id)).length, 0)
  same('the funds', await fundsOf(live), before)
  return 'refused'
}

export const callbacks = checksOf('callbacks', {
  'delivered-twice': [
    'a signed callback that is delivered again is taken, and credits nothing more',
    async (live) => {
      const { secret } = webhookOf(live)
      const before = await fundsOf(live)
      const { paymentIntent } = await openPayment(live, 300, 'delivered-twice')
      await pay(live, paymentIntent.clientSecret)
      await untilCredited(live, paymentIntent.id)
      const body = await succeeded(live, paymentIntent.id, 300)
      for (const time of ['first', 'second']) {
        const status = await deliver(live, body, signatureOf(secret, body, Date.now()))
        // Stripe repeats callbacks with any other status for three days.
        hold(status >= 200 && status < 300, `the ${time} delivery is answered with ${status}`)
      }
      await pause(200)
      same('the credits', (await creditsOf(live, paymentIntent.id)).length, 1)
      same('the funds', await fundsOf(live), before + 300)
      return 'once'
    },
  ],
  forged: [
    'a callback that Stripe has not signed is refused, and credits nothing',
    (live) => isNotBelieved(live, 'forged', (body) => [null, signatureOf('whsec_of_nobody', body, Date.now())]),
  ],
  stale: [
    'a callback that was signed an hour ago is refused, and credits nothing',
    (live) =>
      isNotBelieved(live, 'stale', (body) => [signatureOf(webhookOf(live).secret, body, Date.now() - 3_600_000)]),
  ],
})
