import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'

const wrapper = readFileSync(new URL('./service-worker.js', import.meta.url), 'utf8')
const original = readFileSync(new URL(import.meta.resolve('msw/mockServiceWorker.js')), 'utf8')

type Listener = (event: Record<string, unknown>) => unknown

/** The ids of the open pages. Mock Service Worker answers for each but those that are `silent`. */
let openPages: string[]
let silent: string[]
/** The pages that the worker asked whether they answer. */
let asked: string[]

const page = (id: string) => ({
  id,
  frameType: 'top-level',
  visibilityState: 'visible',
  postMessage(message: unknown, [port]: MessagePort[] = []) {
    if (message === 'SANDBOX_INTRODUCE') asked.push(id)
    else if (!silent.includes(id))
      port?.postMessage({ type: 'MOCK_RESPONSE', data: { status: 200, headers: {}, body: `mocked for ${id}` } })
  },
})

/** Runs the worker's script in a scope of its own, as the browser does each time it starts the worker. */
function startWorker() {
  const listeners = new Map<string, Listener[]>()
  const claim = vi.fn<() => Promise<void>>(() => Promise.resolve())
  const unregister = vi.fn<() => void>()
  const skipWaiting = vi.fn<() => void>()
  const scope: Record<string, unknown> = {
    registration: { scope: 'https://app.test/x/', unregister },
    location: new URL('https://app.test/x/sandbox-worker.js'),
    clients: {
      claim,
      get: (id: string) => Promise.resolve(openPages.includes(id) ? page(id) : undefined),
      matchAll: () => Promise.resolve(openPages.map(page)),
    },
    addEventListener: (type: string, listener: Listener) =>
      listeners.set(type, [...(listeners.get(type) ?? []), listener]),
    skipWaiting,
  }
  const globals = {
    URL,
    URLPattern: class {
      constructor(readonly pattern: object) {}
    },
    Response,
    Headers,
    MessageChannel,
    Reflect,
    crypto,
    Date,
    fetch: () => new Response('static host'),
    setTimeout: (callback: () => void, ms: number) => setTimeout(callback, ms),
  }
  runInNewContext(`${wrapper}\n${original}`, { ...scope, ...globals, self: scope })

  /** Resolves with what the listeners answered, once everything that they wait for has settled. */
  async function dispatch(type: string, event: Record<string, unknown> = {}) {
    let isStopped = false
    let response: Promise<Response> | undefined
    const waiting: unknown[] = []
    const full = {
      ...event,
      stopImmediatePropagation: () => (isStopped = true),
      respondWith: (value: Promise<Response>) => (response = value),
      waitUntil: (value: unknown) => waiting.push(value),
    }
    for (const listener of listeners.get(type) ?? []) if (!isStopped) waiting.push(listener(full))
    await Promise.all(waiting)
    return { answer: response?.then((answer) => (answer.type === 'error' ? 'network error' : answer.text())) }
  }
  return {
    claim,
    unregister,
    skipWaiting,
    dispatch,
    tell: (id: string, data: string) => dispatch('message', { data, source: { id } }),
    async ask(clientId: string, path = 'graphql') {
      const { answer } = await dispatch('fetch', { request: new Request(`https://app.test/x/${path}`), clientId })
      return answer
    },
    async request(clientId: string, path = 'graphql') {
      return dispatch('fetch', { request: new Request(`https://app.test/x/${path}`), clientId })
    },
  }
}

beforeEach(() => {
  openPages = ['page-1']
  silent = []
  asked = []
})

describe('the service worker', () => {
  it('answers a page that has started Mock Service Worker, and does not ask it', async () => {
    const worker = startWorker()
    await worker.tell('page-1', 'MOCK_ACTIVATE')
    expect(await worker.ask('page-1')).toBe('mocked for page-1')
    expect(asked).toEqual([])
  })

  it('B3: asks a page that it does not know, once, and lets its requests wait', async () => {
    const worker = startWorker()
    const [first, second] = await Promise.all([worker.request('page-1'), worker.request('page-1', 'uploads/7')])
    await vi.waitFor(() => expect(asked).toEqual(['page-1']))
    await worker.tell('page-1', 'MOCK_ACTIVATE')
    expect(await Promise.all([first.answer, second.answer])).toEqual(['mocked for page-1', 'mocked for page-1'])
    expect(asked).toEqual(['page-1'])
  })

  it('leaves the request of a page that never answers to the network, in the end', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const { answer } = await startWorker().request('page-1')
    await vi.advanceTimersByTimeAsync(15_000)
    expect(await answer).toBe('static host')
  })

  it('stays when its last page says goodbye', async () => {
    const worker = startWorker()
    await worker.tell('page-1', 'MOCK_ACTIVATE')
    await worker.tell('page-1', 'CLIENT_CLOSED')
    expect(worker.unregister).not.toHaveBeenCalled()
    expect(await worker.ask('page-1')).toBe('mocked for page-1')
  })

  it('leaves everything but the endpoints to the network', async () => {
    const worker = startWorker()
    await worker.tell('page-1', 'MOCK_ACTIVATE')
    expect(await worker.ask('page-1', 'assets/index.js')).toBeUndefined()
    expect(await worker.ask('page-1', 'graphqls')).toBeUndefined()
    expect(await worker.ask('page-1', '')).toBeUndefined()
  })

  it('tells the browser which requests it needs, where the browser can know', async () => {
    const addRoutes = vi.fn<(routes: unknown) => Promise<void>>(() => Promise.reject(new TypeError('not supported')))
    const worker = startWorker()
    await worker.dispatch('install', { addRoutes })
    await worker.dispatch('install')
    expect(JSON.stringify(addRoutes.mock.calls)).toContain('/x/uploads/*')
    expect(JSON.stringify(addRoutes.mock.calls)).toContain('"/x/graphql"')
  })

  it('B5: takes over a page after a hard reload', async () => {
    const worker = startWorker()
    await worker.tell('page-1', 'SANDBOX_CLAIM')
    expect(worker.claim).toHaveBeenCalledOnce()
  })

  it('B4: ends long polls and the requests of closed pages while another worker waits, and no others', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    openPages = ['silent', 'closed']
    silent = ['silent', 'closed']
    const worker = startWorker()
    for (const id of openPages) await worker.tell(id, 'MOCK_ACTIVATE')
    const ended: string[] = []
    const send = async (clientId: string, path: string) => {
      const { answer } = await worker.request(clientId, path)
      void answer?.then((text) => ended.push(`${clientId} ${path}: ${text}`))
    }
    await send('silent', 'graphql')
    await send('silent', '__sandbox/scenario')
    await send('closed', '__sandbox/state')
    vi.advanceTimersByTime(1_001)
    await send('silent', 'graphql')
    openPages = ['silent']
    await worker.tell('silent', 'SANDBOX_RELEASE')
    await vi.waitFor(() => expect(ended).toHaveLength(2))
    expect(ended.toSorted()).toEqual(['closed __sandbox/state: network error', 'silent graphql: network error'])
  })

  it('B4: takes over when it is told to', async () => {
    const worker = startWorker()
    await worker.tell('page-1', 'SANDBOX_TAKE_OVER')
    expect(worker.skipWaiting).toHaveBeenCalledOnce()
  })
})
