import { within, type Host } from './connection'
import { lineFree } from './line'
import { createServiceWorkerClient, type ServiceWorkerClient } from './service-worker-client'
import type { Fetch } from './thread-client'
import { startLimits, startThread } from './thread-start'
import type { Wishes } from './wishes'

/** Where a page finds its backend, and what else it has around it. */
export interface Surroundings {
  /** In the order in which they are tried. */
  readonly hosts: (basePath: string, wishes: Wishes) => Host[]
  readonly serviceWorkerOf: (basePath: string, backend: Fetch) => ServiceWorkerClient | undefined
}

/** A build that is one file has its own (mocks/hosts/file/hosts.ts). */
export const surroundings = (): Surroundings => ({ hosts, serviceWorkerOf: createServiceWorkerClient })

/**
 * A thread that all tabs share; should the browser not run it, another one, which starts afresh because of its name; where
 * that cannot be either, the page itself. The bundler wants each thread written out.
 */
function hosts(basePath: string, wishes: Wishes): Host[] {
  const scriptThere = takePreloaded()
  const free = lineFree(window)
  const inThread =
    (open: () => SharedWorker): Host =>
    (onGone) =>
      startThread({
        basePath,
        open,
        scriptThere,
        lineFree: free,
        asked: wishes.asked,
        onGranted: wishes.take,
        onGone,
      })
  return [
    inThread(() => new SharedWorker(new URL('./backend-thread.ts', import.meta.url), { type: 'module' })),
    inThread(
      () => new SharedWorker(new URL('./backend-thread.ts', import.meta.url), { type: 'module', name: 'again' }),
    ),
    () => within(startLimits.readyMs, inPage(basePath, wishes)),
  ]
}

async function inPage(basePath: string, wishes: Wishes): Promise<Fetch> {
  const { beginBackend } = await import('../begin-backend')
  const { backend, granted } = await beginBackend(basePath, wishes.asked)
  const outcome = await granted
  if (outcome) wishes.take(outcome)
  return (request) => backend.fetch(request)
}

/**
 * index.html preloads the script of the thread, so that it is in the browser's cache when the thread is started. The page
 * has to take it too, or the browser complains that nobody did. Settles when it is there.
 */
async function takePreloaded(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=preload][as=fetch]')]
  const fetched = links.map(async ({ href }) => (await fetch(href)).arrayBuffer())
  // The thread asks for them by itself, and says what is wrong.
  await Promise.allSettled(fetched)
}
