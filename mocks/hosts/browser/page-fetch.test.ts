import { beforeEach, describe, expect, it, vi } from 'vitest'
import { installPageFetch, relayedHeader } from './page-fetch'

const network = vi.fn<typeof fetch>()
const backend = vi.fn<(request: Request) => Promise<Response>>()
const worker = { active: false, revive: vi.fn<() => void>() }

beforeEach(() => {
  vi.stubGlobal('location', new URL('http://app.test/shop/dashboard'))
  vi.stubGlobal('fetch', network)
  worker.active = false
  backend.mockImplementation(async (request) => new Response(`backend: ${await request.text()}`))
  network.mockImplementation(() => Promise.resolve(new Response('<!doctype html>')))
  installPageFetch('/shop/', backend, () => worker)
})

// Node's Request takes no relative address, the page's own does.
const post = (body: string) => fetch('http://app.test/shop/graphql', { method: 'POST', body })

describe('the fetch of the page', () => {
  it('B5: hands a request over by itself before the service worker is active', async () => {
    const response = await post('early')
    expect(await response.text()).toBe('backend: early')
    expect(network).not.toHaveBeenCalled()
    expect(worker.revive).toHaveBeenCalled()
  })

  it('goes through the service worker when it is active', async () => {
    worker.active = true
    network.mockResolvedValue(new Response('mocked', { headers: { [relayedHeader]: '1' } }))
    expect(await (await post('x')).text()).toBe('mocked')
    expect(backend).not.toHaveBeenCalled()
  })

  it('N7: resends a mutation that a stopped worker has let through to the static host', async () => {
    worker.active = true
    const response = await post('buy')
    expect(await response.text()).toBe('backend: buy')
    expect(network).toHaveBeenCalledOnce()
    expect(worker.revive).toHaveBeenCalledOnce()
  })

  it('leaves a failed request failed: it may have reached the backend', async () => {
    worker.active = true
    network.mockRejectedValue(new TypeError('Failed to fetch'))
    await expect(post('x')).rejects.toThrow('Failed to fetch')
    expect(backend).not.toHaveBeenCalled()
  })

  it.each([
    'http://app.test/shop/',
    'http://app.test/graphql',
    'http://other.test/shop/graphql',
    'http://app.test/shop/graphqlx',
  ])('leaves %s to the network', async (address) => {
    await fetch(address, { method: 'HEAD' })
    expect(network).toHaveBeenCalledWith(address, { method: 'HEAD' })
    expect(backend).not.toHaveBeenCalled()
  })
})
