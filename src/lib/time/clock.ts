/**
 * The app's current time: the computer's time, corrected by the server's. Token expiry, lead age, and "today" use it.
 * New tokens correct it in a session. The demo's host sets it to the world's time.
 */
export interface Clock {
  readonly now: () => number
  /** Corrects the clock to the server's current time. */
  readonly learnServerTime: (serverNowMs: number) => void
  readonly offsetMs: () => number
  /** Calls the listener when the time jumps by a second or more, so that the listener can reset timers. */
  readonly onJump: (listener: () => void) => () => void
}

const jumpMs = 1000

export function createClock(localNow: () => number = () => Date.now()): Clock {
  const listeners = new Set<() => void>()
  let offsetMs = 0
  let announcedOffsetMs = 0

  function learnServerTime(serverNowMs: number): void {
    if (!Number.isFinite(serverNowMs) || serverNowMs <= 0) return
    offsetMs = Math.round(serverNowMs - localNow())
    if (Math.abs(offsetMs - announcedOffsetMs) < jumpMs) return
    announcedOffsetMs = offsetMs
    for (const listener of listeners) listener()
  }

  return {
    now: () => localNow() + offsetMs,
    learnServerTime,
    offsetMs: () => offsetMs,
    onJump(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const clock: Clock = createClock()

export function now(): number {
  return clock.now()
}
