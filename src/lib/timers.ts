/** Timers as a dependency, so that everything that waits can be tested without waiting. */
export interface Timers {
  /** Returns a function that cancels the call. */
  readonly after: (delayMs: number, run: () => void) => () => void
}

/** Browsers fire at once when asked to wait longer than this. */
const longestDelayMs = 2 ** 31 - 1

export const realTimers: Timers = {
  after(delayMs, run) {
    const id = setTimeout(run, Math.min(Math.max(0, delayMs), longestDelayMs))
    return () => clearTimeout(id)
  },
}

export function sleep(timers: Timers, delayMs: number): Promise<void> {
  return new Promise((resolve) => {
    timers.after(delayMs, resolve)
  })
}
