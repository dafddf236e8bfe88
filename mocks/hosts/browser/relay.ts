import { http } from 'msw/core/http'
import { setupWorker } from 'msw/browser'
import { endpointPatterns } from './endpoints'
import { relayedHeader } from './page-fetch'
import type { Fetch } from './thread-client'

/** Mock Service Worker takes the requests of this page and hands each of them to the backend. */
export async function startRelay(basePath: string, workerUrl: string, backend: Fetch): Promise<void> {
  const handlers = endpointPatterns(location.origin, basePath).map((pattern) =>
    http.all(pattern, ({ request }) => relay(request, backend)),
  )
  await setupWorker(...handlers).start({
    serviceWorker: { url: workerUrl, options: { scope: basePath } },
    quiet: true,
    onUnhandledRequest: 'bypass',
  })
}

async function relay(request: Request, backend: Fetch): Promise<Response> {
  try {
    const response = await backend(request)
    response.headers.set(relayedHeader, '1')
    return response
  } catch {
    // The backend could not be reached, on purpose or not: to the page that is a network error.
    return Response.error()
  }
}
