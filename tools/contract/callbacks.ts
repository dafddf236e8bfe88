import { createHmac } from 'node:crypto'
import type { PaymentEvent } from '../../mocks/sandbox/control/api-types'
import type { Send } from './live'

/** Where a service takes Stripe's callbacks, and the secret by which it knows that they are Stripe's. */
export interface Webhook {
  readonly endpoint: string
  readonly secret: string
}

export interface Callback {
  readonly id: string
  readonly type: string
  readonly data: { readonly object: { readonly id: string } }
}

/** A callback that is older is not taken: whoever has overheard one may send it again. */
const TOLERANCE_SECONDS = 300

/** Stripe's header: when it was sent, and a proof over that and the body which only the holder of the secret can make. */
export function signatureOf(secret: string, body: string, atMs: number): string {
  const seconds = Math.floor(atMs / 1000)
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}

function isSigned(secret: string, body: string, header: string): boolean {
  const seconds = Number(/^t=(\d+),/.exec(header)?.[1])
  const isNew = Math.abs(Date.now() / 1000 - seconds) <= TOLERANCE_SECONDS
  return isNew && header === signatureOf(secret, body, seconds * 1000)
}

/** The stand-in with a webhook before it. Its own callbacks need none: what arrives here, it is told once more. */
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
