/**
 * Parts of the browser that a page may lack. Insecure origins have no locks and no service workers, and privacy settings,
 * sandboxed frames, and old browsers remove or refuse others. Each function returns undefined then.
 */

/** Returns the value, or undefined if the browser has none or throws. */
export function unlessRefused<Value>(read: () => Value | null | undefined): Value | undefined {
  try {
    return read() ?? undefined
  } catch {
    return undefined
  }
}

export const browserLocks = (): LockManager | undefined => unlessRefused(() => navigator.locks)

export const serviceWorkers = (): ServiceWorkerContainer | undefined => unlessRefused(() => navigator.serviceWorker)

export const openBroadcastChannel = (name: string): BroadcastChannel | undefined =>
  unlessRefused(() => new BroadcastChannel(name))

/** Calls `run` when the browser is idle, at the latest after `timeoutMs`. Returns a function that cancels this. */
export function whenIdle(run: () => void, timeoutMs: number): () => void {
  const cancel = () => {
    clearTimeout(timer)
    if (handle !== undefined) unlessRefused(() => cancelIdleCallback(handle))
  }
  const runOnce = () => {
    cancel()
    run()
  }
  const handle = unlessRefused(() => requestIdleCallback(runOnce))
  const timer = setTimeout(runOnce, handle === undefined ? 0 : timeoutMs)
  return cancel
}
