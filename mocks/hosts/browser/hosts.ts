import { within, type Host } from './connection'
import { startNetwork } from './network'
import type { UrlOptions } from './url-options'
import { connectToWorker, workerTimeouts, type Fetch } from './worker-client'

/** Where a page finds its backend, and how its requests get there. */
export interface HostEnvironment {
  /** In the order in which the page tries them. */
  readonly hosts: (basePath: string, options: UrlOptions) => Host[]
  /** Resolves when the backend answers the page's requests. */
  readonly startNetwork: (basePath: string, backend: Fetch) => Promise<void>
}

/** The one-file demo has its own (mocks/hosts/file/hosts.ts). */
export const hostEnvironment: HostEnvironment = { hosts, startNetwork }

/** A SharedWorker for all tabs or, where the browser does not run it, the page itself. */
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
    () => within(workerTimeouts.readyMs, startInPage(basePath, options)),
  ]
}

async function startInPage(basePath: string, options: UrlOptions): Promise<Fetch> {
  const { startBackend } = await import('../durable-backend')
  const { backend, granted } = await startBackend(basePath, options.pendingUrl)
  const result = await granted
  if (result) options.applied(result)
  return (request) => backend.fetch(request)
}
