import { DAY_MS, HOUR_MS } from '../../src/shared/calendar'
import { describe, expect, it } from 'vitest'
import { idSequence, flushTasks } from '../hosts/testing/flaky-store'
import { hostMachine } from '../hosts/testing/host-machine'
import { credit } from '../hosts/testing/sample-world'
import { START_MS } from '../hosts/testing/small-world'
import type { JournalMark } from '../world/journal'
import { CheckpointWriter } from './checkpoint-writer'
import { JournalWriter } from './journal-writer'
import { WorldStore } from './world-store'

describe('a checkpoint', () => {
  it('is saved after new entries only, and the next start uses it', async () => {
    const { open, fragile, current } = hostMachine()
    const host = await open()
    credit(host.world, 101)
    await host.checkpoint()
    const written = fragile.at('checkpoint', current())
    expect(written).toMatchObject({ mark: { length: 1 } })
    await host.checkpoint()
    expect(fragile.at('checkpoint', current())).toEqual(written)
    credit(host.world, 300)
    await host.checkpoint()
    expect(fragile.at('checkpoint', current())).toMatchObject({ mark: { length: 2 } })
    const again = await open()
    expect(again.world.fingerprint()).toBe(host.world.fingerprint())
    const { writes } = fragile
    await again.checkpoint()
    expect(fragile.writes).toBe(writes)
  })

  it('is saved after many market events without user actions', async () => {
    const { open, clock, fragile, current } = hostMachine()
    const host = await open({ start: {} })
    const written = () => fragile.at<{ mark: JournalMark }>('checkpoint', current())?.mark.at
    await host.checkpoint()
    clock.ms += HOUR_MS
    await host.catchUp()
    await host.checkpoint()
    expect(written()).toBe(START_MS)
    clock.ms = START_MS + 20 * DAY_MS
    await host.catchUp()
    await host.checkpoint()
    expect(written()).toBe(START_MS + 20 * DAY_MS)
  })

  it('stays due after a failed attempt', async () => {
    const { open, fragile, current } = hostMachine()
    const host = await open()
    fragile.trouble = 'full'
    await host.checkpoint()
    fragile.trouble = 'none'
    await host.checkpoint()
    expect(fragile.at('checkpoint', current())).toBeDefined()
  })

  it('is overdue after 200 entries, and no longer once it is saved', async () => {
    const host = await hostMachine().open()
    for (let n = 1; n < 200; n++) credit(host.world, n)
    expect(host.isCheckpointOverdue).toBe(false)
    credit(host.world, 200)
    expect(host.isCheckpointOverdue).toBe(true)
    await host.checkpoint()
    expect(host.isCheckpointOverdue).toBe(false)
    await host.retire()
    expect(host.isCheckpointOverdue).toBe(false)
  })

  it('is saved for each new current world', async () => {
    const { open, fragile, current } = hostMachine()
    const host = await open()
    await host.checkpoint()
    await host.start({ seed: 2, freeze: true })
    expect(fragile.at('checkpoint', current())).toBeUndefined()
    await host.checkpoint()
    expect(fragile.at('checkpoint', current())).toBeDefined()
  })

  it('is not saved during a clock move, or if a clock move or another world starts during the save', async () => {
    const { open, fragile } = hostMachine()
    const during: (() => Promise<void> | void)[] = []
    const pause = async () => during.shift()?.()
    const checkpoints = () => [...fragile.records.keys()].filter((key) => key.includes('checkpoint'))
    const host = await open({ pause })
    host.world.changeClock({ worldMs: START_MS + 20 * DAY_MS })
    await host.checkpoint()
    expect(checkpoints()).toEqual([])
    await host.catchUp()
    during.push(() => host.world.changeClock({ worldMs: START_MS + 40 * DAY_MS }))
    await host.checkpoint()
    expect(checkpoints()).toEqual([])
    await host.catchUp()
    while (!host.world.prepareHash(10_000));
    during.push(() => host.start({ seed: 2, freeze: true }))
    const { writes } = fragile
    for (let n = 0; n < 20; n++) credit(host.world, 200 + n)
    await host.checkpoint()
    expect(checkpoints()).toEqual([])
    expect(fragile.writes).toBe(writes + 1)
  })

  it('has no state for a world with too many records', async () => {
    const { open, fragile, current } = hostMachine()
    const host = await open()
    const { length } = host.world.ledger.postings
    const { world } = host
    const storage = new WorldStore(fragile.disk, 'other', idSequence('other'))
    await storage.open()
    const options = { appVersion: '1.0.0', wallClock: () => START_MS, kind: 'browser', isSaved: true } as const
    const write = (maxRecords: number) =>
      new CheckpointWriter(new JournalWriter(storage, world, options), flushTasks, maxRecords).saveIfDue(
        world,
        () => true,
      )
    await write(length)
    expect(fragile.at('checkpoint', current())).toBeUndefined()
    expect(fragile.at('world', current())).toMatchObject({ marks: [{ hash: world.fingerprint() }] })
    await write(1_000_000)
    expect(fragile.at('checkpoint', current())).toBeDefined()
  })

  it('is removed when it is invalid, and the world still opens', async () => {
    const { open, fragile, current } = hostMachine()
    const host = await open()
    await host.checkpoint()
    fragile.alter(['checkpoint', current()], { parts: ['altered'] })
    expect((await open()).world.fingerprint()).toBe(host.world.fingerprint())
    expect(fragile.at('checkpoint', current())).toBeUndefined()
  })

  it('is not saved without storage, or by a retired host', async () => {
    const { open, fragile } = hostMachine()
    const unsaved = await open({ unsavedReason: 'there is no storage' })
    await unsaved.checkpoint()
    expect(fragile.writes).toBe(0)
    const host = await open()
    await host.retire()
    const { writes } = fragile
    await host.checkpoint()
    await flushTasks()
    expect(fragile.writes).toBe(writes)
  })
})
