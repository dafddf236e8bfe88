import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { Backend } from '../../backend/backend'

export interface HttpHost {
  readonly address: string
  close(): Promise<void>
}

/** Serves the backend over HTTP: for phones, other clients and conformance suites. Any origin may ask. */
export async function serveOverHttp(
  backend: Pick<Backend, 'fetch'>,
  { port = 0, host = '127.0.0.1' }: { port?: number; host?: string } = {},
): Promise<HttpHost> {
  const server = createServer((incoming, outgoing) => {
    // The backend answers its own failures; what fails here is the connection, for which there is no answer.
    answer(backend, incoming, outgoing).catch(() => outgoing.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const { port: bound } = server.address() as AddressInfo
  return {
    address: `http://${host === '127.0.0.1' ? 'localhost' : host}:${bound}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function answer(backend: Pick<Backend, 'fetch'>, incoming: IncomingMessage, outgoing: ServerResponse) {
  allowAnyOrigin(incoming, outgoing)
  if (incoming.method === 'OPTIONS') {
    outgoing.writeHead(204).end()
    return
  }
  const gone = new AbortController()
  outgoing.once('close', () => {
    if (!outgoing.writableFinished) gone.abort()
  })
  const response = await backend.fetch(await toRequest(incoming, gone.signal))
  // A simulated network failure: the connection ends without an answer.
  if (response.type === 'error') {
    outgoing.destroy()
    return
  }
  outgoing.writeHead(response.status, response.statusText, Object.fromEntries(response.headers))
  if (response.body) await pipeline(Readable.fromWeb(response.body as ReadableStream), outgoing)
  else outgoing.end()
}

async function toRequest(incoming: IncomingMessage, signal: AbortSignal): Promise<Request> {
  const { method = 'GET', url = '/', headers, rawHeaders } = incoming
  const pairs = rawHeaders.flatMap((name, index): [string, string][] =>
    index % 2 === 0 && !name.startsWith(':') ? [[name, rawHeaders[index + 1] ?? '']] : [],
  )
  const chunks: Uint8Array[] = []
  for await (const chunk of incoming) chunks.push(chunk as Uint8Array)
  const body = method === 'GET' || method === 'HEAD' ? {} : { body: Buffer.concat(chunks) }
  return new Request(new URL(url, `http://${headers.host ?? 'localhost'}`), {
    method,
    headers: pairs.filter(([name]) => !/^(connection|keep-alive|transfer-encoding|upgrade|expect)$/i.test(name)),
    signal,
    ...body,
  })
}

function allowAnyOrigin(incoming: IncomingMessage, outgoing: ServerResponse) {
  outgoing.setHeader('access-control-allow-origin', incoming.headers.origin ?? '*')
  outgoing.setHeader('access-control-allow-headers', incoming.headers['access-control-request-headers'] ?? '*')
  outgoing.setHeader('access-control-allow-methods', 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS')
  outgoing.setHeader('access-control-expose-headers', 'x-fairlead-now, x-amzn-errortype, x-amzn-requestid')
  outgoing.setHeader('access-control-max-age', '86400')
  outgoing.setHeader('vary', 'origin, access-control-request-headers')
}
