/** What comes by itself (leads, rivals, callbacks) is noticed within this time by those who wait. */
const LOOK_EVERY_MS = 100

/** Wakes somebody after a while, unless the call is taken back by what it answers. */
export type After = (ms: number, wake: () => void) => () => void

/** Those who wait until something may have happened in the world. */
export class WorldChangeSignal {
  private readonly waiting = new Set<() => void>()

  /** A test's scheduler has a clock of its own. */
  constructor(private readonly after: After = afterwards) {}

  /** Resolves when something may have happened, or whoever asked has gone. */
  wait(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const { waiting } = this
      const call = this.after(LOOK_EVERY_MS, wake)
      function wake() {
        call()
        waiting.delete(wake)
        signal.removeEventListener('abort', wake)
        resolve()
      }
      waiting.add(wake)
      signal.addEventListener('abort', wake)
    })
  }

  /** Something may have happened. */
  stir(): void {
    for (const wake of this.waiting) wake()
  }
}

function afterwards(ms: number, wake: () => void): () => void {
  const timer = setTimeout(wake, ms)
  return () => clearTimeout(timer)
}
