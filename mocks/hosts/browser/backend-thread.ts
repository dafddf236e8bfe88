import { createDurableBackend } from '../durable-backend'
import { randomName } from '../storage/random-name'
import { packResponse, transferables, unpackRequest, type ToPage, type ToThread, type WireRequest } from './wire'

/** The part of a shared worker's scope that is used here; the compiler's DOM library does not know it. */
interface ThreadScope {
  addEventListener(type: 'connect', listener: (event: MessageEvent) => void): void
}

type Backend = Awaited<ReturnType<typeof createDurableBackend>>

let started: Promise<Backend> | undefined
const lock = holdLock()

/** Every page of the app connects to this one thread, so that all of them see one world. */
;(globalThis as unknown as ThreadScope).addEventListener('connect', (event) => {
  const [port] = event.ports
  if (port) serve(port)
})

function serve(port: MessagePort) {
  const running = new Map<number, AbortController>()
  const send = (message: ToPage, transfer: Transferable[] = []) => port.postMessage(message, transfer)

  async function answer(id: number, wire: WireRequest) {
    const controller = new AbortController()
    running.set(id, controller)
    try {
      if (!started) throw new Error('A page says hello first')
      const backend = await started
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

  async function greet(basePath: string) {
    started ??= createDurableBackend(basePath)
    try {
      await started
      send({ type: 'ready', lock: await lock })
    } catch (error) {
      started = undefined
      send({ type: 'failed', message: error instanceof Error ? error.message : String(error) })
    }
  }

  port.addEventListener('message', ({ data }: MessageEvent<ToThread>) => {
    switch (data.type) {
      case 'hello':
        return void greet(data.basePath)
      case 'request':
        return void answer(data.id, data.request)
      case 'abort':
        return running.get(data.id)?.abort()
      case 'bye':
        return port.close()
    }
  })
  port.start()
}

/** A lock is let go when its holder dies, even by a crash: that is how pages find out. */
function holdLock(): Promise<string | undefined> {
  if (!('locks' in navigator)) return Promise.resolve(undefined)
  const name = `fairlead-thread:${randomName()}`
  return new Promise((resolve) => {
    const held = navigator.locks.request(name, () => {
      resolve(name)
      return new Promise(() => undefined)
    })
    held.catch(() => resolve(undefined))
  })
}
