import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'

const own = readFileSync(new URL('./service-worker.js', import.meta.url), 'utf8')
const original = readFileSync(new URL(import.meta.resolve('msw/mockServiceWorker.js')), 'utf8')

type Listener = (event: Record<string, unknown>) => unknown

/** What outlives a worker that the browser stops. */
let disk: Map<string, string>
let openPages: string[]

/** A page whose side of Mock Service Worker answers everything. */
const page = (id: string) => ({
  id,
  frameType: 'top-level',
  visibilityState: 'visible',
  postMessage: (_message: unknown, [port]: MessagePort[]) => {
    if (id === 'silent') return
    port?.postMessage({ type: 'MOCK_RESPONSE', data: { status: 200, headers: {}, body: `mocked for ${id}` } })
  },
})

/** Runs the worker's scripts in a scope of their own, as the browser does each time it starts it. */
function startWorker(build = 'this one') {
  const listeners = new Map<string, Listener[]>()
  const claim = vi.fn<() => Promise<void>>(() => Promise.resolve())
  const unregister = vi.fn<() => void>()
  const cache = {
    match: (key: string) => Promise.resolve(disk.has(key) ? new Response(disk.get(key)) : undefined),
    put: async (key: string, value: Response) => void disk.set(key, await value.text()),
  }
  const scope: Record<string, unknown> = {
    registration: { scope: 'https://app.test/x/', unregister },
    location: new URL('https://app.test/x/sandbox-worker.js'),
    clients: {
      claim,
      get: (id: string) => Promise.resolve(openPages.includes(id) ? page(id) : undefined),
      matchAll: () => Promise.resolve(openPages.map(page)),
    },
    caches: { open: () => Promise.resolve(cache) },
    addEventListener: (type: string, listener: Listener) =>
      listeners.set(type, [...(listeners.get(type) ?? []), listener]),
    skipWaiting: () => undefined,
  }
  const globals = {
    URL,
    Response,
    Request,
    Headers,
    MessageChannel,
    DOMException,
    Reflect,
    crypto,
    fetch: () => new Response('host'),
    setTimeout: (callback: () => void, ms: number) => setTimeout(callback, ms),
  }
  const context: Record<string, unknown> = { ...scope, ...globals, self: scope }
  context['importScripts'] = () => undefined
  runInNewContext(`${own.replace(`buildId = ''`, `buildId = '${build}'`)}\n${original}`, context)

  return {
    claim,
    unregister,
    async dispatch(type: string, event: Record<string, unknown>) {
      let stopped = false
      let response: Promise<Response> | undefined
      const pending: unknown[] = []
      const full = {
        ...event,
        stopImmediatePropagation: () => (stopped = true),
        respondWith: (value: Promise<Response>) => (response = value),
        waitUntil: (value: unknown) => pending.push(value),
      }
      for (const listener of listeners.get(type) ?? []) if (!stopped) pending.push(listener(full))
      await Promise.all(pending)
      return response
    },
  }
}

const request = (path: string) => new Request(`https://app.test/x/${path}`)
const ask = (worker: ReturnType<typeof startWorker>, clientId: string, path = 'graphql') =>
  worker.dispatch('fetch', { request: request(path), clientId })
const activate = (worker: ReturnType<typeof startWorker>, id: string) =>
  worker.dispatch('message', { data: 'MOCK_ACTIVATE', source: { id } })

beforeEach(() => {
  disk = new Map()
  openPages = ['page-1']
})

describe('the service worker around Mock Service Worker', () => {
  it('answers an active page', async () => {
    const worker = startWorker()
    await activate(worker, 'page-1')
    expect(await (await ask(worker, 'page-1'))?.text()).toBe('mocked for page-1')
  })

  it('B3: still knows its pages after the browser has stopped it', async () => {
    await activate(startWorker(), 'page-1')
    const restarted = startWorker()
    expect(await (await ask(restarted, 'page-1'))?.text()).toBe('mocked for page-1')
  })

  it('forgets pages that are closed', async () => {
    await activate(startWorker(), 'page-1')
    openPages = ['page-2']
    await activate(startWorker(), 'page-2')
    expect([...disk.values()].map((text) => JSON.parse(text) as unknown)).toEqual([
      { build: 'this one', ids: ['page-2'] },
    ])
  })

  it('asks nothing of a page that the worker of another build was started on: it would never answer', async () => {
    openPages = ['silent']
    await activate(startWorker('the one before'), 'silent')
    expect(await (await ask(startWorker(), 'silent', 'uploads/7'))?.text()).toBe('host')
  })

  it('stays when its last page says goodbye', async () => {
    const worker = startWorker()
    await activate(worker, 'page-1')
    await worker.dispatch('message', { data: 'CLIENT_CLOSED', source: { id: 'page-1' } })
    expect(worker.unregister).not.toHaveBeenCalled()
    expect(await (await ask(worker, 'page-1'))?.text()).toBe('mocked for page-1')
  })

  it('leaves everything but the endpoints to the network', async () => {
    const worker = startWorker()
    await activate(worker, 'page-1')
    expect(await ask(worker, 'page-1', 'assets/index.js')).toBeUndefined()
    expect(await ask(worker, 'page-1', '')).toBeUndefined()
  })

  it('keeps a picture waiting until its page has made itself known', async () => {
    const worker = startWorker()
    const picture = Object.defineProperty(request('uploads/7'), 'destination', { value: 'image' })
    const asked = worker.dispatch('fetch', { request: picture, clientId: 'page-1' })
    await activate(worker, 'page-1')
    expect(await (await asked)?.text()).toBe('mocked for page-1')
  })

  it('B4: lets a question go whose page has gone, so that a newer worker need not wait', async () => {
    const worker = startWorker()
    await activate(worker, 'page-1')
    openPages = ['silent']
    const gone = new AbortController()
    const response = worker.dispatch('fetch', {
      request: new Request('https://app.test/x/graphql', { signal: gone.signal }),
      clientId: 'silent',
    })
    gone.abort()
    expect((await response)?.type).toBe('error')
  })

  it('B4: lets a question go whose page has gone without calling it off', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const worker = startWorker()
    openPages = ['silent']
    await activate(worker, 'silent')
    let ended = ''
    const dispatched = worker.dispatch('fetch', { request: request('graphql'), clientId: 'silent' })
    void dispatched.then((response) => (ended = response?.type ?? 'none'))
    await vi.advanceTimersByTimeAsync(5_000)
    expect(ended).toBe('')
    openPages = ['page-2']
    await vi.advanceTimersByTimeAsync(1_000)
    expect(ended).toBe('error')
  })

  it('B5: takes a page over after a hard reload', async () => {
    const worker = startWorker()
    await worker.dispatch('message', { data: 'SANDBOX_CLAIM', source: { id: 'page-1' } })
    expect(worker.claim).toHaveBeenCalledOnce()
  })
})
