import { type Backend, type BackendOptions, preloadBackend } from '../sandbox/backend'
import { createSupervisedBackend } from './backend-supervisor'
import { openIndexedDbStore, randomId } from '../persistence/indexed-db-store'
import type { UrlOptionsResult } from './browser/url-options'
import { applyUrlOptions, preloadFor, startOptionsOf } from './apply-url-options'

export interface StartedBackend {
  readonly backend: Pick<Backend, 'fetch'>
  /** What has become of the wishes of the address, if it had any. */
  readonly granted: Promise<UrlOptionsResult | undefined>
}

/** A backend that begins in the world which an address asks for, so that no other is made before it. */
export async function startBackend(
  basePath: string,
  asked: string | undefined,
  keptAs: string = basePath,
): Promise<StartedBackend> {
  if (asked === undefined)
    return { backend: await createDurableBackend(basePath, undefined, keptAs), granted: Promise.resolve(undefined) }
  const address = new URL(asked)
  preloadFor(address)
  const start = await startOptionsOf(address)
  const backend = await createDurableBackend(basePath, start, keptAs)
  return {
    backend,
    granted: applyUrlOptions(basePath, address, (request) => backend.fetch(request), start !== undefined),
  }
}

/** So long nobody has asked for anything when the world's state is written down, in milliseconds. */
const QUIET_MS = 4000

/** The backend over the worlds that the browser keeps, for every page that keeps them alike; with `start`, in a world of its own. */
export async function createDurableBackend(
  basePath: string,
  start?: BackendOptions['start'],
  keptAs: string = basePath,
): Promise<Pick<Backend, 'fetch'>> {
  const store = openIndexedDbStore(`fairlead-world:${keptAs}`)
  preloadBackend()
  const backend = await createSupervisedBackend({ basePath, store, newId: randomId, ...(start ? { start } : {}) })
  let underWay = 0
  let quiet: ReturnType<typeof setTimeout> | undefined
  return {
    async fetch(request) {
      underWay++
      clearTimeout(quiet)
      try {
        return await backend.fetch(request)
      } finally {
        underWay--
        // Questions that are kept until something changes are under way most of the time: one of them is quiet enough.
        if (underWay <= 1) quiet = setTimeout(() => void backend.checkpoint(), QUIET_MS)
      }
    },
  }
}
