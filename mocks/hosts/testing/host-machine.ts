import { WorldStore } from '../../persistence/world-store'
import { WorldHost, type HostOptions } from '../../sandbox/world-host'
import { FragileDisk, namesOf } from './fragile-disk'
import { makeSmallWorld, START_MS } from './small-world'

/** A disk on which hosts are opened, one after another, as threads of one machine do it. */
export function hostMachine() {
  const fragile = new FragileDisk()
  const clock = { ms: START_MS }
  const names = namesOf('w')
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
