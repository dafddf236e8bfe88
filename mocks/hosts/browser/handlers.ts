import { http } from 'msw/core/http'
import endpoints from './endpoints.json'
import type { Fetch } from './worker-client'

/** Returns whether the backend answers a URL: exactly `graphql`, or any path below the other endpoints. */
export function isEndpoint(url: URL, origin: string, basePath: string): boolean {
  if (url.origin !== origin || !url.pathname.startsWith(basePath)) return false
  const path = url.pathname.slice(basePath.length)
  return endpoints.some((endpoint) => (endpoint.endsWith('/') ? path.startsWith(endpoint) : path === endpoint))
}

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
