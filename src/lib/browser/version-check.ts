/**
 * Detects a newer version of the app on the server. Compares the build ID of the start page with the first one seen:
 * soon after the start, every five minutes, and when the tab becomes visible. Notifies the user and never reloads.
 */
import type { Env } from '../settings/env'
import type { Log } from '../telemetry/create-log'
import { sessionStore, type SafeStorage } from './storage'
import { realTimers, type Timers } from '../time/timers'
import { notifyIfPermitted } from './update-notifications'

/** The first check is delayed, so that it does not slow down the page load. */
export const versionCheckConstants = { firstMs: 5_000, intervalMs: 300_000, toastMs: 30_000 } as const
export const buildIdHeader = 'x-build-id'
export const buildIdStorageKey = 'build-id'
export const updateAvailableText = 'Update Available'

export interface VersionCheckDeps {
  readonly env: Pick<Env, 'production' | 'basePath' | 'buildId'>
  readonly log: Log
  /** Called once for each new version. */
  readonly onUpdate: (buildId: string) => void
  readonly fetch?: typeof fetch
  readonly timers?: Timers
  readonly storage?: SafeStorage
  readonly page?: Pick<Document, 'addEventListener' | 'removeEventListener' | 'visibilityState'>
  readonly notify?: (title: string) => void
}

/** Starts the checks, in production only. Returns a function that stops them. */
export function startVersionCheck(deps: VersionCheckDeps): () => void {
  const { env, log, onUpdate } = deps
  if (!env.production) return () => undefined
  const send: typeof fetch = deps.fetch ?? ((input, init) => globalThis.fetch(input, init))
  const timers = deps.timers ?? realTimers
  const storage = deps.storage ?? sessionStore
  const page = deps.page ?? document
  const notify = deps.notify ?? notifyIfPermitted
  let stopped = false
  let checking = false
  let announced: string | null = null
  let cancelTimer: (() => void) | null = null

  // A reload resets the comparison to the build that is now running.
  if (env.buildId) storage.set(buildIdStorageKey, env.buildId)
  else storage.remove(buildIdStorageKey)

  async function readBuildId(): Promise<string | null> {
    const response = await send(env.basePath, { method: 'HEAD', cache: 'no-store' })
    return response.ok ? response.headers.get(buildIdHeader) : null
  }

  function compare(buildId: string): void {
    const known = storage.get(buildIdStorageKey)
    if (known === null) storage.set(buildIdStorageKey, buildId)
    else if (known !== buildId && announced !== buildId) {
      announced = buildId
      onUpdate(buildId)
      notify(updateAvailableText)
    }
  }

  async function check(): Promise<void> {
    if (checking || stopped) return
    checking = true
    try {
      const buildId = await readBuildId()
      if (buildId && !stopped) compare(buildId)
    } catch (error) {
      log.debug('The version check did not reach the server; the next one may', { error })
    } finally {
      checking = false
    }
  }

  function checkNowAndThen(): void {
    cancelTimer?.()
    if (stopped) return
    cancelTimer = timers.after(versionCheckConstants.intervalMs, checkNowAndThen)
    void check()
  }

  const onVisible = () => {
    if (page.visibilityState === 'visible') checkNowAndThen()
  }
  page.addEventListener('visibilitychange', onVisible)
  cancelTimer = timers.after(versionCheckConstants.firstMs, checkNowAndThen)
  return () => {
    stopped = true
    cancelTimer?.()
    page.removeEventListener('visibilitychange', onVisible)
  }
}
