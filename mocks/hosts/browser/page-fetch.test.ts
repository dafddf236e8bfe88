import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createPageFetch, relayedHeader } from './page-fetch'

const network = vi.fn<(request: Request) => Promise<Response>>()
const backend = vi.fn<(request: Request) => Promise<Response>>()
const worker = { active: false, revive: vi.fn<() => void>() }
const pageFetch = createPageFetch(network, backend, () => worker)

beforeEach(() => {
  worker.active = false
  backend.mockImplementation(async (request) => new Response(`backend: ${await request.text()}`))
  network.mockImplementation(() => Promise.resolve(new Response('<!doctype html>')))
})

const post = (body: string) => pageFetch(() => new Request('http://app.test/shop/graphql', { method: 'POST', body }))

describe('the way of a request to the backend', () => {
  it('B5: needs no service worker', async () => {
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

  it('N7: is gone again by a mutation that a stopped worker has let through to the static host', async () => {
    worker.active = true
    const response = await post('buy')
    expect(await response.text()).toBe('backend: buy')
    expect(network).toHaveBeenCalledOnce()
    expect(worker.revive).toHaveBeenCalledOnce()
  })

  it('ends where a request has failed: it may have reached the backend', async () => {
    worker.active = true
    network.mockRejectedValue(new TypeError('Failed to fetch'))
    await expect(post('x')).rejects.toThrow('Failed to fetch')
    expect(backend).not.toHaveBeenCalled()
  })
})
