/**
 * The app's notion of now: this computer's time plus an offset learned from the server. Token expiry, lead age and
 * "today" all read it, so they follow the server even when the computer's clock is wrong or the server's clock moves.
 */
export interface Clock {
  readonly now: () => number
  /** Takes the server's time of this moment. */
  readonly learnServerTime: (serverNowMs: number) => void
  /** Learns from a response's `x-fairlead-now` header, where there is one. */
  readonly learnFromHeaders: (headers: Headers) => void
  readonly offsetMs: () => number
  /** Called when now has jumped by a second or more, so that timers can be set anew. */
  readonly onJump: (listener: () => void) => () => void
}

export const serverNowHeader = 'x-fairlead-now'
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
    learnFromHeaders(headers) {
      const value = headers.get(serverNowHeader)
      if (value !== null && /^\d{1,16}$/.test(value)) learnServerTime(Number(value))
    },
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
