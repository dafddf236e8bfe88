import { afterEach, describe, expect, it } from 'vitest'
import { createTestServer, interceptFetch } from './test-server'

let opened: { close(): void } | undefined
afterEach(() => opened?.close())

describe('a backend in a test', () => {
  it('is asked directly, below its base path', async () => {
    const server = await createTestServer({ basePath: '/x/', start: { scenario: 'brand-new-agent', seed: 3 } })
    expect(await server.json('__sandbox/state')).toMatchObject({ scenario: 'brand-new-agent', seed: 3 })
    const refused = await server.fetch('graphql', { method: 'POST', body: '{}' })
    expect(refused.headers.get('x-fairlead-now')).toMatch(/^\d+$/)
  })

  it('takes calls of the control interface', async () => {
    const server = await createTestServer({ start: { scenario: 'brand-new-agent', freeze: true } })
    const before = (await server.json('__sandbox/state')) as { now: string }
    const after = (await server.json('__sandbox/clock', { advance: 'PT2H' })) as { now: string }
    expect(Date.parse(after.now) - Date.parse(before.now)).toBe(7_200_000)
  })

  it('answers the global fetch through Mock Service Worker, and lets nothing else out', async () => {
    const { backend } = await createTestServer({ start: { scenario: 'brand-new-agent' } })
    opened = interceptFetch(backend)
    const response = await fetch('http://sandbox.test/__sandbox/state')
    expect(await response.json()).toMatchObject({ scenario: 'brand-new-agent' })
  })

  it('fails as the network does when it is meant to', async () => {
    opened = interceptFetch({ fetch: () => Promise.resolve(Response.error()) })
    await expect(fetch('http://sandbox.test/graphql')).rejects.toThrow('Failed to fetch')
  })
})
