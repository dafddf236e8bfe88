import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import type { Duplex } from 'node:stream'
import type { JWTPayload } from 'jose'

export interface Listener {
  readonly sub: string
  readonly authorization: string
  /** Aborted when the client disconnects. */
  readonly signal: AbortSignal
}

export interface RealtimeRules {
  /** URL of the simulator's realtime endpoint, which does not verify tokens. */
  readonly behind: string
  /** Returns the claims of a token, or an error response. */
  readonly readToken: (request: Request) => Promise<JWTPayload | Response>
  readonly onListener: (listener: Listener) => void
}

const REFUSED = JSON.stringify({
  type: 'connection_error',
  payload: { errors: [{ errorType: 'UnauthorizedException', errorCode: 401 }] },
})

/**
 * Starts a proxy for the simulator's realtime endpoint. The proxy rejects invalid tokens with AppSync's error. DELETE
 * simulates a network failure, and PUT ends it.
 * @returns the URL of the proxy
 */
export async function startRealtimeHost({ behind, readToken, onListener }: RealtimeRules): Promise<string> {
  const connections = new Set<() => void>()
  let isShut = false
  const cut = () => {
    for (const end of connections) end()
  }
  const server = createServer(({ method }, answer) => {
    isShut = method === 'DELETE'
    if (isShut) cut()
    answer.writeHead(204).end()
  })

  async function open(request: IncomingMessage, page: Duplex, head: Buffer): Promise<void> {
    const authorization = authorizationIn(request)
    const claims = await readToken(new Request(behind.replace('ws', 'http'), { headers: { authorization } }))
    if (claims instanceof Response) return refuse(request, page)
    const { hostname, port } = new URL(behind)
    const simulator = connect(Number(port), hostname)
    const listening = new AbortController()
    const end = () => {
      if (!connections.delete(end)) return
      listening.abort()
      page.destroy()
      simulator.destroy()
    }
    connections.add(end)
    for (const side of [page, simulator]) side.on('close', end).on('error', end)
    const lines = request.rawHeaders.flatMap((name, i, all) => (i % 2 === 0 ? [`${name}: ${all[i + 1]}`] : []))
    simulator.write([`GET ${request.url} HTTP/1.1`, ...lines, '', ''].join('\r\n'))
    simulator.write(head)
    simulator.pipe(page).pipe(simulator)
    onListener({ sub: claims.sub ?? '', authorization, signal: listening.signal })
  }

  server.on('upgrade', (request, page, head) => {
    page.on('error', () => page.destroy())
    if (isShut) page.destroy()
    else open(request, page, head).catch(() => page.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return `ws://localhost:${port}${new URL(behind).pathname}`
}

/** Returns the token, which AppSync clients send in the URL. */
function authorizationIn({ url = '' }: IncomingMessage): string {
  const header = new URL(url, 'http://localhost').searchParams.get('header') ?? ''
  const { Authorization } = JSON.parse(atob(header)) as { Authorization: string }
  return Authorization
}

/** Sends AppSync's error for an invalid token in one WebSocket frame, and closes the connection. */
function refuse({ headers }: IncomingMessage, page: Duplex): void {
  const accepted = createHash('sha1')
    .update(`${headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`)
    .digest('base64')
  const lines = [
    'HTTP/1.1 101 Switching Protocols',
    'Upgrade: websocket',
    'Connection: Upgrade',
    `Sec-WebSocket-Accept: ${accepted}`,
    `Sec-WebSocket-Protocol: ${headers['sec-websocket-protocol']}`,
  ]
  page.write([...lines, '', ''].join('\r\n'))
  // Without a reader, the connection would not end after the page closes it.
  page.resume()
  page.end(Buffer.concat([Buffer.from([0x81, REFUSED.length]), Buffer.from(REFUSED)]))
}
