import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { servePreview } from './preview-server.mjs'

const folder = mkdtempSync(join(tmpdir(), 'build-'))
let server: Awaited<ReturnType<typeof servePreview>>

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>App</title>')
  writeFileSync(join(folder, 'assets/index-a1b2c3d4.js'), `console.log(1)//${'x'.repeat(1000)}`)
  writeFileSync(join(folder, 'sandbox-worker.js'), 'importScripts("x")')
  const info = { buildId: 'abc', kind: 'demo', base: '/desk/', contentSecurityPolicy: "default-src 'self'" }
  writeFileSync(join(folder, 'build-info.json'), JSON.stringify(info))
  server = await servePreview({ folder })
})

afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

const get = (path: string, init: RequestInit = {}) => fetch(server.address + path, { redirect: 'manual', ...init })

describe('preview server', () => {
  it('returns its URL', () => {
    expect(server.address).toMatch(/^http:\/\/localhost:\d+\/desk\/$/)
  })

  it.each(['', 'login', 'admin/users', 'index.html'])(
    'sends /%s with no-store, the build ID, and the policy',
    async (path) => {
      const response = await get(path)
      expect(await response.text()).toContain('<title>App</title>')
      expect(response.headers.get('cache-control')).toBe('no-store')
      expect(response.headers.get('x-build-id')).toBe('abc')
      expect(response.headers.get('content-security-policy')).toBe("default-src 'self'")
    },
  )

  it('sends the build ID in response to a HEAD request', async () => {
    const response = await get('', { method: 'HEAD' })
    expect([response.status, response.headers.get('x-build-id'), await response.text()]).toEqual([200, 'abc', ''])
  })

  it('sends hashed files compressed and immutable', async () => {
    const response = await get('assets/index-a1b2c3d4.js')
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(response.headers.get('content-encoding')).toBe('gzip')
    expect(await response.text()).toContain('console.log')
  })

  it('makes browsers revalidate the service worker', async () => {
    expect((await get('sandbox-worker.js')).headers.get('cache-control')).toBe('no-cache')
  })

  it.each([
    ['assets/index-00000000.js', { accept: 'text/html' }],
    ['missing.js', {}],
    ['../package.json', {}],
    ['%E0%A4%A', {}],
  ])('returns 404 for the missing file %s', async (path, headers) => {
    const response = await get(path, { headers })
    expect(response.status).toBe(404)
    expect(await response.text()).not.toContain('<title>')
  })

  it.each(['//', '///x', '//evil.example:99999/', '/\\\\', 'http://', 'http://[', '*', ':'])(
    'responds to GET %s and keeps running',
    async (target) => {
      const { port, hostname } = new URL(server.address)
      const socket = connect(Number(port), hostname)
      socket.end(`GET ${target} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`)
      expect(await text(socket)).toMatch(/^HTTP\/1\.1 (?:302|400|404) /)
      expect((await get('')).status).toBe(200)
    },
  )

  it('rejects methods other than GET and HEAD', async () => {
    expect((await get('graphql', { method: 'POST', body: '{}' })).status).toBe(405)
  })

  it('redirects from the root to the base path', async () => {
    const response = await fetch(new URL('/', server.address), { redirect: 'manual' })
    expect([response.status, response.headers.get('location')]).toEqual([302, '/desk/'])
  })
})
