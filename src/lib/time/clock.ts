/**
 * The app's current time: the computer's time, corrected by the server's. Token expiry, lead age, and "today" use it.
 * New tokens correct it in a session. The demo's host sets it to the world's time.
 */
export interface Clock {
  readonly now: () => number
  /** Corrects the clock to the server's current time. A server's clock may run at another speed. At 0 it is frozen. */
  readonly learnServerTime: (serverNowMs: number, speed?: number) => void
  readonly offsetMs: () => number
  /** Calls the listener when the time jumps by a second or more, or runs at another speed, to reset timers. */
  readonly onJump: (listener: (nowMs: number, speed: number) => void) => () => void
}

const jumpMs = 1000

export function createClock(localNow: () => number = () => Date.now()): Clock {
  const listeners = new Set<(nowMs: number, speed: number) => void>()
  let known = { serverMs: localNow(), localMs: localNow(), speed: 1 }
  let announced = known
  const read = ({ serverMs, localMs, speed } = known): number => serverMs + Math.round((localNow() - localMs) * speed)

  function learnServerTime(serverNowMs: number, speed = 1): void {
    if (!Number.isFinite(serverNowMs) || serverNowMs <= 0) return
    known = { serverMs: Math.round(serverNowMs), localMs: localNow(), speed }
    if (speed === announced.speed && Math.abs(read() - read(announced)) < (speed === 0 ? 1 : jumpMs)) return
    announced = known
    for (const listener of listeners) listener(read(), speed)
  }

  return {
    now: () => read(),
    learnServerTime,
    offsetMs: () => read() - localNow(),
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
