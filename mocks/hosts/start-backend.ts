import { type Backend, type BackendOptions, preloadBackend } from '../sandbox/backend'
import { createSupervisedBackend } from './backend-supervisor'
import { openIndexedDbStore, randomId } from '../persistence/indexed-db-store'
import type { UrlOptionsResult } from './browser/url-options'
import { applyUrlOptions, preloadForOptions, startOptionsOf } from './apply-url-options'

export interface StartedBackend {
  readonly backend: Pick<Backend, 'fetch'>
  /** Undefined if the URL has no options. */
  readonly optionsResult: Promise<UrlOptionsResult | undefined>
}

/** Starts the backend directly in the world that the URL options name, so that it creates no other world first. */
export async function startBackend(
  basePath: string,
  optionsUrl: string | undefined,
  storageKey: string = basePath,
): Promise<StartedBackend> {
  if (optionsUrl === undefined) {
    const backend = await createDurableBackend(storageKey, basePath)
    return { backend, optionsResult: Promise.resolve(undefined) }
  }
  const url = new URL(optionsUrl)
  preloadForOptions(url)
  const start = await startOptionsOf(url)
  const backend = await createDurableBackend(storageKey, basePath, start)
  return {
    backend,
    optionsResult: applyUrlOptions(basePath, url, (request) => backend.fetch(request), start !== undefined),
  }
}

/** Time without requests after which the backend saves a checkpoint. */
const IDLE_DELAY_MS = 4000

/** Creates a backend over the worlds that this browser stores under a key. With `start`, starts a new world. */
async function createDurableBackend(
  storageKey: string,
  basePath: string,
  start?: BackendOptions['start'],
): Promise<Pick<Backend, 'fetch'>> {
  const store = openIndexedDbStore(`fairlead-world:${storageKey}`)
  preloadBackend()
  const backend = await createSupervisedBackend({ basePath, store, newId: randomId, ...(start ? { start } : {}) })
  let openRequests = 0
  let idleTimer: ReturnType<typeof setTimeout> | undefined
  return {
    async fetch(request) {
      openRequests++
      clearTimeout(idleTimer)
      try {
        return await backend.fetch(request)
      } finally {
        openRequests--
        // One open request counts as idle, because a long poll is open most of the time.
        if (openRequests <= 1) idleTimer = setTimeout(() => void backend.checkpoint(), IDLE_DELAY_MS)
      }
    },
  }
}
