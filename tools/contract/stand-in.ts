import { createHmac } from 'node:crypto'
import { createBackend } from '../../mocks/server'
import { createClient } from '../../mocks/control/client'
import type { ContractConfig, Webhook } from './config'
import type { Send } from './live'

const BASE_URL = 'http://localhost:4747/'

/** Starts a stand-in in this process. Returns it with its contract config. */
export async function standIn(): Promise<{ config: ContractConfig; send: Send }> {
  const backend = await createBackend({ start: { scenario: 'default', seed: 1, freeze: true } })
  const send = withWebhook(backend.fetch, webhookAt(BASE_URL))
  return { config: standInConfig(BASE_URL), send: (request) => answer(send, request) }
}

/** Responds to CORS preflights like `npm run sandbox:serve`, because that is the host's task. */
async function answer(fetch: Send, request: Request): Promise<Response> {
  const origin = request.headers.get('origin') ?? '*'
  const headers = {
    'access-control-allow-origin': origin,
    'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS',
    'access-control-allow-headers': request.headers.get('access-control-request-headers') ?? '*',
  }
  if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers })
  const response = await fetch(request)
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
  return response
}

export const webhookAt = (address: string): Webhook => ({
  endpoint: `${address}stripe-callbacks`,
  secret: 'whsec_fairlead',
})

const account = (username: string) => ({ username, password: 'Sandbox-1' })

/** Returns the contract config for a sandbox server. */
export const standInConfig = (address: string): ContractConfig => ({
  name: 'the stand-in',
  endpoint: `${address}graphql`,
  identity: { endpoint: `${address}cognito-idp/`, clientId: 'fairlead-sandbox' },
  people: {
    agent: account('agent'),
    otherAgent: account('agent-ridge@demo'),
    manager: account('manager'),
    administrator: account('admin'),
  },
  origin: new URL(address).origin,
  stripe: {
    publishableKey: 'pk_test_fairlead',
    endpoint: `${address}stripe-api/`,
    card: '4242424242424242',
    waitSeconds: 2,
    webhook: webhookAt(address),
  },
  edition: 'full',
})

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
  const control = createClient(origin, send)
  return async (request) => {
    if (new URL(request.url).pathname !== pathname || request.method !== 'POST') return send(request)
    const body = await request.text()
    if (!isSigned(secret, body, request.headers.get('stripe-signature') ?? ''))
      return new Response('The signature is not right', { status: 400 })
    const { type, data } = JSON.parse(body) as Callback
    const event = (await control('GET events')).find((each) => each.type === type && each.objectId === data.object.id)
    if (event)
      await control('POST events', { id: event.id, action: event.status === 'PENDING' ? 'deliver' : 'duplicate' })
    return new Response(null, { status: 200 })
  }
}
