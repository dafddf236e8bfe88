/** Timers as a dependency, so that everything that waits can be tested without waiting. */
export interface Timers {
  /** Returns a function that cancels the call. */
  readonly after: (delayMs: number, run: () => void) => () => void
}

/** Browsers fire at once when asked to wait longer than this, which is not quite 25 days. */
const longestDelayMs = 2 ** 31 - 1

export const realTimers: Timers = {
  after(delayMs, run) {
    let id: ReturnType<typeof setTimeout>
    const wait = (leftMs: number): void => {
      const stepMs = Math.min(leftMs, longestDelayMs)
      id = setTimeout(() => (leftMs > stepMs ? wait(leftMs - stepMs) : run()), stepMs)
    }
    wait(Math.max(0, delayMs))
    return () => clearTimeout(id)
  },
}

export function sleep(timers: Timers, delayMs: number): Promise<void> {
  return new Promise((resolve) => {
    timers.after(delayMs, resolve)
  })
}

/** A wait that ends at once when it is called off. */
export function pause(timers: Timers, delayMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      cancel()
      signal.removeEventListener('abort', end)
      resolve()
    }
    const cancel = timers.after(delayMs, end)
    if (signal.aborted) end()
    else signal.addEventListener('abort', end)
  })
}
