import { http } from 'msw/core/http'
import { setupServer } from 'msw/node'
import { createBackend, type Backend, type BackendOptions } from '../../sandbox/backend'

export interface TestServer {
  readonly backend: Backend
  /** Asks the backend directly. `path` is below the base path, e.g. `graphql`. */
  fetch(path: string, init?: RequestInit): Promise<Response>
  /** Posts JSON and reads JSON: an operation, or a call of the control interface. */
  json(path: string, body?: unknown, headers?: Record<string, string>): Promise<unknown>
}

const origin = 'http://sandbox.test'

/** A backend for one test, called directly: no port, no thread, no network. */
export async function createTestServer(options: BackendOptions = {}): Promise<TestServer> {
  const backend = await createBackend(options)
  const base = origin + (options.basePath ?? '/')

  async function ask(path: string, init?: RequestInit) {
    return backend.fetch(new Request(base + path, init))
  }
  return {
    backend,
    fetch: ask,
    async json(path, body, headers = {}) {
      const response = await ask(path, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      return response.json() as Promise<unknown>
    },
  }
}

/**
 * Lets code under test use the global `fetch`: Mock Service Worker hands every request to `address` to the backend, and
 * refuses all others. Call `close` when done.
 */
export function interceptFetch(backend: Pick<Backend, 'fetch'>, address = origin): { close(): void } {
  const server = setupServer(
    http.all(`${address}/*`, async ({ request }) => {
      try {
        return await backend.fetch(request)
      } catch (error) {
        if (error instanceof TypeError) return Response.error()
        throw error
      }
    }),
  )
  server.listen({ onUnhandledRequest: 'error' })
  return { close: () => server.close() }
}
