/**
 * Interval at which waiting requests check for timed events (lead arrivals, purchases by rivals, callbacks). These
 * events do not call `notify`.
 */
const POLL_INTERVAL_MS = 100

/** Calls `wake` after a delay. Returns a function that cancels the call. */
export type After = (ms: number, wake: () => void) => () => void

/** Wakes waiting requests when the world may have changed. */
export class WorldChangeSignal {
  private readonly waiting = new Set<() => void>()

  constructor(private readonly after: After = callAfter) {}

  /** Resolves when the world may have changed, or when `signal` aborts. */
  wait(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const { waiting } = this
      const cancel = this.after(POLL_INTERVAL_MS, wake)
      function wake() {
        cancel()
        waiting.delete(wake)
        signal.removeEventListener('abort', wake)
        resolve()
      }
      waiting.add(wake)
      signal.addEventListener('abort', wake)
    })
  }

  notify(): void {
    for (const wake of this.waiting) wake()
  }
}

export function callAfter(ms: number, wake: () => void): () => void {
  const timer = setTimeout(wake, ms)
  return () => clearTimeout(timer)
}
