import type { ServiceWorkerClient } from './service-worker-client'
import type { Fetch } from './thread-client'

/** Marks what has come from the backend: without it, the static host has answered in its place. */
export const relayedHeader = 'x-fairlead-relayed'

/**
 * How a request of the page comes to the backend. With the service worker active it takes that way; before it is, without
 * one, and when a stopped one let the request through, the page hands it over.
 */
export function createPageFetch(
  network: Fetch,
  backend: Fetch,
  serviceWorker: () => ServiceWorkerClient | undefined,
): Fetch {
  return async (request) => {
    const worker = serviceWorker()
    if (!worker?.active) {
      worker?.revive()
      return backend(request)
    }
    const spare = request.clone()
    const response = await network(request)
    if (response.headers.has(relayedHeader)) return response
    worker.revive()
    return backend(spare)
  }
}
