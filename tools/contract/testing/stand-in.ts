import { serveOverHttp } from '../../../mocks/hosts/node/server'
import { createBackend } from '../../../mocks/server'
import { createClient } from '../../../mocks/control/client'
import { readConfig, type ContractConfig, type Webhook } from '../config'
import type { Send } from '../live'
import { signatureOf } from '../suites/payments'
import sandbox from '../sandbox.json?raw'

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

/** Returns the contract config for a sandbox server at an address. Without `hasWebhook`, it takes no callbacks. */
export function standInConfig(address: string, hasWebhook = true): ContractConfig {
  const text = sandbox.replaceAll(BASE_URL, address).replaceAll(BASE_URL.slice(0, -1), address.replace(/\/$/, ''))
  const config = readConfig(text)
  return {
    ...config,
    ...(hasWebhook && config.stripe && { stripe: { ...config.stripe, webhook: webhookAt(address) } }),
  }
}

interface Callback {
  readonly id: string
  readonly type: string
  readonly data: { readonly object: { readonly id: string } }
}

/** Maximum age of a callback. Older ones are rejected, because they may be replayed. */
const TOLERANCE_SECONDS = 300

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

/**
 * Serves a sandbox over HTTP. With `through`, requests go to that proxy of it. The proxy's own sandbox server may be there
 * already, such as one of `npm run sandbox:serve`, which takes no callbacks.
 */
export async function serveStandIn(through: string | undefined) {
  const { fetch } = await createBackend({ start: { scenario: 'default', seed: 1, freeze: true } })
  const port = Number(new URL(BASE_URL).port)
  const options = through === undefined ? {} : { port, origins: 'any' as const }
  const served = await serveOverHttp({ fetch: withWebhook(fetch, webhookAt('http://sandbox/')) }, options).catch(
    (error: unknown) => {
      if (through !== undefined && String(error).includes('EADDRINUSE')) return null
      throw error
    },
  )
  const address = through?.replace(/\/?$/, '/') ?? served?.address ?? BASE_URL
  // A proxy may tell the server its own host name, and a server of others allows only its own origin.
  const config = {
    ...standInConfig(address, served !== null),
    ...(through !== undefined && { origin: new URL(BASE_URL).origin }),
  }
  return { config, close: () => served?.close() }
}
