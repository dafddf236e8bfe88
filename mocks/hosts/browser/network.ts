import { startInPageNetwork } from './in-page-network'
import type { Fetch } from './worker-client'

declare global {
  interface Window {
    /** Set by the first script of index.html. Resolves to undefined where the browser refuses the service worker. */
    readonly sandboxWorker?: Promise<ServiceWorkerRegistration | undefined> | undefined
  }
}

/** How long a browser may take to start the service worker. After that the page does without it. */
const controlTimeoutMs = 15_000
const releaseIntervalMs = 500

/**
 * Resolves when the backend answers the page's requests: through the service worker or, where the browser has none (insecure
 * origin, blocked, private window), in the page.
 */
export async function startNetwork(basePath: string, backend: Fetch): Promise<void> {
  // Mock Service Worker loads while the browser installs the worker.
  const loading = import('./service-worker-network')
  const registration = await window.sandboxWorker
  if (registration) releaseUpdates(registration)
  if (registration && (await isControlling(registration))) {
    const { startServiceWorkerNetwork } = await loading
    return startServiceWorkerNetwork(basePath, backend)
  }
  // It cannot load where the browser blocks storage, and this page does not need it.
  loading.catch(() => undefined)
  return startInPageNetwork(basePath, backend)
}

/** Whether the newest worker of a registration controls this page. `setupWorker().start()` reloads a page without a controller. */
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
    // After a hard reload the worker is active and controls no page.
    if (!container.controller) registration.active?.postMessage('SANDBOX_CLAIM')
    check()
  })
}

/**
 * A new worker waits until the current one has answered every request, and a long poll keeps one open all the time. While a
 * worker waits, the current one ends what it holds. Chromium may miss that moment, so the new one tries again to take over.
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
