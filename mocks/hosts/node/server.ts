import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import type { Backend } from '../../sandbox/backend'
import {
  type AllowedOrigins,
  bodyLimit,
  isOwnHost,
  isAllowedOrigin,
  isToken,
  readBody,
  TOKEN_HEADER,
} from './request-checks'

export interface HttpHostOptions {
  readonly port?: number
  readonly host?: string
  /** Pages that may ask; the server's own always may. */
  readonly origins?: AllowedOrigins
  /** Opens the control interface; made up when nothing is said. */
  readonly token?: string
  readonly limits?: Partial<Limits>
}

interface Limits {
  /** For the headers of a request to arrive. */
  readonly headersMs: number
  /** For a whole request to arrive. */
  readonly requestMs: number
  /** For a connection on which nothing happens; longer than anybody waits for changes. */
  readonly idleMs: number
  /** For what is being answered when the server ends. */
  readonly endMs: number
}

const LIMITS: Limits = { headersMs: 10_000, requestMs: 30_000, idleMs: 120_000, endMs: 3_000 }
const MAX_CONNECTIONS = 256

export interface HttpHost {
  readonly address: string
  readonly token: string
  /** Takes no more requests, lets those under way be answered for a moment, and ends. */
  close(): Promise<void>
}

/** Serves the backend over HTTP: for phones, other clients and conformance suites. */
export async function serveOverHttp(
  backend: Pick<Backend, 'fetch'>,
  { port = 0, host = '127.0.0.1', origins = [], token = madeUpToken(), limits: given = {} }: HttpHostOptions = {},
): Promise<HttpHost> {
  const limits = { ...LIMITS, ...given }
  const server = createServer(
    {
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      connectionsCheckingInterval: Math.min(limits.headersMs, 5_000),
    },
    (incoming, outgoing) => {
      // The backend answers its own failures; what fails here is the connection, for which there is no answer.
      answer({ backend, origins, token }, incoming, outgoing).catch(() => outgoing.destroy())
    },
  )
  server.maxConnections = MAX_CONNECTIONS
  server.setTimeout(limits.idleMs)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const { port: bound } = server.address() as AddressInfo
  return {
    address: `http://${nameOf(host)}:${bound}/`,
    token,
    close: () =>
      new Promise((resolve) => {
        const impatience = setTimeout(() => server.closeAllConnections(), limits.endMs)
        server.close(() => {
          clearTimeout(impatience)
          resolve()
        })
        server.closeIdleConnections()
      }),
  }
}

/** The host as it stands in an address; who listens everywhere is reached as this machine too. */
function nameOf(host: string): string {
  if (host === '127.0.0.1' || host === '0.0.0.0') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

const madeUpToken = (): string => randomBytes(18).toString('base64url')

interface Door {
  readonly backend: Pick<Backend, 'fetch'>
  readonly origins: AllowedOrigins
  readonly token: string
}

async function answer(door: Door, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const { headers, method = 'GET' } = incoming
  if (!isOwnHost(headers.host, door.origins))
    return refuse(incoming, outgoing, 403, 'This name does not belong to the sandbox server.')
  if (!isAllowedOrigin(headers, door.origins))
    return refuse(incoming, outgoing, 403, 'Pages of this origin may not ask: start the server with --origin.')
  allowOrigin(incoming, outgoing)
  if (method === 'OPTIONS') {
    outgoing.writeHead(204).end()
    return
  }
  const url = addressOf(incoming)
  if (!url) return refuse(incoming, outgoing, 400, 'This is no address of the sandbox server.')
  const refused = isControl(url) ? refusedControl(door, url, incoming) : undefined
  if (refused) return refuse(incoming, outgoing, ...refused)
  const body = method === 'GET' || method === 'HEAD' ? null : await readBody(incoming, bodyLimit(url.pathname))
  if (body === undefined) return refuse(incoming, outgoing, 413, 'The body is too long.')
  await send(await door.backend.fetch(toRequest(incoming, url, body, whenGone(outgoing))), outgoing)
}

/** A path of this server; with two slashes in front it is still one, and not the name of another host. */
function addressOf({ url = '/', headers }: IncomingMessage): URL | undefined {
  const address = `http://${headers.host}${url}`
  return url.startsWith('/') && URL.canParse(address) ? new URL(address) : undefined
}

const isControl = ({ pathname }: URL): boolean => pathname === '/__sandbox' || pathname.startsWith('/__sandbox/')

/**
 * The control interface reads everybody's mail and makes worlds begin anew: it is for whoever has the token, and for
 * JSON only, which a form of another page cannot send.
 */
function refusedControl({ token }: Door, url: URL, { headers, method }: IncomingMessage): [number, string] | undefined {
  const header = headers[TOKEN_HEADER]
  const given = typeof header === 'string' ? header : url.searchParams.get('token')
  if (!isToken(given, token))
    return [
      401,
      `The control interface needs the token that the server printed: ${TOKEN_HEADER}, or ?token= in the address.`,
    ]
  url.searchParams.delete('token')
  const isRead = method === 'GET' || method === 'HEAD'
  if (isRead || /^application\/json\s*(?:;|$)/i.test(headers['content-type'] ?? '')) return undefined
  return [415, 'The control interface takes application/json only.']
}

/** What the sender still has to send is not waited for: the connection ends with the answer. */
function refuse(incoming: IncomingMessage, outgoing: ServerResponse, status: number, error: string): void {
  outgoing.writeHead(status, { 'content-type': 'application/json; charset=utf-8', connection: 'close' })
  outgoing.end(JSON.stringify({ error }), () => {
    if (!incoming.complete) incoming.destroy()
  })
}

function whenGone(outgoing: ServerResponse): AbortSignal {
  const gone = new AbortController()
  outgoing.once('close', () => {
    if (!outgoing.writableFinished) gone.abort()
  })
  return gone.signal
}

async function send(response: Response, outgoing: ServerResponse): Promise<void> {
  // A simulated network failure: the connection ends without an answer.
  if (response.type === 'error') {
    outgoing.destroy()
    return
  }
  outgoing.writeHead(response.status, response.statusText, Object.fromEntries(response.headers))
  if (response.body) await pipeline(Readable.fromWeb(response.body as ReadableStream), outgoing)
  else outgoing.end()
}

function toRequest(incoming: IncomingMessage, url: URL, body: Buffer | null, signal: AbortSignal): Request {
  const { method = 'GET', rawHeaders } = incoming
  const pairs = rawHeaders.flatMap((name, index): [string, string][] =>
    index % 2 === 0 && !name.startsWith(':') ? [[name, rawHeaders[index + 1] ?? '']] : [],
  )
  return new Request(url, {
    method,
    headers: pairs.filter(([name]) => !/^(connection|keep-alive|transfer-encoding|upgrade|expect)$/i.test(name)),
    signal,
    ...(body === null ? {} : { body: new Uint8Array(body) }),
  })
}

function allowOrigin({ headers }: IncomingMessage, outgoing: ServerResponse): void {
  outgoing.setHeader('vary', 'origin, access-control-request-headers')
  outgoing.setHeader('x-content-type-options', 'nosniff')
  if (headers.origin === undefined) return
  outgoing.setHeader('access-control-allow-origin', headers.origin)
  outgoing.setHeader('access-control-allow-headers', headers['access-control-request-headers'] ?? '*')
  outgoing.setHeader('access-control-allow-methods', 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS')
  outgoing.setHeader('access-control-expose-headers', 'x-fairlead-now, x-amzn-errortype, x-amzn-requestid')
  outgoing.setHeader('access-control-max-age', '600')
}
