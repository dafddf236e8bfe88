import type { Backend } from '../../backend/backend'
import { beginBackend, type Begun } from '../begin-backend'
import { obeyAddress, type Granted } from '../obey-address'
import { randomId } from '../../persistence/indexed-db-store'
import { packResponse, transferables, unpackRequest, type ToPage, type ToThread, type WireRequest } from './wire'

type Hello = Extract<ToThread, { readonly type: 'hello' }>

/** What this thread has one of, however often a browser evaluates this module. */
interface Thread {
  started: Promise<Pick<Backend, 'fetch'>> | undefined
  readonly lock: Promise<string | undefined>
  readonly served: WeakSet<MessagePort>
  /** The pages that are here now. */
  readonly open: Set<MessagePort>
}

const place = globalThis as typeof globalThis & { fairleadThread?: Thread; close?: () => void }
const thread = (place.fairleadThread ??= {
  started: undefined,
  lock: holdLock(),
  served: new WeakSet(),
  open: new Set(),
})

/**
 * Answers one page, which has said the first words already. Every page of the app connects to this one thread, so that
 * all of them see one world.
 */
export function serve(port: MessagePort, words: readonly MessageEvent<ToThread>[] = []): void {
  if (thread.served.has(port)) return
  thread.served.add(port)
  thread.open.add(port)
  const running = new Map<number, AbortController>()
  const send = (message: ToPage, transfer: Transferable[] = []) => port.postMessage(message, transfer)

  async function answer(id: number, wire: WireRequest) {
    const controller = new AbortController()
    running.set(id, controller)
    try {
      if (!thread.started) throw new Error('A page says hello first')
      const backend = await thread.started
      const response = await backend.fetch(unpackRequest(wire, controller.signal))
      if (response.type === 'error') return send({ type: 'unreachable', id })
      const packed = await packResponse(response)
      send({ type: 'response', id, response: packed }, transferables(packed))
    } catch {
      // The backend answers its own failures; what fails here is the way to it, which a page knows as a lost network.
      send({ type: 'unreachable', id })
    } finally {
      running.delete(id)
    }
  }

  async function greet({ basePath, asked, keptAs }: Hello) {
    try {
      const granted = await start(basePath, asked, keptAs)
      send({ type: 'ready', lock: await thread.lock, granted })
    } catch (error) {
      thread.started = undefined
      send({ type: 'failed', message: error instanceof Error ? error.message : String(error) })
    }
  }

  function leave(gaveUp: boolean) {
    port.close()
    thread.open.delete(port)
    // The page has gone on with another host. Whatever still hangs here must not become a second writer one day.
    if (gaveUp && thread.open.size === 0) place.close?.()
  }

  const hear = ({ data }: MessageEvent<ToThread>) => {
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
  // A thread that came to life after its page had given it up begins nothing, or it would write beside that page's next host.
  const farewell = words.find(({ data }) => data.type === 'bye')
  if (farewell) return hear(farewell)
  words.forEach(hear)
  port.addEventListener('message', hear)
  port.start()
}

/** The first page's wishes are the world's beginning; those of the others change the world that is there. */
async function start(basePath: string, asked?: string, keptAs?: string): Promise<Granted | undefined> {
  if (!thread.started) {
    const begun: Promise<Begun> = beginBackend(basePath, asked, keptAs)
    thread.started = begun.then(({ backend }) => backend)
    await thread.started
    return (await begun).granted
  }
  const backend = await thread.started
  return asked === undefined ? undefined : obeyAddress(basePath, new URL(asked), (request) => backend.fetch(request))
}

/** A lock is let go when its holder dies, even by a crash: that is how pages find out. */
function holdLock(): Promise<string | undefined> {
  if (!('locks' in navigator)) return Promise.resolve(undefined)
  const name = `fairlead-thread:${randomId()}`
  return new Promise((resolve) => {
    const held = navigator.locks.request(name, () => {
      resolve(name)
      return new Promise(() => undefined)
    })
    held.catch(() => resolve(undefined))
  })
}
