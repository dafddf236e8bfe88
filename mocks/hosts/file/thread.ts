import { serve } from '../browser/worker-host'
import type { ToPage } from '../browser/worker-protocol'

/**
 * Entry point of the backend script in the one-file demo. In a worker, the page sends the port in a message. If the
 * browser refuses workers, the page runs the script itself and calls `fairleadServe` (hosts.ts).
 */
function begin(port: MessagePort): void {
  port.postMessage({ type: 'alive' } satisfies ToPage)
  serve(port)
}

if (typeof document === 'undefined')
  addEventListener('message', ({ ports: [port] }: MessageEvent) => port && begin(port), { once: true })
else Object.assign(globalThis, { fairleadServe: begin })
