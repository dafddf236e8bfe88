/** For tests: Web Locks shared by the tabs of one browser, with queues, aborts, and stealing. */
interface Asked {
  readonly run: () => Promise<unknown>
  readonly resolve: (answer: unknown) => void
  readonly reject: (reason: unknown) => void
}

export function fakeLocks(): Pick<LockManager, 'request'> {
  const holders = new Map<string, Asked>()
  const queues = new Map<string, Asked[]>()

  function grant(name: string, asked: Asked): void {
    holders.set(name, asked)
    const release = (): void => {
      if (holders.get(name) !== asked) return
      holders.delete(name)
      const next = queues.get(name)?.shift()
      if (next) grant(name, next)
    }
    void Promise.resolve().then(asked.run).then(asked.resolve, asked.reject).finally(release)
  }

  function wait(name: string, asked: Asked, signal: AbortSignal | undefined): void {
    const queue = queues.get(name) ?? []
    queues.set(name, queue)
    queue.push(asked)
    signal?.addEventListener('abort', () => {
      const place = queue.indexOf(asked)
      if (place >= 0) asked.reject(new DOMException('called off', 'AbortError'))
      if (place >= 0) queue.splice(place, 1)
    })
  }

  const request = (name: string, options: LockOptions, run: () => Promise<unknown>): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const asked = { run, resolve, reject }
      const holder = holders.get(name)
      if (holder && !options.steal) return wait(name, asked, options.signal)
      holder?.reject(new DOMException('stolen', 'AbortError'))
      grant(name, asked)
    })
  return { request } as unknown as Pick<LockManager, 'request'>
}
