import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test, type Page } from '@playwright/test'
import type { HttpHost, HttpHostOptions } from '../mocks/hosts/node/server'
import { loadModule } from '../tools/load-module.mjs'

/**
 * Serves a local page of another origin. Chromium keeps remote sites away from local servers by default, which would
 * prove nothing.
 */
async function openSite(): Promise<{ readonly address: string; readonly close: () => void }> {
  const site = createServer((_, response) => response.setHeader('content-type', 'text/html').end('<title>Elsewhere'))
  await once(site.listen(0, '127.0.0.1'), 'listening')
  const { port } = site.address() as AddressInfo
  const close = () => {
    site.close()
    site.closeAllConnections()
  }
  return { address: `http://localhost:${port}/`, close }
}

/** Sends every kind of request that a page of another origin can send. Returns the outcomes by name. */
async function askFrom(page: Page, address: string, token: string): Promise<Record<string, string>> {
  return page.evaluate(
    async ([base, known]) => {
      const outcomes: Record<string, string> = {}
      const attempt = async (name: string, path: string, init?: RequestInit) => {
        outcomes[name] = await fetch(base + path, init).then(
          async (response) => `${response.type} ${response.status} ${(await response.text()).slice(0, 20)}`,
          () => 'refused',
        )
      }
      const body = JSON.stringify({ name: 'scale' })
      await attempt('read', `__sandbox/inbox?token=${known}`)
      await attempt('plain text', `__sandbox/scenario?token=${known}`, { method: 'POST', body })
      await attempt('json', 'graphql', { method: 'POST', body, headers: { 'content-type': 'application/json' } })
      await attempt('blind', `__sandbox/scenario?token=${known}`, { method: 'POST', body, mode: 'no-cors' })
      return outcomes
    },
    [address, token] as const,
  )
}

test('a page of another origin can neither read nor change the sandbox server', async ({ page }) => {
  const { serveOverHttp } = await loadModule<{
    serveOverHttp(backend: { fetch(request: Request): Promise<Response> }, options?: HttpHostOptions): Promise<HttpHost>
  }>('mocks/hosts/node/server.ts')
  let reached = 0
  const backend = { fetch: () => Promise.resolve(new Response(`secret ${++reached}`)) }
  const site = await openSite()
  const closed = await serveOverHttp(backend)
  const open = await serveOverHttp(backend, { origins: [new URL(site.address).origin] })
  await page.goto(site.address)

  const outcomes = await askFrom(page, closed.address, closed.token)
  expect(outcomes).toMatchObject({ read: 'refused', 'plain text': 'refused', json: 'refused' })
  expect(outcomes['blind']).not.toContain('secret')
  expect(reached).toBe(0)

  // Once its origin is allowed, this page succeeds, so the origin check caused the rejections.
  expect(await askFrom(page, open.address, open.token)).toMatchObject({ read: 'cors 200 secret 1' })
  site.close()
  await Promise.all([closed.close(), open.close()])
})
