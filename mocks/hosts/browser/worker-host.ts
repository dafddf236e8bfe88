import type { Backend } from '../../sandbox/backend'
import { startBackend, type StartedBackend } from '../durable-backend'
import { applyUrlOptions } from '../apply-url-options'
import { randomId } from '../../persistence/indexed-db-store'
import type { UrlOptionsResult } from './url-options'
import {
  packResponse,
  transferables,
  unpackRequest,
  type RequestMessage,
  type ToPage,
  type ToWorker,
} from './worker-protocol'

type Hello = Extract<ToWorker, { readonly type: 'hello' }>

/** What this worker has one of, however often a browser evaluates this module. */
interface Worker {
  backend: Promise<Pick<Backend, 'fetch'>> | undefined
  readonly lock: Promise<string | undefined>
  readonly served: WeakSet<MessagePort>
  /** The pages that are open now. */
  readonly open: Set<MessagePort>
}

const scope = globalThis as typeof globalThis & { fairleadWorker?: Worker; close?: () => void }
const worker = (scope.fairleadWorker ??= {
  backend: undefined,
  lock: holdLock(),
  served: new WeakSet(),
  open: new Set(),
})

/** Answers one page, which has sent its first messages already. All pages share this worker, so they share one world. */
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
      // The backend answers its own failures. What fails here is the way to it: a network error for the page.
      send({ type: 'unreachable', id })
    } finally {
      running.delete(id)
    }
  }

  async function greet({ basePath, optionsUrl, keptAs }: Hello) {
    try {
      const granted = await start(basePath, optionsUrl, keptAs)
      send({ type: 'ready', lock: await worker.lock, granted })
    } catch (error) {
      worker.backend = undefined
      send({ type: 'failed', message: error instanceof Error ? error.message : String(error) })
    }
  }

  function leave(gaveUp: boolean) {
    port.close()
    worker.open.delete(port)
    // The page uses another host now. This worker must not become a second writer later.
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
  // A worker that starts after its page gave it up must not start a backend: it would write beside that page's next host.
  const farewell = firstMessages.find(({ data }) => data.type === 'bye')
  if (farewell) return receive(farewell)
  firstMessages.forEach(receive)
  port.addEventListener('message', receive)
  port.start()
}

/** The first page's URL options select the world. Those of later pages change the world that runs. */
async function start(basePath: string, optionsUrl?: string, keptAs?: string): Promise<UrlOptionsResult | undefined> {
  if (!worker.backend) {
    const begun: Promise<StartedBackend> = startBackend(basePath, optionsUrl, keptAs)
    worker.backend = begun.then(({ backend }) => backend)
    await worker.backend
    return (await begun).granted
  }
  const backend = await worker.backend
  if (optionsUrl === undefined) return undefined
  return applyUrlOptions(basePath, new URL(optionsUrl), (request) => backend.fetch(request))
}

/** A browser releases a lock when its holder dies, even in a crash: that is how pages notice. */
function holdLock(): Promise<string | undefined> {
  if (!('locks' in navigator)) return Promise.resolve(undefined)
  const name = `fairlead-worker:${randomId()}`
  return new Promise((resolve) => {
    const held = navigator.locks.request(name, () => {
      resolve(name)
      return new Promise(() => undefined)
    })
    held.catch(() => resolve(undefined))
  })
}
