/**
 * Removes the service workers and caches of earlier versions, because the app is not an offline app anymore. The page
 * then reloads once, so that it no longer uses them. A build with the in-browser backend keeps its own worker.
 */
import type { LiveEnv, MockEnv } from '../settings/env'
import type { Log } from '../telemetry/create-log'
import { serviceWorkers, unlessRefused } from './optional-parts'
import { sessionStore, type SafeStorage } from './storage'

export const pwaCleanedKey = 'pwa:cleaned'

type Registration = Pick<ServiceWorkerRegistration, 'active' | 'waiting' | 'installing' | 'unregister'>

export interface PwaCleanupDeps {
  readonly env: Pick<LiveEnv, 'backend' | 'pwaDisabled'> | Pick<MockEnv, 'backend' | 'pwaDisabled' | 'ownWorkerFile'>
  readonly log: Log
  readonly storage?: SafeStorage
  readonly workers?: { getRegistrations(): Promise<readonly Registration[]> } | undefined
  readonly caches?: Pick<CacheStorage, 'keys' | 'delete'> | undefined
  readonly reload?: () => void
}

function mustKeepWorker(env: PwaCleanupDeps['env'], registration: Registration): boolean {
  const worker = registration.active ?? registration.waiting ?? registration.installing
  if (env.backend === 'live') return false
  // The worker of this page, while its script is still loading. An old worker already has its script.
  if (!worker) return true
  // Includes workers of other base paths, so that two demos on one origin do not interfere.
  return new URL(worker.scriptURL).pathname.endsWith(`/${env.ownWorkerFile}`)
}

/** Returns true if something was removed and the page is about to reload. Never throws: the app works anyway. */
export async function cleanUpPwa(deps: PwaCleanupDeps): Promise<boolean> {
  const { env, log } = deps
  if (!env.pwaDisabled) return false
  try {
    const removed = (await removeWorkers(deps)) + (await removeCaches(deps))
    return removed > 0 && reloadOnce(deps)
  } catch (error) {
    log.debug('Service workers or caches could not be looked at', { error })
    return false
  }
}

function reloadOnce({ storage = sessionStore, reload = () => globalThis.location.reload() }: PwaCleanupDeps): boolean {
  const done = storage.get(pwaCleanedKey) !== null
  storage.set(pwaCleanedKey, 'true')
  // Without storage that survives a reload, the page cannot know whether it has already reloaded.
  if (done || storage.blocked(pwaCleanedKey)) return false
  reload()
  return true
}

async function removeWorkers({ env, workers = serviceWorkers() }: PwaCleanupDeps): Promise<number> {
  const registrations = (await workers?.getRegistrations()) ?? []
  const outdated = registrations.filter((entry) => !mustKeepWorker(env, entry))
  const results = await Promise.all(outdated.map((entry) => entry.unregister()))
  return results.filter(Boolean).length
}

async function removeCaches({ env, caches = unlessRefused(() => globalThis.caches) }: PwaCleanupDeps): Promise<number> {
  if (!caches) return 0
  // A demo may share its origin with other projects.
  const names = (await caches.keys()).filter((name) => env.backend === 'live' || /^(?:fairlead|workbox)-/.test(name))
  const results = await Promise.all(names.map((name) => caches.delete(name)))
  return results.filter(Boolean).length
}
