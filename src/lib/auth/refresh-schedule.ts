import type { Clock } from '../time/clock'
import type { Timers } from '../time/timers'

export const refreshConstants = {
  /** Time before expiry at which tokens are renewed. */
  leadMs: 120_000,
  /** Shortest delay of a scheduled renewal. */
  minDelayMs: 5000,
} as const

export interface RefreshSchedule {
  /** Schedules the next renewal. Inside the lead time it runs at once, except right after a renewal or a failure. */
  readonly plan: (expiryMs: number | null, failures: number) => void
  /** Delays the next renewal after new tokens. Otherwise short-lived tokens would be renewed in a loop. */
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

/** Returns the pause after failures: 10 s, then 20 s. */
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
    // Offline, the attempt would fail and count as one of three. The `online` event schedules the next one.
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
