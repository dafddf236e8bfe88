import { realTimers, type Timers } from '../time/timers'

/** Runs one thing at a time among all tabs of the app. */
export type RunExclusive = <T>(name: string, run: () => Promise<T>) => Promise<T>

/**
 * How long the others wait for whoever holds the lock. A tab that the browser has frozen, or that hangs, would hold
 * them for ever; one that is merely slow loses nothing but its turn.
 */
export const lockPatienceMs = 10_000

type Locks = Pick<LockManager, 'request'>

/**
 * By Web Locks, and past a holder that does not come to an end. Where locks are missing or blocked the work is simply
 * done: within the tab callers share one run anyway, and a second look at storage catches most of what other tabs have
 * done.
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
      // The lock was refused, in which case the work is done without it, or stolen from us in the middle of the work,
      // which goes on. How the work itself ends is told below.
    }
    return begun() ?? run()
  }
}

/** False when patience has run out before our turn came. */
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
