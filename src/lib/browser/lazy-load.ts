/**
 * Loads parts of the app on demand. A part that fails to load usually belongs to a version that the server has removed.
 * After three attempts, the page shows 'Loading Latest Version' and reloads once. Without a connection, the page waits
 * for one: a reload would replace the app with the browser's error page.
 */
import { sessionStore, type SafeStorage } from './storage'
import { realTimers, sleep, type Timers } from '../time/timers'

export const lazyLoadConstants = { attempts: 3, delayMs: 1000, reloadDelayMs: 2000, guardMs: 60_000 } as const
export const loadingLatestVersionText = 'Loading Latest Version'
const guardKey = 'chunk-reload-at'

const chunkWords =
  /dynamically imported module|importing a module script failed|loading (?:css )?chunk|unable to preload css|chunkloaderror/i

export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError'
  /** Code of the failure in the log and in telemetry. */
  readonly code = 'LOST_FILE'
}

export function isChunkLoadError(error: unknown): boolean {
  if (error instanceof ChunkLoadError) return true
  return error instanceof Error && (error.name === 'ChunkLoadError' || chunkWords.test(error.message))
}

/** Loads a part with retries, for React.lazy: `lazy(() => lazyLoad(() => import('./Screen')))`. */
export async function lazyLoad<T>(load: () => Promise<T>, timers: Timers = realTimers): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await load()
    } catch (cause) {
      // An error inside the loaded part is not a load failure, and a retry would only repeat it.
      if (!isChunkLoadError(cause)) throw cause
      if (attempt >= lazyLoadConstants.attempts)
        throw new ChunkLoadError(`A file of the app is gone or out of reach: ${String(cause)}`, { cause })
      await sleep(timers, lazyLoadConstants.delayMs)
    }
  }
}

export interface Connection {
  readonly isOnline: () => boolean
  /** Calls `run` when the connection is back. Returns a function that cancels this. */
  readonly onceOnline: (run: () => void) => () => void
}

const browserConnection: Connection = {
  isOnline: () => globalThis.navigator.onLine,
  onceOnline(run) {
    globalThis.addEventListener('online', run, { once: true })
    return () => globalThis.removeEventListener('online', run)
  },
}

export interface ReloadDeps {
  readonly reload?: () => void
  readonly timers?: Timers
  readonly storage?: SafeStorage
  readonly nowMs?: () => number
  readonly connection?: Connection
}

export interface PlannedReload {
  /** False if the page has just reloaded for the same reason, because another reload would start a loop. */
  readonly planned: boolean
  cancel(): void
}

/** Plans the reload after a chunk failure, unless the page has just reloaded. */
export function planReload(deps: ReloadDeps = {}): PlannedReload {
  const storage = deps.storage ?? sessionStore
  const nowMs = deps.nowMs ?? Date.now
  const reload = deps.reload ?? (() => globalThis.location.reload())
  const last = Number(storage.get(guardKey))
  const justReloaded = last > 0 && nowMs() - last < lazyLoadConstants.guardMs
  // Without storage that survives a reload, the page could loop. A loop is worse than a button.
  if (justReloaded || storage.blocked(guardKey)) return { planned: false, cancel: () => undefined }
  const connection = deps.connection ?? browserConnection
  const reloadNow = (): void => {
    storage.set(guardKey, String(nowMs()))
    if (!storage.blocked(guardKey)) reload()
  }
  let cancel = (deps.timers ?? realTimers).after(lazyLoadConstants.reloadDelayMs, () => {
    if (connection.isOnline()) reloadNow()
    else cancel = connection.onceOnline(reloadNow)
  })
  return { planned: true, cancel: () => cancel() }
}

/** Returns whether the browser can reach the backend. A demo's backend needs no internet connection. */
export const isBackendInReach = (navigator: Pick<Navigator, 'onLine'> = window.navigator): boolean =>
  import.meta.env.VITE_BACKEND === 'mock' || navigator.onLine
