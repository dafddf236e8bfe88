import { createHmac } from 'node:crypto'
import type { PaymentEvent } from '../../mocks/sandbox/control/api-types'
import type { Send } from './live'

/** URL at which a service receives Stripe's callbacks, and the secret for their signatures. */
export interface Webhook {
  readonly endpoint: string
  readonly secret: string
}

export interface Callback {
  readonly id: string
  readonly type: string
  readonly data: { readonly object: { readonly id: string } }
}

/** Maximum age of a callback. Older ones are rejected, because they may be replayed. */
const TOLERANCE_SECONDS = 300

/** Returns Stripe's signature header: a timestamp, and an HMAC of timestamp and body with the shared secret. */
export function signatureOf(secret: string, body: string, atMs: number): string {
  const seconds = Math.floor(atMs / 1000)
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}

function isSigned(secret: string, body: string, header: string): boolean {
  const seconds = Number(/^t=(\d+),/.exec(header)?.[1])
  const isNew = Math.abs(Date.now() / 1000 - seconds) <= TOLERANCE_SECONDS
  return isNew && header === signatureOf(secret, body, seconds * 1000)
}

/** Adds a webhook to the stand-in. A valid callback triggers delivery of the stand-in's own matching event. */
export function withWebhook(send: Send, { endpoint, secret }: Webhook): Send {
  const { pathname, origin } = new URL(endpoint)
  const control = (path: string, method = 'GET') => send(new Request(`${origin}/__sandbox/${path}`, { method }))
  return async (request) => {
    if (new URL(request.url).pathname !== pathname || request.method !== 'POST') return send(request)
    const body = await request.text()
    if (!isSigned(secret, body, request.headers.get('stripe-signature') ?? ''))
      return new Response('The signature is not right', { status: 400 })
    const { type, data } = JSON.parse(body) as Callback
    const events = (await (await control('events')).json()) as readonly PaymentEvent[]
    const told = events.find((event) => event.type === type && event.objectId === data.object.id)
    if (told) await control(`events/${told.id}/${told.status === 'PENDING' ? 'deliver' : 'duplicate'}`, 'POST')
    return new Response(null, { status: 200 })
  }
}
