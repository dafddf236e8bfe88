import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TelemetryEvent } from '../../src/lib/telemetry/exporter'
import type { Reply } from '../../tools/live/misconfigurations'
import { servePreview } from '../../tools/preview-server.mjs'

/** What a user types, and what a careless service repeats in its answers. */
export const planted = {
  password: 'Hunter2-Planted',
  email: 'zebulon@planted.example',
  card: '4242 4242 4242 4242',
  code: '918273',
  name: 'Zebulon Plantagenet',
}

export const pool = { region: 'us-east-1', id: 'us-east-1_live', client: 'live-client' }

const base64 = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const now = (): number => Math.floor(Date.now() / 1000)

/** Returns tokens that the app accepts, because only services verify signatures. */
export function storedTokens(claims: Readonly<Record<string, unknown>> = {}) {
  const common = {
    sub: 'user-agent',
    iss: `https://cognito-idp.${pool.region}.amazonaws.com/${pool.id}`,
    iat: now(),
    exp: now() + 3600,
    'cognito:username': planted.name,
    'cognito:groups': ['Agent'],
    email: planted.email,
  }
  const token = (own: object): string =>
    [{ alg: 'RS256' }, { ...common, ...own, ...claims }].map(base64).join('.') + '.c2ln'
  return {
    idToken: token({ aud: pool.client, token_use: 'id' }),
    accessToken: token({ client_id: pool.client, token_use: 'access', username: planted.name }),
    refreshToken: 'refresh-token-planted',
    username: planted.name,
  }
}

async function listen(listener: RequestListener): Promise<{ address: string; close: () => void }> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = (): void => {
    server.close()
    server.closeAllConnections()
  }
  return { address: `http://localhost:${(server.address() as AddressInfo).port}/`, close }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

export interface Received {
  readonly atMs: number
  readonly event: TelemetryEvent
}

/** Starts a service that answers every request alike, with CORS, and receives telemetry at `/telemetry`. */
export async function startFailingService() {
  const received: Received[] = []
  let answer: (body: string, path: string) => Reply = () => ({ status: 500, body: '{}' })
  let count = 0
  const cors = {
    'access-control-allow-origin': '*',
    'access-control-allow-headers': '*, authorization',
    'access-control-expose-headers': 'x-amzn-requestid',
    'content-type': 'application/json',
  }
  const { address, close } = await listen((request, response) => {
    void bodyOf(request).then((body) => {
      if (request.method === 'OPTIONS') return response.writeHead(204, cors).end()
      if (request.url === '/telemetry') {
        const { events } = JSON.parse(body) as { events: TelemetryEvent[] }
        received.push(...events.map((event) => ({ atMs: Date.now(), event })))
        return response.writeHead(204).end()
      }
      count += 1
      const { status = 200, headers = {}, body: text = '' } = answer(body, request.url ?? '')
      response.writeHead(status, { ...cors, 'x-amzn-requestid': `r-${count}`, ...headers }).end(text)
    })
  })
  return {
    address,
    close,
    received,
    answerWith(next: typeof answer) {
      answer = next
    },
  }
}

/** Returns an address without a server. */
export async function deadAddress(): Promise<string> {
  const { address, close } = await listen(() => undefined)
  close()
  return address
}

/** Serves the live build with this config.json, and the policy that belongs to it. */
export async function serveLive(settings: object) {
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-live-'))
  cpSync('dist/live-specification', folder, { recursive: true })
  writeFileSync(join(folder, 'config.json'), JSON.stringify(settings))
  const site = await servePreview({ folder })
  // The server has read the files.
  rmSync(folder, { recursive: true })
  return site
}

/** Returns the settings of a live deployment at these addresses. */
export const settingsFor = (service: string, endpoint = service) => ({
  VITE_AWS_REGION: pool.region,
  VITE_COGNITO_USER_POOL_ID: pool.id,
  VITE_COGNITO_CLIENT_ID: pool.client,
  VITE_COGNITO_ENDPOINT: `${service}pool`,
  VITE_GRAPHQL_ENDPOINT: `${endpoint}graphql`,
  VITE_STRIPE_PUBLISHABLE_KEY: 'pk_live_example',
  VITE_TELEMETRY_URL: `${service}telemetry`,
})
