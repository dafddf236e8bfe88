import type { ToPage, ToThread } from './wire'

/** The part of a shared worker's scope that is used here; the compiler's DOM library does not know it. */
interface ThreadScope {
  addEventListener(type: 'connect', listener: (event: MessageEvent) => void): void
}

/**
 * The script that the browser starts the thread with. It is next to nothing, so that a page learns within moments whether
 * its browser runs it at all; and no other file may import it (tools/vite/bundle-guard.ts), so it must hold nothing that
 * others need. The backend's own files are fetched at the page's first word: until then the app's have the line.
 */
;(globalThis as unknown as ThreadScope).addEventListener('connect', ({ ports: [port] }) => {
  if (!port) return
  const say = (message: ToPage) => port.postMessage(message)
  const words: MessageEvent<ToThread>[] = []
  const hear = (word: MessageEvent<ToThread>) => {
    if (words.push(word) > 1) return
    import('./thread-host').then(
      async ({ serve }) => {
        // What has been said by now is heard before anything begins: it may be that the page has left.
        await new Promise((resolve) => setTimeout(resolve))
        port.removeEventListener('message', hear)
        serve(port, words)
      },
      (error: unknown) => {
        // The next word of another page is another try; this one is told.
        words.length = 0
        say({ type: 'failed', message: `The backend could not be loaded: ${String(error)}` })
      },
    )
  }
  port.addEventListener('message', hear)
  port.start()
  say({ type: 'alive' })
})
