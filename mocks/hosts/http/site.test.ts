import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request as ask } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openBuild } from '../../../tools/preview-server.mjs'
import { networkAddresses } from './network-addresses'
import { serveOverHttp, type HttpHost } from './server'

const outside = mkdtempSync(join(tmpdir(), 'served-'))
const folder = join(outside, 'demo')
const index = `<!doctype html>
<html lang="en">
  <head>
    <link rel="modulepreload" data-start href="/assets/app-a1b2c3d4.js">
    <link rel="preload" as="fetch" crossorigin href="/assets/backend-thread-a1b2c3d4.js">
    <title>App</title>`
let server: HttpHost
let reached: string[]

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'), { recursive: true })
  writeFileSync(join(outside, 'secret'), 'outside')
  writeFileSync(join(outside, 'secret.json'), 'outside')
  writeFileSync(join(folder, 'index.html'), index)
  writeFileSync(join(folder, 'assets/app-a1b2c3d4.js'), 'console.log(1)')
  const info = { buildId: 'abc', kind: 'demo', base: '/', contentSecurityPolicy: "default-src 'self'" }
  writeFileSync(join(folder, 'build-info.json'), JSON.stringify(info))
  const backend = {
    fetch: (request: Request) => {
      reached.push(new URL(request.url).pathname)
      return Promise.resolve(new Response('backend'))
    },
  }
  server = await serveOverHttp(backend, { token: 'secret', site: await openBuild(folder) })
})
beforeEach(() => (reached = []))
afterAll(async () => {
  await server.close()
  rmSync(outside, { recursive: true })
})

/** As it is written: fetch would tidy the path, and lets nobody set where a request comes from. */
function get(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const { port, host } = new URL(server.address)
  return new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: string }>((resolve, reject) => {
    ask({ host: '127.0.0.1', port, path, method, headers: { host, ...headers } }, (response) => {
      text(response).then(
        (body) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
        reject,
      )
    })
      .on('error', reject)
      .end()
  })
}

describe('the app, served beside its backend', () => {
  it.each(['/', '/login', '/admin/users?tab=2', '/?desk'])('is a page at %s that knows whose it is', async (path) => {
    const { status, headers, body } = await get(path)
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'text/html; charset=utf-8',
      'no-store',
    ])
    expect(headers['content-security-policy']).toBe("default-src 'self'")
    expect(body).toContain('<html data-served lang="en">')
    // Files of the page are on their way early, and those of a backend that it does not start are not.
    expect(body).toContain('modulepreload')
    expect(body).not.toContain('backend-thread')
    expect(reached).toEqual([])
  })

  it('has its files, as what they are', async () => {
    expect(await get('/assets/app-a1b2c3d4.js')).toMatchObject({
      status: 200,
      body: 'console.log(1)',
      headers: {
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      },
    })
    expect(await get('/', {}, 'HEAD')).toMatchObject({ status: 200, body: '' })
  })

  it.each(['/assets/app-00000000.js', '/nothing.png', '/%E0%A4%A'])('has nothing at %s', async (path) => {
    expect(await get(path)).toMatchObject({ status: 404, body: 'Not found' })
  })

  it('is only read', async () => {
    expect((await get('/login', {}, 'POST')).status).toBe(405)
    expect((await get('/assets/app-a1b2c3d4.js', {}, 'PUT')).status).toBe(405)
  })

  it.each([
    '/../secret',
    '/../secret.json',
    '/%2e%2e/secret.json',
    '/..%2fsecret',
    '/..%2fsecret.json',
    '/assets/..%2f..%2fsecret.json',
    '/..%5csecret.json',
    '//../secret.json',
    `/${encodeURIComponent(join(outside, 'secret.json'))}`,
    '/./%2e%2e%2fsecret%00.json',
  ])('holds nothing from outside of the build: %s', async (path) => {
    const { status, body } = await get(path)
    expect(body).not.toContain('outside')
    expect([200, 404]).toContain(status)
    if (status === 200) expect(body).toContain('<title>App</title>')
  })

  it.each(['/graphql', '/cognito-idp/', '/stripe-api/v1/x', '/uploads/x', '/__sandbox/state?token=secret'])(
    'leaves %s to the backend',
    async (path) => {
      expect(await get(path)).toMatchObject({ status: 200, body: 'backend' })
      expect(reached).toHaveLength(1)
    },
  )
})

describe('D5: who may have the app, and lead it', () => {
  const inner = [
    '/',
    '/assets/app-a1b2c3d4.js',
    '/__sandbox/stage?to=desk&token=secret',
    '/__sandbox/reach?token=secret',
  ]

  it.each(inner)('D5: no page of another origin may ask for %s', async (path) => {
    expect((await get(path)).status).toBe(200)
    expect((await get(path, { origin: 'http://evil.example' })).status).toBe(403)
    expect((await get(path, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await get(path, { host: 'evil.example' })).status).toBe(403)
  })

  it.each(['/__sandbox/stage?to=desk', '/__sandbox/reach', '/__sandbox/stage?to=stage&token=wrong'])(
    'D5: %s is for whoever has the token',
    async (path) => {
      expect((await get(path)).status).toBe(401)
      expect((await get(path, { 'x-sandbox-token': 'Secret' })).status).toBe(401)
      expect(reached).toEqual([])
    },
  )

  it('D5: what is said on the way takes the token and JSON, and reaches no world', async () => {
    const post = (type: string, token: string) =>
      fetch(`${server.address}__sandbox/stage`, {
        method: 'POST',
        headers: { 'content-type': type, 'x-sandbox-token': token },
        body: '{"to":"desk","messages":[]}',
      })
    expect((await post('application/json', 'wrong')).status).toBe(401)
    expect((await post('text/plain', 'secret')).status).toBe(415)
    expect((await post('application/json', 'secret')).status).toBe(204)
    expect(reached).toEqual([])
  })

  it('D5: the token is in nothing that is for everybody', async () => {
    for (const path of ['/', '/login', '/nothing.png', '/__sandbox/reach'])
      expect(JSON.stringify(await get(path))).not.toContain('secret')
  })

  it('tells where a phone finds the desk only where one can reach it', async () => {
    const answer = await get('/__sandbox/reach', { 'x-sandbox-token': 'secret' })
    expect(JSON.parse(answer.body)).toEqual({ desks: [] })
    const backend = { fetch: () => Promise.resolve(new Response()) }
    const everywhere = { host: '0.0.0.0', token: 'x' }
    const bare = await serveOverHttp(backend, everywhere)
    const open = await serveOverHttp(backend, { ...everywhere, site: await openBuild(folder) })
    const own = networkAddresses('0.0.0.0', Number(new URL(open.address).port))
    expect(open.reach.desks).toEqual(own.map((address) => `${address}?desk#token=x`))
    expect(bare.reach.desks).toEqual([])
    await Promise.all([bare.close(), open.close()])
  })
})
