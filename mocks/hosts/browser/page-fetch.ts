import { isEndpoint } from './endpoints'
import type { ServiceWorkerClient } from './service-worker-client'
import type { Fetch } from './thread-client'

/** Marks what has come from the backend: without it, the static host has answered in its place. */
export const relayedHeader = 'x-fairlead-relayed'

/**
 * Stands before the page's fetch, so that no request of the app is ever lost to the static host. With the service worker
 * active a request takes that way; before it is, without one, and when a stopped one let the request through, the page hands it over.
 */
export function installPageFetch(
  basePath: string,
  backend: Fetch,
  serviceWorker: () => ServiceWorkerClient | undefined,
) {
  const network = globalThis.fetch.bind(globalThis)

  globalThis.fetch = async (input, init) => {
    const address = new URL(input instanceof Request ? input.url : input, location.href)
    if (!isEndpoint(address, location.origin, basePath)) return network(input, init)

    const request = new Request(input, init)
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
