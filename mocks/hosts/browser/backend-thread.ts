import type { ToPage } from './wire'

/** The part of a shared worker's scope that is used here; the compiler's DOM library does not know it. */
interface ThreadScope {
  addEventListener(type: 'connect', listener: (event: MessageEvent) => void): void
}

/**
 * The script that the browser starts the thread with. It is next to nothing, so that a page learns within moments whether
 * its browser runs it at all; and no other file may import it (tools/vite/lone-entry.ts), so it must hold nothing that
 * others need. What a page says meanwhile waits in its port, which is opened by the host.
 */
;(globalThis as unknown as ThreadScope).addEventListener('connect', ({ ports: [port] }) => {
  if (!port) return
  const say = (message: ToPage) => port.postMessage(message)
  say({ type: 'alive' })
  import('./thread-host').then(
    ({ serve }) => serve(port),
    (error: unknown) => say({ type: 'failed', message: `The backend could not be loaded: ${String(error)}` }),
  )
})
