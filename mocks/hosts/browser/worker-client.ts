import { browserLocks, unlessRefused } from '../../../src/lib/browser/optional-parts'
import type { PageNews } from '../../server/page-news'
import type { PageStart, StartOutcome } from './url-options'
import { packRequest, post, transferables, unpackResponse, type ToPage } from './worker-protocol'

export type Fetch = (request: Request) => Promise<Response>

/** Starts the backend in one place, for example in a worker. Calls `onGone` when a started backend dies. */
export type Host = (start: PageStart | undefined, onGone: () => void) => Promise<Connection>

export interface Connection {
  readonly fetch: Fetch
  /** Outcome of the page's start. */
  readonly outcome?: StartOutcome | undefined
  /** What the page must learn before its first request. */
  readonly news?: PageNews | undefined
}

interface WorkerTimeouts {
  /** Maximum time until the browser runs the worker's script. Some browsers create a worker and never run it. */
  readonly aliveMs: number
  /** Maximum time from the `alive` message until the world exists. Slow phones need several seconds. */
  readonly readyMs: number
}

export const workerTimeouts: WorkerTimeouts = { aliveMs: 10_000, readyMs: 30_000 }

const tickMs = 50

export interface StartedWorker {
  readonly worker: Pick<SharedWorker, 'port' | 'addEventListener'>
  /** Whether the worker has got a `hello` without a start. */
  readonly isGreeted?: boolean
  /** Whether its script could not be loaded. */
  readonly hasFailed?: boolean
}

interface WorkerOptions {
  readonly basePath: string
  /** Key under which the browser stores the worlds (the states of demos). Default: the base path. */
  readonly storageKey?: string
  readonly open: () => StartedWorker
  readonly start: PageStart | undefined
  /** Called when a ready worker dies. */
  readonly onGone: () => void
  readonly timeouts?: WorkerTimeouts
}

/** Connects to the backend in a worker. Rejects if the worker does not start in time, and then ignores its messages. */
export function connectToWorker({
  basePath,
  storageKey,
  open,
  start,
  onGone,
  timeouts = workerTimeouts,
}: WorkerOptions): Promise<Connection> {
  return new Promise((resolve, reject) => {
    const { worker, isGreeted, hasFailed } = open()
    const { port } = worker
    const client = createClient(port)
    const leaving = new AbortController()
    let state: 'silent' | 'alive' | 'settled' = 'silent'
    let limit: ReturnType<typeof setInterval>

    /**
     * Gives up after `ms`, counted in timer ticks of the page. While a busy device runs neither the page nor the
     * worker, there are no ticks, so the worker does not time out.
     */
    const expectWithin = (ms: number, otherwise: string) => {
      clearInterval(limit)
      let leftMs = ms
      limit = setInterval(() => {
        leftMs -= tickMs
        if (leftMs <= 0) giveUp(otherwise)
      }, tickMs)
    }
    function giveUp(reason: string) {
      if (state === 'settled') return
      state = 'settled'
      clearInterval(limit)
      leaving.abort()
      post(port, { type: 'bye', gaveUp: true })
      port.close()
      reject(new Error(reason))
    }

    expectWithin(timeouts.aliveMs, 'The browser does not run the backend worker')
    // Do not wait for `alive`, because a page that is rendering its first screen reads messages late.
    if (!isGreeted) post(port, { type: 'hello', basePath, start, storageKey })
    const notLoaded = () => giveUp('The backend worker could not be loaded')
    if (hasFailed) return notLoaded()
    worker.addEventListener('error', notLoaded)
    port.addEventListener('message', ({ data }: MessageEvent<ToPage>) => {
      if (state === 'settled') return
      if (data.type === 'alive' && state === 'silent') {
        state = 'alive'
        expectWithin(timeouts.readyMs, 'The backend worker did not become ready in time')
      }
      if (data.type === 'failed') giveUp(data.message)
      if (data.type !== 'ready') return
      state = 'settled'
      clearInterval(limit)
      resolve({ fetch: client.fetch, outcome: data.outcome, news: data.news })
      if (data.lock) watch(data.lock, () => (client.fail(), onGone()))
    })
    port.start()
    // A page that may return from the back/forward cache keeps its port.
    addEventListener(
      'pagehide',
      (event) => {
        if (!event.persisted) post(port, { type: 'bye', gaveUp: false })
      },
      { signal: leaving.signal },
    )
  })
}

function watch(lock: string, onReleased: () => void) {
  // If the browser refuses the lock, the page cannot notice that the worker dies.
  const ignore = () => undefined
  void unlessRefused(() => browserLocks()?.request(lock, { mode: 'shared' }, onReleased).catch(ignore))
}

interface PendingRequest {
  readonly resolve: (response: Response) => void
  readonly reject: (error: Error) => void
}

interface Client {
  readonly fetch: Fetch
  /** Rejects every pending request, because the worker that would answer is dead. */
  readonly fail: () => void
}

/** Pairs requests with responses over one port. */
export function createClient(port: MessagePort): Client {
  const pending = new Map<number, PendingRequest>()
  let lastId = 0
  let isGone = false

  port.addEventListener('message', ({ data }: MessageEvent<ToPage>) => {
    if (data.type !== 'response' && data.type !== 'unreachable') return
    const request = pending.get(data.id)
    pending.delete(data.id)
    if (data.type === 'response') request?.resolve(unpackResponse(data.response))
    else request?.reject(networkError())
  })

  return {
    async fetch(request: Request): Promise<Response> {
      const id = ++lastId
      const message = await packRequest(request)
      return new Promise((resolve, reject) => {
        if (isGone) return reject(networkError())
        if (request.signal.aborted) return reject(abortError(request.signal))
        pending.set(id, { resolve, reject })
        request.signal.addEventListener('abort', () => {
          if (!pending.delete(id)) return
          post(port, { type: 'abort', id })
          reject(abortError(request.signal))
        })
        post(port, { type: 'request', id, request: message }, transferables(message))
      })
    },
    fail() {
      isGone = true
      for (const { reject } of pending.values()) reject(networkError())
      pending.clear()
    },
  }
}

/** Returns the error that `fetch` throws without a network, so that the app needs no extra case. */
function networkError(): TypeError {
  return new TypeError('Failed to fetch')
}

function abortError(signal: AbortSignal): Error {
  return signal.reason instanceof Error ? signal.reason : new DOMException('The request was aborted', 'AbortError')
}
