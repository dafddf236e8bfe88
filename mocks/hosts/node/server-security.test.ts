import { request as ask, type IncomingHttpHeaders } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, it } from 'vitest'
import { serveOverHttp, type HttpHost, type HttpHostOptions } from './server'

const hosts: HttpHost[] = []
const receivedRequests: Request[] = []

afterEach(async () => {
  receivedRequests.length = 0
  for (const host of hosts.splice(0)) await host.close()
})

async function serve(
  options: HttpHostOptions = {},
  answer: (request: Request) => Response | Promise<Response> = () => new Response('ok'),
) {
  const host = await serveOverHttp(
    {
      fetch: async (request) => {
        receivedRequests.push(request)
        return answer(request)
      },
    },
    { token: 'secret', ...options },
  )
  hosts.push(host)
  return host
}

interface RawRequest {
  readonly method?: string
  readonly headers?: Record<string, string>
  readonly body?: Iterable<Uint8Array> | string
}

/** Sends a request like a browser or a hostile client. `fetch` cannot set Host and Origin. */
function send({ address }: HttpHost, path: string, { method = 'GET', headers = {}, body }: RawRequest = {}) {
  const { port, host } = new URL(address)
  return new Promise<{ status: number; headers: IncomingHttpHeaders; body: string }>((resolve, reject) => {
    const request = ask({ host: '127.0.0.1', port, path, method, headers: { host, ...headers } }, (response) => {
      text(response).then(
        (answer) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: answer }),
        reject,
      )
    })
    request.on('error', reject)
    if (typeof body === 'string') request.write(body)
    else for (const chunk of body ?? []) request.write(chunk)
    request.end()
  })
}

/** Sends a text over TCP. Resolves with the server's output when the server closes the connection. */
function sendRaw({ address }: HttpHost, sent: string): Promise<string> {
  const socket = connect(Number(new URL(address).port), '127.0.0.1')
  socket.write(sent)
  return text(socket)
}

describe('access to the sandbox server', () => {
  it.each([
    ['evil.example', 403],
    ['evil.example:4747', 403],
    ['localhost.evil.example', 403],
    ['127.0.0.1.evil.example', 403],
    ['localhost:9', 200],
    ['app.localhost', 200],
    ['127.0.0.1', 200],
    ['192.168.0.7:4747', 200],
    ['[::1]:4747', 200],
  ])('answers a request for the host %j with %d', async (host, status) => {
    expect((await send(await serve(), '/graphql', { headers: { host } })).status).toBe(status)
    expect(receivedRequests).toHaveLength(status === 200 ? 1 : 0)
  })

  it('accepts the hosts of allowed origins', async () => {
    const server = await serve({ origins: ['http://box.lan:4747'] })
    expect((await send(server, '/graphql', { headers: { host: 'box.lan:4747' } })).status).toBe(200)
    expect((await send(server, '/graphql', { headers: { host: 'other.lan:4747' } })).status).toBe(403)
  })

  it.each(['http://evil.example', 'http://localhost:9999', 'null', 'https://localhost'])(
    'rejects all requests from pages of %s',
    async (origin) => {
      const server = await serve()
      const preflight = { origin, 'access-control-request-method': 'POST' }
      for (const [path, more] of [
        ['/graphql', { method: 'OPTIONS', headers: preflight }],
        ['/__sandbox/inbox?token=secret', { headers: { origin } }],
        [
          '/__sandbox/start?token=secret',
          { method: 'POST', headers: { origin, 'content-type': 'text/plain' }, body: '{}' },
        ],
        ['/cognito-idp/', { method: 'POST', headers: { origin, 'content-type': 'text/plain' }, body: '{}' }],
      ] as const) {
        const { status, headers } = await send(server, path, more)
        expect(status).toBe(403)
        expect(headers['access-control-allow-origin']).toBeUndefined()
      }
      expect(receivedRequests).toEqual([])
    },
  )

  it.each(['cross-site', 'same-site'])(
    'rejects requests without an origin from other sites, for example for images: %s',
    async (site) => {
      const { status } = await send(await serve(), '/__sandbox/inbox?token=secret', {
        headers: { 'sec-fetch-site': site },
      })
      expect(status).toBe(403)
    },
  )

  it('accepts requests from an allowed origin, from its own pages, and from other programs', async () => {
    const server = await serve({ origins: ['http://phone.test'] })
    const preflight = await send(server, '/graphql', {
      method: 'OPTIONS',
      headers: { origin: 'http://phone.test', 'access-control-request-headers': 'authorization, x-amz-target' },
    })
    expect(preflight.status).toBe(204)
    expect(preflight.headers).toMatchObject({
      'access-control-allow-origin': 'http://phone.test',
      'access-control-allow-headers': 'authorization, x-amz-target',
      'access-control-expose-headers': expect.stringContaining('retry-after') as string,
    })
    expect((await send(server, '/graphql', { headers: { origin: server.address.slice(0, -1) } })).status).toBe(200)
    expect((await send(server, '/graphql', { headers: { 'sec-fetch-site': 'none' } })).status).toBe(200)
    expect((await send(server, '/graphql')).status).toBe(200)
  })

  it('requires the token for the control API, and removes it from the URL', async () => {
    const server = await serve()
    for (const [path, token] of [
      ['/__sandbox/inbox', ''],
      ['/__sandbox/inbox?token=secre', ''],
      ['/__sandbox/inbox', 'Secret'],
      ['/__sandbox', ''],
      ['//__sandbox/inbox', ''],
      ['/x/../__sandbox/inbox', ''],
      ['/%5f%5fsandbox/inbox', ''],
    ] as const) {
      const { status } = await send(server, path, { headers: token ? { 'x-sandbox-token': token } : {} })
      const reached = receivedRequests.splice(0).map(({ url }) => new URL(url).pathname)
      // If the server accepts a path without the token, the backend must not see a path of the control API.
      if (status === 200) expect(reached.every((pathname) => !pathname.startsWith('/__sandbox'))).toBe(true)
      else expect([status, reached]).toEqual([401, []])
    }
    expect((await send(server, '/__sandbox/inbox', { headers: { 'x-sandbox-token': 'secret' } })).status).toBe(200)
    expect((await send(server, '/__sandbox/requests?after=1&token=secret')).status).toBe(200)
    expect(receivedRequests.map(({ url }) => new URL(url).search)).toEqual(['', '?after=1'])
  })

  it('generates a random token by default', async () => {
    const [one, two] = [
      await serveOverHttp({ fetch: async () => new Response() }),
      await serve({ token: undefined as never }),
    ]
    hosts.push(one)
    expect(one.token).toMatch(/^[\w-]{24}$/)
    expect(two.token).not.toBe(one.token)
  })

  it.each([undefined, 'text/plain', 'application/x-www-form-urlencoded', 'application/jsonp'])(
    'rejects the content type %s for the control API',
    async (type) => {
      const headers = { 'x-sandbox-token': 'secret', ...(type ? { 'content-type': type } : {}) }
      const server = await serve()
      expect((await send(server, '/__sandbox/start', { method: 'POST', headers, body: '{}' })).status).toBe(415)
      const json = { ...headers, 'content-type': 'application/json; charset=utf-8' }
      expect((await send(server, '/__sandbox/start', { method: 'POST', headers: json, body: '{}' })).status).toBe(200)
    },
  )
})

describe('a request to the sandbox server', () => {
  const megabytes = (count: number) => Array.from({ length: count }, () => new Uint8Array(1024 * 1024))
  const post = { method: 'POST', headers: { 'content-type': 'application/json' } }

  it('may have a body of 1 MB, and of 6 MB for a picture', async () => {
    const server = await serve({}, async (request) => new Response(String((await request.arrayBuffer()).byteLength)))
    expect((await send(server, '/graphql', { ...post, body: megabytes(1) })).body).toBe('1048576')
    expect((await send(server, '/uploads/x', { ...post, method: 'PUT', body: megabytes(6) })).body).toBe('6291456')
  })

  it.each(['/graphql', '/cognito-idp/', '/stripe-api/v1/x'])('fails with a larger body at %s', async (path) => {
    const server = await serve()
    const { port } = new URL(server.address)
    const head = `POST ${path} HTTP/1.1\r\nhost: localhost:${port}\r\n`
    expect(await sendRaw(server, `${head}content-length: 300000000\r\n\r\n`)).toContain('HTTP/1.1 413 ')
    const chunk = `180000\r\n${'x'.repeat(0x180000)}\r\n`
    expect(await sendRaw(server, `${head}transfer-encoding: chunked\r\n\r\n${chunk}`)).toContain('HTTP/1.1 413 ')
    expect(receivedRequests).toEqual([])
  })

  it('times out if it stays incomplete', async () => {
    const server = await serve({ limits: { headersMs: 100, requestMs: 200, idleMs: 1000 } })
    expect(await sendRaw(server, 'GET / HTTP/1.1\r\nhost: loc')).toContain('408')
    const started = 'POST /graphql HTTP/1.1\r\nhost: localhost\r\ncontent-length: 10\r\n\r\n12345'
    expect(await sendRaw(server, started)).not.toContain('200 OK')
    expect(receivedRequests).toEqual([])
  })

  it.each(['//', '///x', 'http://evil.example/', '*'])(
    'for the invalid path %s gets a response, and the server continues',
    async (path) => {
      const server = await serve()
      const { port } = new URL(server.address)
      const sent = `GET ${path} HTTP/1.1\r\nhost: localhost:${port}\r\nconnection: close\r\n\r\n`
      expect(await sendRaw(server, sent)).toMatch(/^HTTP\/1\.1 (?:200|400) /)
      expect((await send(server, '/graphql')).status).toBe(200)
    },
  )

  it('may complete while the server closes, but is aborted after the limit', async () => {
    let finish: (response: Response) => void = () => undefined
    const slow = await serve({}, () => new Promise((resolve) => (finish = resolve)))
    const answer = send(slow, '/graphql')
    await expect.poll(() => receivedRequests.length).toBe(1)
    const closed = slow.close()
    finish(new Response('late'))
    expect((await answer).body).toBe('late')
    await closed

    const hanging = await serve({ limits: { endMs: 50 } }, () => new Promise(() => undefined))
    const never = send(hanging, '/graphql').catch((error: unknown) => error)
    await expect.poll(() => receivedRequests.length).toBe(2)
    await hanging.close()
    expect(await never).toBeInstanceOf(Error)
  })
})
