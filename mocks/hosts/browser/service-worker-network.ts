import { setupWorker } from 'msw/browser'
import { handlersFor } from './handlers'
import type { Fetch } from './worker-client'

/** Starts Mock Service Worker in a page that its service worker controls. */
export async function startServiceWorkerNetwork(basePath: string, backend: Fetch): Promise<void> {
  const container = navigator.serviceWorker
  const mocking = setupWorker(...handlersFor(basePath, backend))
  /** Service worker that controlled the page when Mock Service Worker last started. */
  let current: ServiceWorker | null = null

  // Mock Service Worker unregisters the service worker if its URL or scope differs between two starts.
  const serviceWorker = { url: `${basePath}sandbox-worker.js`, options: { scope: basePath } }
  const findWorker = (scriptUrl: string, url: string) => scriptUrl.split('?')[0] === url
  const start = async () => {
    const { controller } = container
    await mocking.start({ serviceWorker, findWorker, quiet: true, onUnhandledRequest: 'bypass' })
    current = controller
  }

  container.addEventListener('message', ({ data, source }) => {
    // The worker sends this message if it does not know whether this page answers requests. This happens after the
    // browser has stopped the worker or cached this page.
    if (data === 'SANDBOX_INTRODUCE' && source === current) current?.postMessage('MOCK_ACTIVATE')
  })
  let started = start()
  container.addEventListener('controllerchange', () => {
    // The worker of another release took over, but Mock Service Worker still listens to the former one.
    started = started.then(() => {
      current = null
      mocking.stop()
      return start()
    })
  })
  await started
}
