import { randomBytes, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { isIP, type AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import type { Backend } from '../../server'

export interface HttpHostOptions {
  readonly port?: number
  readonly host?: string
  /** Origins whose pages may send requests, besides the server's own. */
  readonly origins?: AllowedOrigins
  /** Token that the control API requires. Default: a random token. */
  readonly token?: string
  readonly limits?: Partial<Limits>
}

interface Limits {
  /** Time after which a request with incomplete headers is rejected. */
  readonly headersMs: number
  /** Time after which an incomplete request is rejected. */
  readonly requestMs: number
  /** Time after which an idle connection is closed. The value is longer than the longest long poll. */
  readonly idleMs: number
  /** Time after which a closing server aborts the open requests. */
  readonly endMs: number
}

const LIMITS: Limits = { headersMs: 10_000, requestMs: 30_000, idleMs: 120_000, endMs: 3_000 }
const MAX_CONNECTIONS = 256

export interface HttpHost {
  readonly address: string
  readonly token: string
  /** Accepts no more requests, gives open requests a short time to complete, and closes. */
  close(): Promise<void>
}

/** Serves the backend over HTTP for phones, other clients, and conformance suites. */
export async function serveOverHttp(
  backend: Pick<Backend, 'fetch'>,
  { port = 0, host = '127.0.0.1', origins = [], token = randomToken(), limits: overrides = {} }: HttpHostOptions = {},
): Promise<HttpHost> {
  const limits = { ...LIMITS, ...overrides }
  const server = createServer(
    {
      // On a busy machine, Node's 5 s end connections on which a client is just sending its next request.
      keepAliveTimeout: limits.idleMs,
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      connectionsCheckingInterval: Math.min(limits.headersMs, 5_000),
    },
    (incoming, outgoing) => {
      // The backend turns its own errors into responses, so an error here is a broken connection.
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
        const timeout = setTimeout(() => server.closeAllConnections(), limits.endMs)
        server.close(() => {
          clearTimeout(timeout)
          resolve()
        })
        server.closeIdleConnections()
      }),
  }
}

/** Returns the host name for the server's URL. */
function nameOf(host: string): string {
  if (host === '127.0.0.1' || host === '0.0.0.0') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

const randomToken = (): string => randomBytes(18).toString('base64url')

interface ServerContext {
  readonly backend: Pick<Backend, 'fetch'>
  readonly origins: AllowedOrigins
  readonly token: string
}

async function answer(context: ServerContext, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const { headers, method = 'GET' } = incoming
  if (!isOwnHost(headers.host, context.origins))
    return sendError(incoming, outgoing, 403, 'This host name does not belong to the sandbox server.')
  if (!isAllowedOrigin(headers, context.origins))
    return sendError(incoming, outgoing, 403, 'This origin is not allowed. Start the server with --origin.')
  allowOrigin(incoming, outgoing)
  if (method === 'OPTIONS') {
    outgoing.writeHead(204).end()
    return
  }
  const url = urlOf(incoming)
  if (!url) return sendError(incoming, outgoing, 400, 'This URL does not belong to the sandbox server.')
  const controlError = isControl(url) ? checkControlRequest(context, url, incoming) : undefined
  if (controlError) return sendError(incoming, outgoing, ...controlError)
  const body = method === 'GET' || method === 'HEAD' ? null : await readBody(incoming, bodyLimit(url.pathname))
  if (body === undefined) return sendError(incoming, outgoing, 413, 'The body is too long.')
  await send(await context.backend.fetch(toRequest(incoming, url, body, abortSignalOf(outgoing))), outgoing)
}

/** Returns the URL of a request. A path with two leading slashes is still a path, not another host. */
function urlOf({ url: path = '/', headers }: IncomingMessage): URL | undefined {
  const url = `http://${headers.host}${path}`
  return path.startsWith('/') && URL.canParse(url) ? new URL(url) : undefined
}

const isControl = ({ pathname }: URL): boolean => pathname === '/__sandbox' || pathname.startsWith('/__sandbox/')

/**
 * Returns the status and message of an error, or undefined for an allowed request. The control API shows all messages
 * and can replace the world, so it needs a token. It accepts only JSON, because forms of other sites cannot send JSON.
 */
function checkControlRequest(
  { token }: ServerContext,
  url: URL,
  { headers, method }: IncomingMessage,
): [status: number, message: string] | undefined {
  const header = headers[TOKEN_HEADER]
  const sentToken = typeof header === 'string' ? header : url.searchParams.get('token')
  if (!isToken(sentToken, token))
    return [
      401,
      `The control API needs the token that the server printed, as the header ${TOKEN_HEADER} or as ?token= in the URL.`,
    ]
  url.searchParams.delete('token')
  const isRead = method === 'GET' || method === 'HEAD'
  if (isRead || /^application\/json\s*(?:;|$)/i.test(headers['content-type'] ?? '')) return undefined
  return [415, 'The control API accepts only application/json.']
}

/** Sends an error and closes the connection, without waiting for the rest of the request. */
function sendError(incoming: IncomingMessage, outgoing: ServerResponse, status: number, error: string): void {
  outgoing.writeHead(status, { 'content-type': 'application/json; charset=utf-8', connection: 'close' })
  outgoing.end(JSON.stringify({ error }), () => {
    if (!incoming.complete) incoming.destroy()
  })
}

/** Returns a signal that aborts when the client disconnects before the response is complete. */
function abortSignalOf(outgoing: ServerResponse): AbortSignal {
  const controller = new AbortController()
  outgoing.once('close', () => {
    if (!outgoing.writableFinished) controller.abort()
  })
  return controller.signal
}

async function send(response: Response, outgoing: ServerResponse): Promise<void> {
  // A simulated network error closes the connection without a response.
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
  outgoing.setHeader(
    'access-control-expose-headers',
    'retry-after, x-fairlead-page, x-amzn-errortype, x-amzn-requestid',
  )
  outgoing.setHeader('access-control-max-age', '600')
}

const MEGABYTE = 1024 * 1024
const DEFAULT_LIMIT_BYTES = MEGABYTE
/** Limit for uploads: pictures of at most 5 MB. */
const UPLOAD_LIMIT_BYTES = 6 * MEGABYTE
/** Limit for a start from a snapshot, which contains up to 20 MB of pictures in Base64. */
const SNAPSHOT_LIMIT_BYTES = 32 * MEGABYTE

function bodyLimit(path: string): number {
  if (path === '/__sandbox/start') return SNAPSHOT_LIMIT_BYTES
  return path.startsWith('/uploads/') ? UPLOAD_LIMIT_BYTES : DEFAULT_LIMIT_BYTES
}

/** Returns the body, or undefined if it is longer than the limit. Stops reading at the limit. */
async function readBody(incoming: IncomingMessage, limitBytes: number): Promise<Buffer | undefined> {
  if (Number(incoming.headers['content-length'] ?? 0) > limitBytes) return undefined
  const chunks: Uint8Array[] = []
  let length = 0
  // Leaving the loop must not close the connection, because the server still sends its response.
  for await (const chunk of incoming.iterator({ destroyOnReturn: false })) {
    length += (chunk as Uint8Array).length
    if (length > limitBytes) return undefined
    chunks.push(chunk as Uint8Array)
  }
  return Buffer.concat(chunks)
}

/** Origins whose pages may send requests, besides the server's own. */
type AllowedOrigins = readonly string[] | 'any'

const TOKEN_HEADER = 'x-sandbox-token'

/**
 * Returns whether the Host header contains a name of this server. This check stops DNS rebinding: another site
 * points its own domain to this machine, and its pages then have the same origin as the server. IP addresses and
 * localhost cannot be rebound.
 */
function isOwnHost(host: string | undefined, origins: AllowedOrigins): boolean {
  if (origins === 'any') return true
  const name = hostnameOf(`http://${host}`)
  if (name === undefined) return false
  if (name === 'localhost' || name.endsWith('.localhost') || isIP(name.replace(/^\[|\]$/g, '')) !== 0) return true
  return origins.some((origin) => hostnameOf(origin) === name)
}

/**
 * Returns whether the page that sent the request is allowed. Browsers send the page's origin, or at least
 * `sec-fetch-site`. A request with neither header does not come from a page, but from another program, and is allowed.
 */
function isAllowedOrigin({ host, origin, ...headers }: IncomingHttpHeaders, origins: AllowedOrigins): boolean {
  if (origins === 'any') return true
  if (origin !== undefined) return origin === `http://${host}` || origins.includes(origin)
  return headers['sec-fetch-site'] !== 'cross-site' && headers['sec-fetch-site'] !== 'same-site'
}

function isToken(candidate: string | null | undefined, token: string): boolean {
  const [left, right] = [Buffer.from(candidate ?? ''), Buffer.from(token)]
  return left.length === right.length && timingSafeEqual(left, right)
}

function hostnameOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).hostname : undefined
}
