import { http } from 'msw/core/http'
import { isEndpoint } from './endpoints'
import type { Fetch } from './worker-client'

/** Mock Service Worker's handlers: the backend answers every request to one of its endpoints. */
export function handlersFor(basePath: string, backend: Fetch) {
  return [
    http.all(
      ({ request }) => isEndpoint(new URL(request.url), location.origin, basePath),
      // A backend that cannot be reached, on purpose or not, is a network error for the page.
      ({ request }) => backend(request).catch(() => Response.error()),
    ),
  ]
}
