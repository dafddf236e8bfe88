import type { Backend } from '../../server'
import { newsOf } from '../../server/steps'
import { applyStart, startBackend, type StartedBackend } from '../start-backend'
import { browserLocks } from '../../../src/lib/browser/optional-parts'
import { randomUuid } from '../../../src/lib/browser/random-uuid'
import type { PageStart, StartOutcome } from './url-options'
import {
  packResponse,
  transferables,
  unpackRequest,
  type RequestMessage,
  type ToPage,
  type ToWorker,
} from './worker-protocol'

type Hello = Extract<ToWorker, { readonly type: 'hello' }>

/** State of the worker. It is a global variable, because some browsers evaluate this module twice. */
interface WorkerState {
  backend: Promise<Backend> | undefined
  readonly lock: Promise<string | undefined>
  readonly served: WeakSet<MessagePort>
  /** Ports of the open pages. */
  readonly open: Set<MessagePort>
}

const scope = globalThis as typeof globalThis & { fairleadWorker?: WorkerState; close?: () => void }
const worker = (scope.fairleadWorker ??= {
  backend: undefined,
  lock: holdLock(),
  served: new WeakSet(),
  open: new Set(),
})

/** Answers the requests of one page. All pages share this worker, so they share one world (the state of the demo). */
export function serve(port: MessagePort, firstMessages: readonly MessageEvent<ToWorker>[] = []): void {
  if (worker.served.has(port)) return
  worker.served.add(port)
  worker.open.add(port)
  const running = new Map<number, AbortController>()
  const send = (message: ToPage, transfer: Transferable[] = []) => port.postMessage(message, transfer)

  async function answer(id: number, message: RequestMessage) {
    const controller = new AbortController()
    running.set(id, controller)
    try {
      if (!worker.backend) throw new Error('The page must say hello first')
      const backend = await worker.backend
      const response = await backend.fetch(unpackRequest(message, controller.signal))
      if (response.type === 'error') return send({ type: 'unreachable', id })
      const packed = await packResponse(response)
      send({ type: 'response', id, response: packed }, transferables(packed))
    } catch {
      // The backend turns its own errors into responses. Any other error becomes a network error for the page.
      send({ type: 'unreachable', id })
    } finally {
      running.delete(id)
    }
  }

  async function greet({ basePath, start, storageKey }: Hello) {
    try {
      const { host, outcome } = await open(basePath, start, storageKey)
      send({ type: 'ready', lock: await worker.lock, outcome, news: newsOf(host) })
    } catch (error) {
      worker.backend = undefined
      send({ type: 'failed', message: error instanceof Error ? error.message : String(error) })
    }
  }

  function leave(gaveUp: boolean) {
    port.close()
    worker.open.delete(port)
    // The page now uses another host. Close this worker, so that it does not write to the same world as that host.
    if (gaveUp && worker.open.size === 0) scope.close?.()
  }

  const receive = ({ data }: MessageEvent<ToWorker>) => {
    switch (data.type) {
      case 'hello':
        return void greet(data)
      case 'request':
        return void answer(data.id, data.request)
      case 'abort':
        return running.get(data.id)?.abort()
      case 'bye':
        return leave(data.gaveUp)
    }
  }
  // If the page gave up before this worker ran, do not start a backend. It would write to the same world as the page's
  // new host.
  const bye = firstMessages.find(({ data }) => data.type === 'bye')
  if (bye) return receive(bye)
  firstMessages.forEach(receive)
  port.addEventListener('message', receive)
  port.start()
}

/** Starts the backend as the first page asks. The start of a later page goes to the running backend. */
async function open(
  basePath: string,
  start?: PageStart,
  storageKey?: string,
): Promise<{ host: Backend['host']; outcome: StartOutcome | undefined }> {
  if (!worker.backend) {
    const started: Promise<StartedBackend> = startBackend(basePath, start, storageKey)
    worker.backend = started.then(({ backend }) => backend)
    const { host } = await worker.backend
    return { host, outcome: await (await started).outcome }
  }
  const backend = await worker.backend
  return { host: backend.host, outcome: start && (await applyStart(backend, start)) }
}

/** Longest wait for the worker's own lock, which is free. Some browsers never answer. */
const lockTimeoutMs = 1_000

/**
 * Holds a lock while the worker lives. The browser releases it even after a crash, so pages notice that the worker
 * died. Resolves to the name of the lock, or to undefined without one.
 */
function holdLock(): Promise<string | undefined> {
  const locks = browserLocks()
  if (!locks) return Promise.resolve(undefined)
  const name = `fairlead-worker:${randomUuid()}`
  const held = new Promise<string | undefined>((resolve, reject) => {
    setTimeout(resolve, lockTimeoutMs)
    const hold = () => {
      resolve(name)
      return new Promise(() => undefined)
    }
    locks.request(name, hold).catch(reject)
  })
  return held.catch(() => undefined)
}
