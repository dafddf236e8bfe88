import { realTimers, type Timers } from '../time/timers'

/** Runs one task at a time per lock name, across all tabs of the app. */
export type WithTabLock = <T>(name: string, run: () => Promise<T>) => Promise<T>

/**
 * Longest wait for a lock of another tab. A frozen tab would otherwise block the others forever. A slow tab loses the
 * lock, but still completes its work.
 */
export const lockTimeoutMs = 10_000

type Locks = Pick<LockManager, 'request'>

/**
 * Returns a function that uses Web Locks and steals the lock from a holder that hangs. Without locks, the work runs at
 * once. Callers in one tab still share one run, and a second read of storage finds most changes of other tabs.
 */
export function createTabLock(locks: () => Locks | undefined, timers: Timers = realTimers): WithTabLock {
  return async <T>(name: string, run: () => Promise<T>) => {
    let work: Promise<T> | null = null
    const start = (): Promise<T> => (work = run())
    const started = (): Promise<T> | null => work
    try {
      const manager = locks()
      if (manager && !(await waitForLock(manager, name, start, timers)))
        await manager.request(name, { steal: true }, start)
    } catch {
      // Without a lock, the work runs below. If the lock was stolen, the work continues.
    }
    return started() ?? run()
  }
}

/** Runs the work inside the lock. Resolves to false if the lock was not granted in time. */
async function waitForLock(locks: Locks, name: string, run: () => Promise<unknown>, timers: Timers): Promise<boolean> {
  const timeout = new AbortController()
  const cancel = timers.after(lockTimeoutMs, () => timeout.abort())
  try {
    await locks.request(name, { signal: timeout.signal }, () => {
      cancel()
      return run()
    })
    return true
  } catch (error) {
    if (timeout.signal.aborted) return false
    throw error
  } finally {
    cancel()
  }
}
