import { WorldStore } from '../../persistence/world-store'
import { WorldHost, type HostOptions } from '../../sandbox/world-host'
import { FailingStore, idSequence } from './flaky-store'
import { makeSmallWorld, START_MS } from './small-world'

/** Creates a store on which a test opens hosts one after another, like threads of one machine. */
export function hostMachine() {
  const fragile = new FailingStore()
  const clock = { ms: START_MS }
  const names = idSequence('w')
  const wakers: (() => void)[] = []
  const open = (options: Partial<HostOptions> = {}) =>
    WorldHost.open(new WorldStore(fragile.disk, names(), names), {
      makeWorld: makeSmallWorld,
      appVersion: '1.0.0',
      wallClock: () => clock.ms,
      pause: () => Promise.resolve(),
      kind: 'browser',
      start: { freeze: true },
      after: (_, wake) => {
        wakers.push(wake)
        return () => undefined
      },
      ...options,
    })
  return { fragile, clock, wakers, open, current: () => fragile.at<{ current: string }>('root')?.current ?? '' }
}
