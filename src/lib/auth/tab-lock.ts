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
    let work: Promise<T> | undefined
    const start = (): Promise<T> => (work ??= run())
    try {
      const manager = locks()
      if (manager) await requestLock(manager, name, 'wait', start, timers)
      if (manager && !work) await requestLock(manager, name, 'steal', start, timers)
    } catch {
      // Without a lock, the work runs below. If the lock was stolen, the work continues.
    }
    return start()
  }
}

/** Resolves when the work inside the lock is done, or when the lock was not granted in time. */
function requestLock(
  locks: Locks,
  name: string,
  how: 'wait' | 'steal',
  start: () => Promise<unknown>,
  timers: Timers,
): Promise<unknown> {
  const timeout = new AbortController()
  return new Promise((resolve, reject) => {
    const cancel = timers.after(lockTimeoutMs, () => {
      timeout.abort()
      // Some browsers never answer, not even to the abort.
      resolve(undefined)
    })
    const options = how === 'steal' ? { steal: true } : { signal: timeout.signal }
    locks
      .request(name, options, () => {
        cancel()
        return start()
      })
      .finally(cancel)
      .then(resolve, reject)
  })
}
