import { startInPageNetwork } from './in-page-network'
import type { Fetch } from './worker-client'

declare global {
  interface Window {
    /** Set by the first script of index.html. Resolves to undefined if the browser refuses the service worker. */
    readonly sandboxWorker?: Promise<ServiceWorkerRegistration | undefined> | undefined
  }
}

/** How long the page waits for the service worker before it continues without it. */
const controlTimeoutMs = 15_000
const releaseIntervalMs = 500

/**
 * Routes the page's requests to the backend through the service worker. Resolves when the backend answers. Some pages
 * have no service worker (insecure origin, blocked storage, private window) and intercept the requests themselves.
 */
export async function startNetwork(basePath: string, backend: Fetch): Promise<void> {
  // Load Mock Service Worker while the browser installs the worker.
  const loading = import('./service-worker-network')
  const registration = await window.sandboxWorker
  if (registration) releaseUpdates(registration)
  if (registration && (await isControlling(registration))) {
    const { startServiceWorkerNetwork } = await loading
    return startServiceWorkerNetwork(basePath, backend)
  }
  // The module service-worker-network fails to load if the browser blocks storage. This page does not need it.
  loading.catch(() => undefined)
  return startInPageNetwork(basePath, backend)
}

/**
 * Returns whether the newest worker of a registration controls this page. If it does not, `setupWorker().start()` would
 * reload the page.
 */
export function isControlling(
  registration: ServiceWorkerRegistration,
  container: ServiceWorkerContainer = navigator.serviceWorker,
): Promise<boolean> {
  const worker = registration.installing ?? registration.waiting ?? registration.active
  return new Promise((resolve) => {
    const listening = new AbortController()
    const settle = (isControlled: boolean) => {
      listening.abort()
      clearTimeout(timeout)
      resolve(isControlled)
    }
    const check = () => {
      if (container.controller && container.controller.scriptURL === worker?.scriptURL) settle(true)
      else if (!worker || worker.state === 'redundant') settle(false)
    }
    const timeout = setTimeout(() => settle(false), controlTimeoutMs)
    const { signal } = listening
    container.addEventListener('controllerchange', check, { signal })
    worker?.addEventListener('statechange', check, { signal })
    // After a hard reload, an active worker does not control the page, so ask it to take control.
    if (!container.controller) registration.active?.postMessage('SANDBOX_CLAIM')
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
