import type { ServiceWorkerClient } from './service-worker-client'
import type { Fetch } from './thread-client'

/** Marks what has come from the backend: without it, the static host has answered in its place. */
export const relayedHeader = 'x-fairlead-relayed'

/** Makes the request, as often as it has to be sent: a copy of one that is made costs more than both. */
export type Asked = () => Request

/**
 * How a request of the page comes to the backend. With the service worker active it takes that way; before it is, without
 * one, and when a stopped one let the request through, the page hands it over.
 */
export function createPageFetch(
  network: Fetch,
  backend: Fetch,
  serviceWorker: () => ServiceWorkerClient | undefined,
): (asked: Asked) => Promise<Response> {
  return async (asked) => {
    const worker = serviceWorker()
    if (!worker?.active) {
      worker?.revive()
      return backend(asked())
    }
    const response = await network(asked())
    if (response.headers.has(relayedHeader)) return response
    worker.revive()
    return backend(asked())
  }
}
