import type { ToPage, ToWorker } from './worker-protocol'

/** The part of SharedWorkerGlobalScope that this module uses. TypeScript's DOM library does not have it. */
interface SharedWorkerScope {
  addEventListener(type: 'connect', listener: (event: MessageEvent) => void): void
}

/**
 * Entry point of the SharedWorker. The script is tiny, so that the page quickly learns whether its browser runs the
 * worker. No other file may import this script (tools/vite/chunks.ts).
 */
;(globalThis as unknown as SharedWorkerScope).addEventListener('connect', ({ ports: [port] }) => {
  if (!port) return
  const send = (message: ToPage) => port.postMessage(message)
  const messages: MessageEvent<ToWorker>[] = []
  const collect = (message: MessageEvent<ToWorker>) => {
    if (messages.push(message) > 1) return
    import('./worker-host').then(
      async ({ serve }) => {
        // Wait for queued messages, because one of them may be `bye`.
        await new Promise((resolve) => setTimeout(resolve))
        port.removeEventListener('message', collect)
        serve(port, messages)
      },
      (error: unknown) => {
        // Forget the messages, so that the next message tries to load the backend again.
        messages.length = 0
        send({ type: 'failed', message: `The backend could not be loaded: ${String(error)}` })
      },
    )
  }
  // Without waiting for a message. If it fails, the first message tries again and reports why.
  import('./worker-host').catch(() => undefined)
  port.addEventListener('message', collect)
  port.start()
  send({ type: 'alive' })
})
