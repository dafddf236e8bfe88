import type { Fetch } from './thread-client'

export interface ServiceWorkerClient {
  /** Whether requests of this page go through the service worker now. */
  readonly active: boolean
  /** Wakes or registers the worker again after it has let a request through. */
  revive(): void
}

const patienceMs = 10_000
const urgeEveryMs = 500

/**
 * Registers the service worker and starts Mock Service Worker on it, without anyone having to wait: until it is active,
 * and wherever there is none (blocked, plain http), the page hands its requests to the backend by itself.
 */
export function createServiceWorkerClient(basePath: string, backend: Fetch): ServiceWorkerClient {
  const url = `${basePath}sandbox-worker.js`
  const address = new URL(url, location.href).href
  /** Which worker Mock Service Worker was started on: what any other one asks is never answered. */
  let relaying: ServiceWorker | undefined
  /** It starts once in the life of a page, and complains when it is asked again. */
  let isStarted = false
  let underWay: Promise<void> | undefined

  const controls = () => navigator.serviceWorker.controller?.scriptURL === address
  const relays = () => relaying !== undefined && navigator.serviceWorker.controller === relaying

  async function begin() {
    // The worker of another version has taken over. Until it is loaded anew, the page does without.
    if (relaying?.state === 'redundant') return
    if (!relays()) await control()
    // The worker is there and has forgotten this page.
    if (relaying) return relaying.postMessage('MOCK_ACTIVATE')
    if (isStarted) return
    const worker = navigator.serviceWorker.controller ?? undefined
    const { startRelay } = await import('./relay')
    isStarted = true
    await startRelay(basePath, url, backend)
    relaying = worker
  }

  /** Sees to it that the worker is active and this page is its own, also after a hard reload. */
  async function control() {
    const container = navigator.serviceWorker
    const registration = await container.register(url, { scope: basePath, updateViaCache: 'none' })
    // The worker of a former version speaks another protocol: a newer one is waited for. Without a network the old one has to do.
    Reflect.deleteProperty(registration, 'update')
    await registration.update().catch(() => undefined)
    // Mock Service Worker would look once more, and mind when there is no network.
    registration.update = () => Promise.resolve(registration)
    const worker = registration.installing ?? registration.waiting ?? registration.active
    const urging = setInterval(() => registration.waiting?.postMessage('SANDBOX_TAKE_OVER'), urgeEveryMs)
    try {
      if (worker) await until(worker, 'statechange', () => worker.state === 'activated')
    } finally {
      clearInterval(urging)
    }
    if (controls()) return
    registration.active?.postMessage('SANDBOX_CLAIM')
    await until(container, 'controllerchange', controls)
  }

  function start() {
    // A browser that refuses the worker is no failure: the page's own way to the backend stays open.
    underWay ??= begin()
      .catch(() => undefined)
      .finally(() => {
        underWay = undefined
      })
  }

  if (!('serviceWorker' in navigator)) return { active: false, revive: () => undefined }
  start()
  return {
    get active() {
      return relays()
    },
    revive: start,
  }
}

function until(target: EventTarget, event: string, holds: () => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = () => {
      if (!holds()) return
      clearTimeout(limit)
      target.removeEventListener(event, settle)
      resolve()
    }
    const limit = setTimeout(() => {
      target.removeEventListener(event, settle)
      reject(new Error(`The service worker did not come to ${event}`))
    }, patienceMs)
    target.addEventListener(event, settle)
    settle()
  })
}
