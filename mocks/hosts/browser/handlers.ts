import { http } from 'msw/core/http'
import { isEndpoint } from './endpoints'
import type { Fetch } from './worker-client'

/** Returns handlers for Mock Service Worker that send requests for the endpoints to the backend. */
export function handlersFor(basePath: string, backend: Fetch) {
  return [
    http.all(
      ({ request }) => isEndpoint(new URL(request.url), location.origin, basePath),
      // An unreachable backend is a network error for the page.
      ({ request }) => backend(request).catch(() => Response.error()),
    ),
  ]
}
