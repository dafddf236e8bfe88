import { startNetwork } from './network'
import type { PageStart } from './url-options'
import {
  connectToWorker,
  workerTimeouts,
  type Connection,
  type Fetch,
  type Host,
  type StartedWorker,
} from './worker-client'

declare global {
  interface Window {
    /** The worker that the first script of the page has started, until the page takes it over. */
    sandboxBackend?: StartedWorker | undefined
  }
}

/** Where the backend runs, and how the page's requests reach it. */
export interface HostEnvironment {
  /** Possible hosts of the backend, in the order in which the page tries them. */
  readonly hosts: (basePath: string) => Host[]
  /** Resolves when the backend answers the page's requests. */
  readonly startNetwork: (basePath: string, backend: Fetch) => Promise<void>
}

/** The one-file demo replaces this module with mocks/hosts/file/hosts.ts. */
export const hostEnvironment: HostEnvironment = { hosts, startNetwork }

/** Returns two hosts: a SharedWorker for all tabs, and the page itself if the browser does not run the worker. */
function hosts(basePath: string): Host[] {
  return [
    (start, onGone) =>
      connectToWorker({
        basePath,
        open: openWorker,
        start,
        onGone,
      }),
    (start) => withTimeout(workerTimeouts.readyMs, startInPage(basePath, start)),
  ]
}

/** Takes over the worker that the first script of the page has started. After its death, starts another one. */
function openWorker(): StartedWorker {
  const started = window.sandboxBackend
  window.sandboxBackend = undefined
  return started ?? { worker: new SharedWorker(new URL('./worker-entry.ts', import.meta.url), { type: 'module' }) }
}

async function startInPage(basePath: string, start: PageStart | undefined): Promise<Connection> {
  const { newsOf, startBackend } = await import('../start-backend')
  const { backend, outcome } = await startBackend(basePath, start)
  return { fetch: backend.fetch, outcome: await outcome, news: newsOf(backend.host) }
}

/** Resolves like `promise`, or rejects after the timeout. */
export async function withTimeout<Value>(timeoutMs: number, promise: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Timed out after ${timeoutMs} ms`)), timeoutMs)
  })
  try {
    return await Promise.race([promise, timeout])
  } finally {
    clearTimeout(timer)
  }
}
