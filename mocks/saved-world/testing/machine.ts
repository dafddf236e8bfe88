import { credit, makeSmallWorld, START_MS } from '../../world/testing/small-world'
import { CurrentWorld, type CurrentWorldOptions } from '../current-world'
import { FailingStore } from './failing-store'

/** Creates a store on which a test opens worlds, like the threads of a browser. */
export function machine() {
  const store = new FailingStore()
  const clock = { ms: START_MS }
  /** The functions that the timers of the threads call. */
  const timers: (() => void)[] = []
  let ids = 0
  const open = (options: Partial<CurrentWorldOptions> = {}) =>
    CurrentWorld.open({
      store: store.disk,
      release: '1.0.0',
      makeWorld: makeSmallWorld,
      wallClock: () => clock.ms,
      pause: () => Promise.resolve(),
      newId: () => `world-${++ids}`,
      start: { freeze: true },
      after: (_, wake) => {
        timers.push(wake)
        return () => undefined
      },
      ...options,
    })
  return { store, clock, timers, open }
}

/** Runs a request that credits an amount. */
export const requestCredit = (current: CurrentWorld, amountCents: number) =>
  current.run(() => {
    credit(current.world, amountCents)
    return Promise.resolve({})
  })

/** Resolves when all promises that need no timer have settled. */
export const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
