import type { ToPage, ToWorker } from './worker-protocol'

/** The part of SharedWorkerGlobalScope that this module uses. TypeScript's DOM library does not have it. */
interface SharedWorkerScope {
  addEventListener(type: 'connect', listener: (event: MessageEvent) => void): void
}

/**
 * The SharedWorker's script. It is tiny, so that a page soon learns whether its browser runs the worker at all. No other file
 * may import it (tools/vite/bundle-guard.ts), so it holds nothing that others need.
 */
;(globalThis as unknown as SharedWorkerScope).addEventListener('connect', ({ ports: [port] }) => {
  if (!port) return
  const send = (message: ToPage) => port.postMessage(message)
  const messages: MessageEvent<ToWorker>[] = []
  const collect = (message: MessageEvent<ToWorker>) => {
    if (messages.push(message) > 1) return
    import('./worker-host').then(
      async ({ serve }) => {
        // Collect what has arrived by now: one of the messages may say that the page left.
        await new Promise((resolve) => setTimeout(resolve))
        port.removeEventListener('message', collect)
        serve(port, messages)
      },
      (error: unknown) => {
        // The next page's first message tries again.
        messages.length = 0
        send({ type: 'failed', message: `The backend could not be loaded: ${String(error)}` })
      },
    )
  }
  port.addEventListener('message', collect)
  port.start()
  send({ type: 'alive' })
})
