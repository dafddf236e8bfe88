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
const settled = () => new Promise((resolve) => setTimeout(resolve))

beforeEach(() => {
  start.mockResolvedValue(undefined)
  vi.mocked(setupWorker).mockReturnValue({ start, stop } as unknown as ReturnType<typeof setupWorker>)
  container = Object.assign(new EventTarget(), { controller: worker() })
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true })
  // In jsdom, the `source` of a MessageEvent is read-only, so make the property writable.
  Object.defineProperty(MessageEvent.prototype, 'source', { value: null, writable: true })
})

it('answers a worker that has forgotten the page', async () => {
  await startServiceWorkerNetwork('/x/', () => Promise.reject(new Error('unused')))
  ask(container.controller)
  expect(container.controller.postMessage.mock.calls).toEqual([['MOCK_ACTIVATE']])
})

it('starts again with the worker of another release, and answers that worker once started', async () => {
  await startServiceWorkerNetwork('/x/', () => Promise.reject(new Error('unused')))
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
