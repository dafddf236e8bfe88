import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createSandbox } from '../../console/sandbox'
import { installPageGate, type PageGate } from './page-gate'

const network = vi.fn<typeof fetch>()
const ask = vi.fn<(asked: () => Request) => Promise<Response>>()
const client = createSandbox('http://app.test/shop/')
const backend = { ask, ready: () => Promise.resolve(client) }
let page: NonNullable<Parameters<typeof installPageGate>[1]> & EventTarget
let gate: PageGate

beforeEach(() => {
  network.mockImplementation(() => Promise.resolve(new Response('<!doctype html>')))
  ask.mockImplementation(async (asked) => new Response(`backend: ${await asked().text()}`))
  const location = { href: 'http://app.test/shop/dashboard', origin: 'http://app.test' }
  page = Object.assign(new EventTarget(), { fetch: network, location })
  gate = installPageGate('/shop/', page)
})

const address = 'http://app.test/shop/graphql'
const post = (body: string) => page.fetch(address, { method: 'POST', body })
const failedFile = (element: object) =>
  page.dispatchEvent(Object.defineProperty(new Event('error'), 'target', { value: element }))

describe('the gate before the backend', () => {
  it('B5: holds what is asked before the backend is there, and then lets it go to it', async () => {
    const early = post('early')
    expect(ask).not.toHaveBeenCalled()
    gate.open(backend)
    expect(await (await early).text()).toBe('backend: early')
    expect(await (await post('late')).text()).toBe('backend: late')
    expect(network).not.toHaveBeenCalled()
  })

  it('asks a backend that is there at once, not after whatever the page is about to do', async () => {
    gate.open(backend)
    const asked = post('now')
    expect(ask).toHaveBeenCalledOnce()
    await asked
  })

  it('takes a request object with all that it is', async () => {
    const headers = { authorization: 'token' }
    const early = page.fetch(new Request(address, { method: 'PUT', body: 'whole', headers }))
    gate.open(backend)
    expect(await (await early).text()).toBe('backend: whole')
    const [asked] = ask.mock.lastCall ?? []
    const made = asked?.()
    expect([made?.method, made?.headers.get('authorization')]).toEqual(['PUT', 'token'])
    expect(await made?.text()).toBe('whole')
  })

  it('lets a request be called off while it waits', async () => {
    const leaving = new AbortController()
    const early = page.fetch(address, { signal: leaving.signal })
    leaving.abort()
    await expect(early).rejects.toMatchObject({ name: 'AbortError' })
    await expect(page.fetch(address, { signal: leaving.signal })).rejects.toMatchObject({ name: 'AbortError' })
    gate.open(backend)
    expect(ask).not.toHaveBeenCalled()
  })

  it.each([
    'http://app.test/shop/',
    'http://app.test/graphql',
    'http://other.test/shop/graphql',
    'http://app.test/shop/graphqlx',
  ])('leaves %s to the network, at once', async (elsewhere) => {
    await page.fetch(elsewhere, { method: 'HEAD' })
    expect(network).toHaveBeenCalledWith(elsewhere, { method: 'HEAD' })
    expect(ask).not.toHaveBeenCalled()
  })

  it('is one and the same for whoever comes later', () => {
    const fetchOfGate = page.fetch
    expect(installPageGate('/shop/', page)).toBe(gate)
    expect(page.fetch).toBe(fetchOfGate)
  })

  it('says that the backend is ready, to those who asked before and after', async () => {
    const early = page.sandbox?.ready
    gate.open(backend)
    expect(await early).toBe(client)
    expect(await page.sandbox?.ready).toBe(client)
  })

  it('says why the backend is not ready', async () => {
    gate.open({ ask, ready: () => Promise.reject(new Error('No browser for it')) })
    await expect(page.sandbox?.ready).rejects.toThrow('No browser for it')
  })

  it.each([{ type: 'module' }, { rel: 'modulepreload', dataset: { start: '' } }])(
    'lets nobody wait for a backend whose files are missing: %j',
    async (element) => {
      const early = post('early')
      failedFile(element)
      await expect(early).rejects.toThrow('Reload the page')
      await expect(page.sandbox?.ready).rejects.toThrow('Reload the page')
    },
  )

  it.each([
    { type: 'text/javascript', rel: 'icon', dataset: {} },
    // What is fetched later on is missed by whoever asks for it, who knows better what that means.
    { rel: 'modulepreload', dataset: {} },
  ])('waits on when something else has failed: %j', async (element) => {
    const early = post('early')
    failedFile(element)
    gate.open(backend)
    expect(await (await early).text()).toBe('backend: early')
  })
})
