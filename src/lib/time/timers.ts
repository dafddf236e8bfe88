/** Timers as a dependency, so that tests do not have to wait. */
export interface Timers {
  /** Returns a function that cancels the call. */
  readonly after: (delayMs: number, run: () => void) => () => void
}

/** Maximum delay of browser timers, almost 25 days. A timer with a longer delay fires at once. */
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

/** Waits for the delay. Ends at once if the signal aborts. */
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
