import { packRequest, post, transferables, unpackResponse, type ToPage } from './wire'

export type Fetch = (request: Request) => Promise<Response>

interface Waiting {
  readonly resolve: (response: Response) => void
  readonly reject: (error: Error) => void
}

interface Client {
  readonly fetch: Fetch
  /** Ends everything under way: nobody is left to answer it. */
  readonly fail: () => void
}

/** Pairs requests with responses over one port. */
export function createClient(port: MessagePort): Client {
  const waiting = new Map<number, Waiting>()
  let lastId = 0
  let gone = false

  port.addEventListener('message', ({ data }: MessageEvent<ToPage>) => {
    if (data.type !== 'response' && data.type !== 'unreachable') return
    const asked = waiting.get(data.id)
    waiting.delete(data.id)
    if (data.type === 'response') asked?.resolve(unpackResponse(data.response))
    else asked?.reject(unreachable())
  })

  return {
    async fetch(request: Request): Promise<Response> {
      const id = ++lastId
      const packed = await packRequest(request)
      return new Promise((resolve, reject) => {
        if (gone) return reject(unreachable())
        if (request.signal.aborted) return reject(aborted(request.signal))
        waiting.set(id, { resolve, reject })
        request.signal.addEventListener('abort', () => {
          if (!waiting.delete(id)) return
          post(port, { type: 'abort', id })
          reject(aborted(request.signal))
        })
        post(port, { type: 'request', id, request: packed }, transferables(packed))
      })
    },
    fail() {
      gone = true
      for (const { reject } of waiting.values()) reject(unreachable())
      waiting.clear()
    },
  }
}

/** What fetch rejects with when there is no network, so that the app needs no other case. */
function unreachable(): TypeError {
  return new TypeError('Failed to fetch')
}

function aborted(signal: AbortSignal): Error {
  return signal.reason instanceof Error ? signal.reason : new DOMException('The request was aborted', 'AbortError')
}
