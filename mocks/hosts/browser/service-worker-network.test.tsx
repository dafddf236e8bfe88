import { setupWorker } from 'msw/browser'
import { beforeEach, expect, it, vi } from 'vitest'
import { startServiceWorkerNetwork } from './service-worker-network'

vi.mock('msw/browser')

const start = vi.fn<() => Promise<undefined>>()
const stop = vi.fn<() => void>()
let container: EventTarget & { controller: ReturnType<typeof worker> }

const worker = () => ({ postMessage: vi.fn<(message: unknown) => void>() })
const ask = (source: object) =>
  container.dispatchEvent(Object.assign(new MessageEvent('message', { data: 'SANDBOX_INTRODUCE' }), { source }))
/** Response of the static host to each request, or of the page as long as requests reach it. */
let isBypassed: boolean
let report: (requests: object[]) => void
const bypassed = vi.fn<() => Promise<void>>()
const stopping = new AbortController()
const startNetwork = (signal = stopping.signal) =>
  startServiceWorkerNetwork('/x/', () => Promise.reject(new Error('unused')), signal, bypassed)
const settled = () => new Promise((resolve) => setTimeout(resolve))

beforeEach(() => {
  isBypassed = false
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(isBypassed ? '<!doctype html>' : 'answered by the page')))
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      constructor(listener: (list: object) => void) {
        report = (requests) => listener({ getEntries: () => requests })
      }
      observe() {}
      disconnect() {}
    },
  )
  start.mockResolvedValue(undefined)
  vi.mocked(setupWorker).mockReturnValue({ start, stop } as unknown as ReturnType<typeof setupWorker>)
  container = Object.assign(new EventTarget(), { controller: worker() })
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true })
  // In jsdom, the `source` of a MessageEvent is read-only, so make the property writable.
  Object.defineProperty(MessageEvent.prototype, 'source', { value: null, writable: true })
})

it('answers a worker that has forgotten the page', async () => {
  await startNetwork()
  ask(container.controller)
  expect(container.controller.postMessage.mock.calls).toEqual([['MOCK_ACTIVATE']])
})

it('starts again with the worker of another release, and answers that worker once started', async () => {
  await startNetwork()
  const former = container.controller
  const next = worker()
  container.controller = next
  let listen: (value: undefined) => void = () => undefined
  start.mockReturnValueOnce(new Promise((resolve) => (listen = resolve)))
  container.dispatchEvent(new Event('controllerchange'))
  await settled()
  expect([start.mock.calls.length, stop.mock.calls.length]).toEqual([2, 1])
  ask(next)
  expect(next.postMessage).not.toHaveBeenCalled()
  listen(undefined)
  await settled()
  ask(next)
  ask(former)
  expect([next.postMessage.mock.calls.length, former.postMessage.mock.calls.length]).toEqual([1, 0])
})

it('says whether requests reach the page, and tells when they no longer do', async () => {
  const endpoint = { name: `${location.origin}/x/graphql`, workerStart: 0 }
  isBypassed = true
  expect(await startNetwork()).toBe(false)
  isBypassed = false
  expect(await startNetwork()).toBe(true)
  report([endpoint])
  await settled()
  isBypassed = true
  report([
    { ...endpoint, workerStart: 7 },
    { ...endpoint, name: `${location.origin}/x/assets/a.js` },
  ])
  await settled()
  expect(bypassed).not.toHaveBeenCalled()
  report([endpoint])
  await settled()
  expect(bypassed).toHaveBeenCalledOnce()
})

it('stops at the signal, so that the page can intercept its requests', async () => {
  const leaving = new AbortController()
  await startNetwork(leaving.signal)
  leaving.abort()
  container.dispatchEvent(new Event('controllerchange'))
  await settled()
  expect([start.mock.calls.length, stop.mock.calls.length]).toEqual([1, 1])
})
