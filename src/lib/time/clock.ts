/**
 * The app's notion of now: this computer's time, corrected by what is known of the server's. Token expiry, lead age, and
 * "today" all read it. The session corrects it by tokens just issued. The demo's host sets it to the world's time.
 */
export interface Clock {
  readonly now: () => number
  /** Sets the clock to the server's present time. */
  readonly learnServerTime: (serverNowMs: number) => void
  readonly offsetMs: () => number
  /** Calls the listener when now jumps by a second or more, so that it can reset timers. */
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
