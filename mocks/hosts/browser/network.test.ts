import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { releaseUpdates, isControlling } from './network'

class FakeWorker extends EventTarget {
  readonly received: unknown[] = []
  constructor(
    readonly scriptURL: string,
    public state: ServiceWorkerState = 'activated',
  ) {
    super()
  }
  readonly postMessage = (message: unknown) => void this.received.push(message)
  become(state: ServiceWorkerState) {
    this.state = state
    this.dispatchEvent(new Event('statechange'))
  }
}

interface Workers {
  installing?: FakeWorker | null
  waiting?: FakeWorker | null
  active?: FakeWorker | null
}

const own = 'https://app.test/x/sandbox-worker.js?v=2'
const former = 'https://app.test/x/sandbox-worker.js?v=1'
const registrationOf = (workers: Workers) => Object.assign(new EventTarget(), workers)
const asRegistration = (registration: object) => registration as ServiceWorkerRegistration
let container: EventTarget & { controller: FakeWorker | null }

beforeEach(() => {
  vi.useFakeTimers()
  container = Object.assign(new EventTarget(), { controller: null })
})
afterEach(() => void vi.useRealTimers())

function control(controller: FakeWorker) {
  container.controller = controller
  container.dispatchEvent(new Event('controllerchange'))
}

/** Returns whether the worker controls the page. Undefined while the page waits. */
function outcomeOf(workers: Workers) {
  const outcome: { isControlled?: boolean } = {}
  const registration = asRegistration(registrationOf(workers))
  isControlling(registration, container as unknown as ServiceWorkerContainer).then(
    (isControlled) => (outcome.isControlled = isControlled),
    () => undefined,
  )
  return outcome
}

describe('a page and its service worker', () => {
  it.each([former, own])('waits for the newest worker while one of %s controls the page', async (url) => {
    container.controller = new FakeWorker(url)
    const installing = new FakeWorker(own, 'installing')
    const outcome = outcomeOf({ active: container.controller, installing })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(outcome.isControlled).toBeUndefined()
    control(installing)
    await vi.advanceTimersByTimeAsync(0)
    expect(outcome.isControlled).toBe(true)
  })

  it('continues at once if the worker controls the page already', async () => {
    container.controller = new FakeWorker(own)
    const outcome = outcomeOf({ active: container.controller })
    await vi.advanceTimersByTimeAsync(0)
    expect([outcome.isControlled, container.controller.received]).toEqual([true, []])
  })

  it('asks an active worker to claim the page after a hard reload', async () => {
    const active = new FakeWorker(own)
    const outcome = outcomeOf({ active })
    expect(active.received).toEqual(['SANDBOX_CLAIM'])
    control(active)
    await vi.advanceTimersByTimeAsync(0)
    expect(outcome.isControlled).toBe(true)
  })

  it('continues without a worker that fails to install', async () => {
    const installing = new FakeWorker(own, 'installing')
    const refused = outcomeOf({ installing })
    installing.become('redundant')
    const none = outcomeOf({})
    await vi.advanceTimersByTimeAsync(0)
    expect([refused.isControlled, none.isControlled]).toEqual([false, false])
  })

  it('tells the current worker to end its long polls while another worker waits', async () => {
    const active = new FakeWorker(former)
    const registration = registrationOf({ active })
    releaseUpdates(asRegistration(registration))
    const next = new FakeWorker(own, 'installing')
    Object.assign(registration, { installing: next })
    registration.dispatchEvent(new Event('updatefound'))
    await vi.advanceTimersByTimeAsync(2_000)
    expect(active.received).toEqual([])
    Object.assign(registration, { installing: null, waiting: next })
    next.become('installed')
    await vi.advanceTimersByTimeAsync(600)
    expect(active.received).toEqual(['SANDBOX_RELEASE', 'SANDBOX_RELEASE'])
    expect(next.received).toEqual(['SANDBOX_TAKE_OVER', 'SANDBOX_TAKE_OVER'])
    Object.assign(registration, { waiting: null, active: next })
    await vi.advanceTimersByTimeAsync(5_000)
    expect(active.received).toHaveLength(2)
  })
})
