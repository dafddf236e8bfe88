import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'

const endpoints = readFileSync(new URL('./endpoints.json', import.meta.url), 'utf8')
const wrapper = readFileSync(new URL('./service-worker.js', import.meta.url), 'utf8')
const original = readFileSync(new URL(import.meta.resolve('msw/mockServiceWorker.js')), 'utf8')

type Listener = (event: Record<string, unknown>) => unknown

/** Ids of the open pages. Each page answers requests unless it is in `silent`. */
let openPages: string[]
let silent: string[]
/** Ids of the pages that the worker asked to introduce themselves. */
let introductionRequests: string[]

/** Body of the document at each path. */
let documents: Record<string, string>

const page = (id: string) => ({
  id,
  url: `https://app.test/x/${id}?code=once`,
  frameType: 'top-level',
  visibilityState: 'visible',
  postMessage(message: unknown, [port]: MessagePort[] = []) {
    if (message === 'SANDBOX_INTRODUCE') introductionRequests.push(id)
    else if (!silent.includes(id))
      port?.postMessage({ type: 'MOCK_RESPONSE', data: { status: 200, headers: {}, body: `mocked for ${id}` } })
  },
})

/** Runs the worker's script in a new scope, like a browser that starts the worker. */
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
    fetch: (request: Request | string) =>
      new Response(typeof request === 'string' ? (documents[request] ?? '/x/sandbox-worker.js') : 'static host'),
    setTimeout: (callback: () => void, ms: number) => setTimeout(callback, ms),
  }
  runInNewContext(`const endpoints = ${endpoints}${wrapper}\n${original}`, { ...scope, ...globals, self: scope })

  /** Dispatches an event. Resolves with the response when all promises of the listeners have settled. */
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
    post: (id: string, data: string) => dispatch('message', { data, source: { id } }),
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
  introductionRequests = []
  documents = {}
})

describe('the service worker', () => {
  it('answers an introduced page without asking it', async () => {
    const worker = startWorker()
    await worker.post('page-1', 'MOCK_ACTIVATE')
    expect(await worker.ask('page-1')).toBe('mocked for page-1')
    expect(introductionRequests).toEqual([])
  })

  it('asks an unknown page once, and delays its requests until it answers', async () => {
    const worker = startWorker()
    const [first, second] = await Promise.all([worker.request('page-1'), worker.request('page-1', 'uploads/7')])
    await vi.waitFor(() => expect(introductionRequests).toEqual(['page-1']))
    await worker.post('page-1', 'MOCK_ACTIVATE')
    expect(await Promise.all([first.answer, second.answer])).toEqual(['mocked for page-1', 'mocked for page-1'])
    expect(introductionRequests).toEqual(['page-1'])
  })

  it('sends the request to the network if the page never answers', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const { answer } = await startWorker().request('page-1')
    await vi.advanceTimersByTimeAsync(15_000)
    expect(await answer).toBe('static host')
  })

  it('leaves the requests of another project on its origin to the network, and unregisters itself', async () => {
    openPages = ['page-1', 'other']
    documents['/x/other'] = '<title>Another project</title>'
    const worker = startWorker()
    await worker.post('page-1', 'MOCK_ACTIVATE')
    expect(await worker.ask('other')).toBe('static host')
    expect(worker.unregister).toHaveBeenCalledOnce()
    expect(await worker.ask('other', 'uploads/7')).toBeUndefined()
    expect(await worker.ask('page-1')).toBe('mocked for page-1')
  })

  it('stays registered when its last page closes', async () => {
    const worker = startWorker()
    await worker.post('page-1', 'MOCK_ACTIVATE')
    await worker.post('page-1', 'CLIENT_CLOSED')
    expect(worker.unregister).not.toHaveBeenCalled()
    expect(await worker.ask('page-1')).toBe('mocked for page-1')
  })

  it('handles only requests for the endpoints', async () => {
    const worker = startWorker()
    await worker.post('page-1', 'MOCK_ACTIVATE')
    expect(await worker.ask('page-1', 'assets/index.js')).toBeUndefined()
    expect(await worker.ask('page-1', 'graphqls')).toBeUndefined()
    expect(await worker.ask('page-1', '')).toBeUndefined()
  })

  it('registers static routes if the browser supports them', async () => {
    const addRoutes = vi.fn<(routes: unknown) => Promise<void>>(() => Promise.reject(new TypeError('not supported')))
    const worker = startWorker()
    await worker.dispatch('install', { addRoutes })
    await worker.dispatch('install')
    expect(JSON.stringify(addRoutes.mock.calls)).toContain('/x/uploads/*')
    expect(JSON.stringify(addRoutes.mock.calls)).toContain('"/x/graphql"')
  })

  it('claims a page after a hard reload', async () => {
    const worker = startWorker()
    await worker.post('page-1', 'SANDBOX_CLAIM')
    expect(worker.claim).toHaveBeenCalledOnce()
  })

  it('ends only long polls and the requests of closed pages while another worker waits', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    openPages = ['silent', 'closed']
    silent = ['silent', 'closed']
    const worker = startWorker()
    for (const id of openPages) await worker.post(id, 'MOCK_ACTIVATE')
    const ended: string[] = []
    const send = async (clientId: string, path: string) => {
      const { answer } = await worker.request(clientId, path)
      void answer?.then((text) => ended.push(`${clientId} ${path}: ${text}`))
    }
    await send('silent', 'graphql')
    await send('silent', '__sandbox/start')
    await send('closed', '__sandbox/state')
    vi.advanceTimersByTime(1_001)
    await send('silent', 'graphql')
    openPages = ['silent']
    await worker.post('silent', 'SANDBOX_RELEASE')
    await vi.waitFor(() => expect(ended).toHaveLength(2))
    expect(ended.toSorted()).toEqual(['closed __sandbox/state: network error', 'silent graphql: network error'])
  })

  it('takes over on request', async () => {
    const worker = startWorker()
    await worker.post('page-1', 'SANDBOX_TAKE_OVER')
    expect(worker.skipWaiting).toHaveBeenCalledOnce()
  })
})
