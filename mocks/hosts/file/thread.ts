import { serve } from '../browser/worker-host'
import type { ToPage } from '../browser/worker-protocol'

/** What the page calls when it has to run the backend itself. */
export const servePage = 'fairleadServe'

/**
 * The backend as one script. In a thread it waits for the port of its page; in a page, whose browser refuses threads, the
 * page hands it one.
 */
function begin(port: MessagePort): void {
  port.postMessage({ type: 'alive' } satisfies ToPage)
  serve(port)
}

if (typeof document === 'undefined')
  addEventListener('message', ({ ports: [port] }: MessageEvent) => port && begin(port), { once: true })
else Object.assign(globalThis, { [servePage]: begin })
