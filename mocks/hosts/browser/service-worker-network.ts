import { setupWorker } from 'msw/browser'
import { http } from 'msw/core/http'
import { handlersFor, isEndpoint } from './handlers'
import type { Fetch } from './worker-client'

const answerOfPage = 'answered by the page'

/**
 * Starts Mock Service Worker in a page that its service worker controls. Resolves to whether the page's requests reach
 * it: DevTools ("Bypass for network"), extensions, and other tools may send them past the worker that controls the page.
 * Calls `onBypassed` if they do so later. Stops at the signal, because the page can run only one interceptor.
 */
export async function startServiceWorkerNetwork(
  basePath: string,
  backend: Fetch,
  signal: AbortSignal,
  onBypassed: () => Promise<void>,
): Promise<boolean> {
  const container = navigator.serviceWorker
  const testUrl = new URL(`${basePath}__sandbox/reached`, location.origin).href
  const mocking = setupWorker(
    http.get(testUrl, () => new Response(answerOfPage)),
    ...handlersFor(basePath, backend),
  )
  /** Service worker that controlled the page when Mock Service Worker last started. */
  let current: ServiceWorker | null = null

  // Mock Service Worker unregisters the service worker if its URL or scope differs between two starts.
  const serviceWorker = { url: `${basePath}sandbox-worker.js`, options: { scope: basePath } }
  const findWorker = (scriptUrl: string, url: string) => scriptUrl.split('?')[0] === url
  const start = async () => {
    signal.throwIfAborted()
    const { controller } = container
    await mocking.start({ serviceWorker, findWorker, quiet: true, onUnhandledRequest: 'bypass' })
    current = controller
  }

  container.addEventListener('message', ({ data, source }) => {
    // The worker sends this message if it does not know whether this page answers requests. This happens after the
    // browser has stopped the worker or cached this page.
    if (data === 'SANDBOX_INTRODUCE' && source === current) current?.postMessage('MOCK_ACTIVATE')
  })
  signal.addEventListener('abort', () => mocking.stop())
  let started = start()
  const restart = () => {
    // The worker of another release took over, but Mock Service Worker still listens to the former one.
    started = started.then(() => {
      current = null
      mocking.stop()
      return start()
    })
  }
  container.addEventListener('controllerchange', restart, { signal })
  await started

  /** Sends one request that only this page can answer. */
  const isReached = async (): Promise<boolean> => {
    const response = await fetch(testUrl, { cache: 'no-store' }).catch(() => Response.error())
    return (await response.text()) === answerOfPage
  }
  if (!(await isReached())) return false
  const onRequests = async (requests: readonly PerformanceResourceTiming[]): Promise<void> => {
    const isSuspect = requests.some(
      ({ name, workerStart }) =>
        workerStart === 0 && name !== testUrl && isEndpoint(new URL(name), location.origin, basePath),
    )
    if (!isSuspect || (await isReached())) return
    observer.disconnect()
    await onBypassed()
  }
  const observer = new PerformanceObserver((list) => void onRequests(list.getEntries() as PerformanceResourceTiming[]))
  observer.observe({ type: 'resource' })
  return true
}
