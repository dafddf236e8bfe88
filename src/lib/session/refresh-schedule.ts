import type { Clock } from '../time/clock'
import type { Timers } from '../time/timers'

export const refreshConstants = {
  /** How long before expiry tokens are renewed. */
  leadMs: 120_000,
  /** A renewal is never planned sooner than this. */
  minDelayMs: 5000,
} as const

export interface RefreshSchedule {
  /** Plans the next renewal. Inside the window it runs at once, unless one has just been made or has just failed. */
  readonly plan: (expiryMs: number | null, failures: number) => void
  /** Tokens have just been issued: even short-lived ones are not renewed at once, over and over. */
  readonly coolDown: () => void
  readonly clear: () => void
}

export interface RefreshScheduleDeps {
  readonly clock: Clock
  readonly timers: Timers
  readonly isOnline: () => boolean
  readonly run: () => void
}

export function refreshDelayMs(expiryMs: number | null, nowMs: number): number {
  const dueInMs = expiryMs === null ? 0 : expiryMs - nowMs - refreshConstants.leadMs
  return dueInMs <= 0 ? 0 : Math.max(refreshConstants.minDelayMs, dueInMs)
}

/** After failures the pause doubles: 10 s, 20 s. */
function pauseAfterFailuresMs(failures: number): number {
  return failures === 0 ? 0 : refreshConstants.minDelayMs * 2 ** failures
}

export function createRefreshSchedule({ clock, timers, isOnline, run }: RefreshScheduleDeps): RefreshSchedule {
  let cancelTimer: (() => void) | null = null
  let cancelCoolDown: (() => void) | null = null

  function clear(): void {
    cancelTimer?.()
    cancelTimer = null
  }

  function fire(): void {
    cancelTimer = null
    // Offline the attempt is bound to fail and would count as one of three: coming back online plans anew.
    if (isOnline()) run()
  }

  return {
    plan(expiryMs, failures) {
      clear()
      const delayMs = Math.max(
        refreshDelayMs(expiryMs, clock.now()),
        cancelCoolDown ? refreshConstants.minDelayMs : 0,
        pauseAfterFailuresMs(failures),
      )
      if (delayMs === 0) fire()
      else cancelTimer = timers.after(delayMs, fire)
    },
    coolDown() {
      cancelCoolDown?.()
      cancelCoolDown = timers.after(refreshConstants.minDelayMs, () => {
        cancelCoolDown = null
      })
    },
    clear() {
      clear()
      cancelCoolDown?.()
      cancelCoolDown = null
    },
  }
}
