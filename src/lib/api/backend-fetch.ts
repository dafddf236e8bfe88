import { AppError, abortedError } from '../errors/app-error'
import { connectionError, isAborted } from '../errors/classify'

export interface BackendFetchOptions {
  readonly fetch?: typeof fetch | undefined
}

function isHtml(response: Response): boolean {
  return response.ok && /^\s*text\/html\b/i.test(response.headers.get('content-type') ?? '')
}

/**
 * Returns a `fetch` for the backend's endpoints that throws AppError: a connection error if the network fails, and
 * INTERNAL for an HTML page, which a static host sends for any URL.
 */
export function createBackendFetch(options: BackendFetchOptions = {}): typeof fetch {
  const send: typeof fetch = options.fetch ?? ((input, init) => globalThis.fetch(input, init))

  return async (input, init) => {
    const response = await send(input, init).catch((error: unknown) => {
      throw isAborted(error) || init?.signal?.aborted ? abortedError(error) : connectionError(error)
    })
    if (!isHtml(response)) return response
    const cause = Object.assign(new Error('The endpoint answered with a page of HTML'), { response })
    throw new AppError('INTERNAL', { cause })
  }
}
