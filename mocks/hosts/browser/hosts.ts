import { startNetwork } from './network'
import type { UrlOptions } from './url-options'
import { connectToWorker, workerTimeouts, type Fetch, type Host } from './worker-client'

/** Where the backend runs, and how the page's requests reach it. */
export interface HostEnvironment {
  /** Possible hosts of the backend, in the order in which the page tries them. */
  readonly hosts: (basePath: string, options: UrlOptions) => Host[]
  /** Resolves when the backend answers the page's requests. */
  readonly startNetwork: (basePath: string, backend: Fetch) => Promise<void>
}

/** The one-file demo replaces this module with mocks/hosts/file/hosts.ts. */
export const hostEnvironment: HostEnvironment = { hosts, startNetwork }

/** Returns two hosts: a SharedWorker for all tabs, and the page itself if the browser does not run the worker. */
function hosts(basePath: string, options: UrlOptions): Host[] {
  return [
    (onGone) =>
      connectToWorker({
        basePath,
        open: () => new SharedWorker(new URL('./worker-entry.ts', import.meta.url), { type: 'module' }),
        optionsUrl: options.pendingUrl,
        onOptionsApplied: options.applied,
        onGone,
      }),
    () => withTimeout(workerTimeouts.readyMs, startInPage(basePath, options)),
  ]
}

async function startInPage(basePath: string, options: UrlOptions): Promise<Fetch> {
  const { startBackend } = await import('../start-backend')
  const { backend, optionsResult } = await startBackend(basePath, options.pendingUrl)
  const result = await optionsResult
  if (result) options.applied(result)
  return (request) => backend.fetch(request)
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
