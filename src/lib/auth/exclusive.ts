import { realTimers, type Timers } from '../time/timers'

/** Runs one task at a time per lock name, across all tabs of the app. */
export type RunExclusive = <T>(name: string, run: () => Promise<T>) => Promise<T>

/**
 * Longest wait for a lock of another tab. A frozen tab would otherwise block the others forever. A slow tab loses the
 * lock, but still completes its work.
 */
export const lockPatienceMs = 10_000

type Locks = Pick<LockManager, 'request'>

/**
 * Returns a runner that uses Web Locks and steals the lock from a holder that hangs. Without locks, the work runs at
 * once. Callers in one tab still share one run, and a second read of storage finds most changes of other tabs.
 */
export function createRunExclusive(locks: () => Locks | undefined, timers: Timers = realTimers): RunExclusive {
  return async <T>(name: string, run: () => Promise<T>) => {
    let work: Promise<T> | null = null
    const begin = (): Promise<T> => (work = run())
    const begun = (): Promise<T> | null => work
    try {
      const manager = locks()
      if (manager && !(await waitFor(manager, name, begin, timers))) await manager.request(name, { steal: true }, begin)
    } catch {
      // Without a lock, the work runs below. If the lock was stolen, the work continues.
    }
    return begun() ?? run()
  }
}

/** Runs the work inside the lock. Resolves to false if the lock was not granted in time. */
async function waitFor(manager: Locks, name: string, begin: () => Promise<unknown>, timers: Timers): Promise<boolean> {
  const patience = new AbortController()
  const cancel = timers.after(lockPatienceMs, () => patience.abort())
  try {
    await manager.request(name, { signal: patience.signal }, () => {
      cancel()
      return begin()
    })
    return true
  } catch (error) {
    if (patience.signal.aborted) return false
    throw error
  } finally {
    cancel()
  }
}
