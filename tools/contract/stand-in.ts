import { createBackend } from '../../mocks/sandbox/backend'
import { withWebhook, type Webhook } from './callbacks'
import type { ContractConfig } from './config'
import type { Send } from './live'
import { capabilities } from './operations'

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
    otherAgent: account('agent-ridge'),
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
  capabilities,
})
