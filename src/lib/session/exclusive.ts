/** Runs one thing at a time among all tabs of the app. */
export type RunExclusive = <T>(name: string, run: () => Promise<T>) => Promise<T>

/**
 * By Web Locks. Where they are missing or blocked the work is simply done: within the tab callers share one run anyway,
 * and a second look at storage catches most of what other tabs have done.
 */
export function createRunExclusive(locks: () => Pick<LockManager, 'request'> | undefined): RunExclusive {
  return async (name, run) => {
    const work = { begun: false }
    try {
      const manager = locks()
      if (manager) {
        return await manager.request(name, () => {
          work.begun = true
          return run()
        })
      }
    } catch (error) {
      if (work.begun) throw error
    }
    return run()
  }
}
