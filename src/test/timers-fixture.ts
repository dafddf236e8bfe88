import type { Timers } from '../lib/time/timers'

/** Returns timers that fire at once, and the sum of their delays. */
export function countingTimers(): { readonly timers: Timers; readonly waitedMs: () => number } {
  let waitedMs = 0
  const timers: Timers = {
    after(delayMs, run) {
      waitedMs += delayMs
      queueMicrotask(run)
      return () => undefined
    },
  }
  return { timers, waitedMs: () => waitedMs }
}
