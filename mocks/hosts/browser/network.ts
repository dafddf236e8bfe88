import { serviceWorkers } from '../../../src/lib/browser/optional-parts'
import { startInPageNetwork } from './in-page-network'
import type { Fetch } from './worker-client'

declare global {
  interface Window {
    /** Set by the first script of index.html. Resolves to undefined if the browser does not register the service worker. */
    readonly sandboxWorker?: Promise<ServiceWorkerRegistration | undefined> | undefined
  }
}

/** How long the page waits for the service worker before it continues without it. */
const serviceWorkerTimeoutMs = 15_000
const releaseIntervalMs = 500

/**
 * Routes the page's requests to the backend through the service worker. Resolves when the backend answers. Some pages
 * have no service worker (insecure origin, blocked storage, private window), or one that their requests do not reach
 * (DevTools, extensions). They intercept the requests themselves.
 */
export async function startNetwork(basePath: string, backend: Fetch): Promise<void> {
  const leaving = new AbortController()
  const startInPage = () => {
    leaving.abort()
    return startInPageNetwork(basePath, backend)
  }
  const timeout = new Promise<boolean>((resolve) => setTimeout(resolve, serviceWorkerTimeoutMs, false))
  // A worker that fails in any way is one that this page does not use.
  const started = startThroughServiceWorker(basePath, backend, leaving.signal, startInPage).catch(() => false)
  if (!(await Promise.race([started, timeout]))) await startInPage()
}

/** Resolves to whether the service worker passes this page's requests on to the backend. */
async function startThroughServiceWorker(
  basePath: string,
  backend: Fetch,
  signal: AbortSignal,
  onBypassed: () => Promise<void>,
): Promise<boolean> {
  // Load Mock Service Worker while the browser installs the worker.
  const loading = import('./service-worker-network')
  // A page without a worker does not need the module.
  loading.catch(() => undefined)
  const registration = await window.sandboxWorker
  if (!registration) return false
  releaseUpdates(registration)
  if (!(await isControlling(registration))) return false
  const { startServiceWorkerNetwork } = await loading
  return startServiceWorkerNetwork(basePath, backend, signal, onBypassed)
}

/**
 * Resolves to true when the newest worker of a registration controls this page, and to false if that worker fails to
 * install. Without control, `setupWorker().start()` would reload the page.
 */
export function isControlling(
  registration: ServiceWorkerRegistration,
  container: ServiceWorkerContainer | undefined = serviceWorkers(),
): Promise<boolean> {
  const worker = registration.installing ?? registration.waiting ?? registration.active
  return new Promise((resolve) => {
    const listening = new AbortController()
    const settle = (isControlled: boolean) => {
      listening.abort()
      resolve(isControlled)
    }
    // Compare the workers, not their URLs: "Update on reload" of DevTools replaces a worker by one of the same URL.
    const check = () => {
      if (worker && container?.controller === worker) settle(true)
      else if (!container || !worker || worker.state === 'redundant') settle(false)
    }
    const { signal } = listening
    container?.addEventListener('controllerchange', check, { signal })
    worker?.addEventListener('statechange', check, { signal })
    // After a hard reload, an active worker does not control the page, so ask it to take control.
    if (!container?.controller) registration.active?.postMessage('SANDBOX_CLAIM')
    check()
  })
}

/**
 * Lets a new service worker replace the current one. A new worker waits until the current one has no open request, but
 * a long poll is nearly always open. The current worker therefore ends its long polls. Chromium may miss the moment
 * without open requests, so the page repeats its messages to both workers.
 */
export function releaseUpdates(registration: ServiceWorkerRegistration): void {
  const release = () => {
    const { waiting, active } = registration
    if (!waiting) return
    active?.postMessage('SANDBOX_RELEASE')
    waiting.postMessage('SANDBOX_TAKE_OVER')
    setTimeout(release, releaseIntervalMs)
  }
  const watch = () => registration.installing?.addEventListener('statechange', release)
  registration.addEventListener('updatefound', watch)
  watch()
  release()
}
