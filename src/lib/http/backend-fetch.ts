import type { Clock } from '../time/clock'
import { AppError, abortedError } from '../errors/app-error'
import { connectionError, isAborted } from '../errors/classify'

export interface BackendFetchOptions {
  readonly fetch?: typeof fetch | undefined
  readonly clock?: Pick<Clock, 'learnFromHeaders'> | undefined
  /**
   * Brings an in-browser backend back after a page of HTML has answered in its stead. The request has reached nobody
   * then, so that sending it once more is safe for mutations too.
   */
  readonly revive?: (() => Promise<void>) | undefined
}

function isHtml(response: Response): boolean {
  return response.ok && /^\s*text\/html\b/i.test(response.headers.get('content-type') ?? '')
}

/**
 * `fetch` for the backend's endpoints: learns the server's clock, tells a lost connection from everything else, and
 * never takes the app's own page (which a static host sends for any address) for an answer.
 */
export function createBackendFetch(options: BackendFetchOptions = {}): typeof fetch {
  const send: typeof fetch = options.fetch ?? ((input, init) => globalThis.fetch(input, init))

  async function once(input: RequestInfo | URL, init: RequestInit | undefined): Promise<Response> {
    try {
      const response = await send(input instanceof Request ? input.clone() : input, init)
      options.clock?.learnFromHeaders(response.headers)
      return response
    } catch (error) {
      throw isAborted(error) || init?.signal?.aborted ? abortedError(error) : connectionError(error)
    }
  }

  return async (input, init) => {
    const response = await once(input, init)
    if (!isHtml(response)) return response
    if (!options.revive) throw htmlError()
    await options.revive()
    const second = await once(input, init)
    if (isHtml(second)) throw htmlError()
    return second
  }
}

function htmlError(): AppError {
  return new AppError('INTERNAL', { cause: new Error('The endpoint answered with a page of HTML') })
}
