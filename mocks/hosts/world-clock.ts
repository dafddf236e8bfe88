import { clock } from '../../src/lib/time/clock'
import { NOW_HEADER } from '../sandbox/page-headers'

type Fetch = (request: Request) => Promise<Response>

/**
 * Returns `fetch` that sets the app's clock to the world's time with every response. Only the demo does this: a live
 * service tells no time. Responses of the control API are left out, because the app learns of a jump as it would from a
 * real service: by its own next request.
 */
export function followWorldClock(basePath: string, fetch: Fetch): Fetch {
  return async (request) => {
    const response = await fetch(request)
    const worldMs = response.headers.get(NOW_HEADER)
    const isControl = new URL(request.url).pathname.startsWith(`${basePath}__sandbox/`)
    if (worldMs !== null && !isControl) clock.learnServerTime(Number(worldMs))
    return response
  }
}
