import { DAY_MS, HOUR_MS } from '../../src/shared/calendar'
import { SCHEMA_VERSION } from '../world/journal'
import { describe, expect, it } from 'vitest'
import { storedWorld } from '../hosts/testing/flaky-store'
import { hostMachine } from '../hosts/testing/host-machine'
import { credit, createSampleWorld, markOf } from '../hosts/testing/sample-world'
import { START_MS } from '../hosts/testing/small-world'
import { NewerVersionError } from '../persistence/world-records'
import { ImportError, differentHash, missingMark, otherSchema } from '../persistence/open-world'

const opened = () => {
  const { stored, mark, world } = createSampleWorld()
  return { world, mark, opened: { ...stored, at: world.simulatedUntilMs, mark } }
}

describe('a host', () => {
  it('starts a world over an empty store, and opens the same world later', async () => {
    const { open } = hostMachine()
    const first = await open({ start: { scenario: 'small', seed: 5, nowMs: START_MS + 1, freeze: true } })
    expect(first.world.header).toEqual({
      scenario: 'small',
      seed: 5,
      clock: { worldMs: START_MS + 1, wallMs: START_MS, frozen: true, speed: 1 },
    })
    credit(first.world, 101)
    await first.flush()
    const second = await open()
    expect(second.world.fingerprint()).toBe(first.world.fingerprint())
    expect(second.document()).toEqual(first.document())
    expect(second.archiveNotice).toBeUndefined()
    const newWorld = await open({ start: { nowMs: START_MS } })
    expect(newWorld.world.header).toMatchObject({ scenario: 'default', seed: 1, clock: { frozen: false } })
    expect(await newWorld.listArchivedWorlds()).toEqual([])
  })

  it('archives a world of another schema version even if the start options ask for a new world', async () => {
    const { open, fragile, current } = hostMachine()
    const first = await open()
    credit(first.world, 101)
    await first.flush()
    fragile.alter(['world', current()], { schemaVersion: 2 })
    const newWorld = await open({ start: { nowMs: START_MS } })
    expect(newWorld.archiveNotice).toMatchObject(otherSchema)
    expect(await newWorld.listArchivedWorlds()).toHaveLength(1)
  })

  it('archives a world of another schema version, and reports it until it is acknowledged', async () => {
    const { open, clock, fragile, current } = hostMachine()
    const first = await open()
    credit(first.world, 101)
    await first.flush()
    clock.ms += 9
    fragile.alter(['world', current()], { schemaVersion: 2 })
    const later = await open()
    expect(later.archiveNotice).toEqual({ ...otherSchema, setAsideMs: START_MS + 9 })
    expect(later.world.journal).toEqual([])
    const [archived] = await later.listArchivedWorlds()
    const id = archived?.id ?? ''
    expect((await later.readArchivedWorld(id)).journal).toEqual(first.world.journal)
    later.acknowledgeArchive()
    expect(later.archiveNotice).toBeUndefined()
    await later.deleteArchivedWorld(id)
    await expect(later.readRawArchivedWorld(id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('reports a newer version, and changes nothing, if it cannot reopen the world of that version', async () => {
    const { open, fragile, current } = hostMachine()
    await open({ appVersion: '1.1.0' })
    fragile.alter(['world', current()], { schemaVersion: SCHEMA_VERSION + 1 })
    const before = new Map(fragile.records)
    await expect(open({ isReopening: true })).rejects.toBeInstanceOf(NewerVersionError)
    fragile.alter(['root'], { form: SCHEMA_VERSION + 1 })
    await expect(open({ isReopening: true, appVersion: '1.1.0' })).rejects.toBeInstanceOf(NewerVersionError)
    fragile.alter(['root'], { form: SCHEMA_VERSION })
    expect(fragile.records).toEqual(before)
    expect((await open({ isReopening: true, appVersion: '1.1.0' })).archiveNotice).toMatchObject(otherSchema)
  })

  it('leaves a journal that it cannot replay to the version that wrote it', async () => {
    const { open, fragile, current } = hostMachine()
    await open()
    const later = await open({ appVersion: '1.1.0' })
    later.world.changeMarketSpeed(2)
    await later.flush()
    const [made] = later.world.journal
    fragile.set(['entry', current(), 0], { ...made, kind: 'command', actor: { kind: 'system' }, name: 'fly', input: 1 })
    const before = new Map(fragile.records)
    await expect(open({ isReopening: true })).rejects.toBeInstanceOf(NewerVersionError)
    expect(fragile.records).toEqual(before)
    expect((await open({ isReopening: true, appVersion: '1.1.0' })).archiveNotice).toMatchObject({ reason: 'refused' })
  })

  it('changes nothing in a store of a newer schema, and reports why it saves nothing', async () => {
    const { open, fragile } = hostMachine()
    await open()
    fragile.alter(['root'], { form: SCHEMA_VERSION + 1 })
    const before = new Map(fragile.records)
    const later = await open()
    expect(later.saveStatus).toEqual({
      kind: 'browser',
      saved: false,
      reason: 'a newer version of Fairlead saved its world here',
    })
    credit(later.world, 1)
    await later.flush()
    expect(fragile.records).toEqual(before)
    fragile.trouble = 'silent'
    expect((await open()).saveStatus.reason).toBe('the disk does not answer')
  })

  it('throws errors that are not storage errors', async () => {
    const { open, fragile } = hostMachine()
    fragile.disk.read = () => Promise.reject(new RangeError('a bug'))
    await expect(open()).rejects.toThrow(RangeError)
  })
})

describe('a rewound world', () => {
  it('is the world before the entry, at the time of the entry', async () => {
    const { open } = hostMachine()
    const host = await open()
    credit(host.world, 101)
    host.world.changeClock({ worldMs: START_MS + 3 * HOUR_MS })
    const before = host.world.hash()
    credit(host.world, 102)
    const [first, second] = host.world.journal
    await host.rewind(2)
    expect(host.world.journal.slice(0, 2)).toEqual([first, second])
    expect(host.world.simulatedUntilMs).toBe(START_MS + 3 * HOUR_MS)
    expect(host.world.hash()).toBe(before)
    await host.rewind(1)
    expect(host.world.simulatedUntilMs).toBe(START_MS)
    expect((await open()).world.fingerprint()).toBe(host.world.fingerprint())
  })

  it('stays at the current time if no entry is removed', async () => {
    const host = await hostMachine().open()
    host.world.changeClock({ worldMs: START_MS + HOUR_MS })
    const { length } = host.world.journal
    await host.rewind(length)
    expect(host.world.simulatedUntilMs).toBe(START_MS + HOUR_MS)
  })

  it.each([-1, 2, 0.5])('cannot have %s of one entry', async (length) => {
    const host = await hostMachine().open()
    credit(host.world, 101)
    const { world } = host
    await expect(host.rewind(length)).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      message: 'to: expected a whole number from 0 to 1',
      field: 'to',
    })
    expect(host.world).toBe(world)
  })
})

describe('an imported world', () => {
  it('replaces the current world, and continues at its own time', async () => {
    const { open } = hostMachine()
    const host = await open()
    const { world, opened: other } = opened()
    await host.restore(other)
    expect(host.world.journal.slice(0, 4)).toEqual(world.journal)
    expect(host.world.simulatedUntilMs).toBe(world.simulatedUntilMs)
    expect((await open()).world.fingerprint()).toBe(host.world.fingerprint())
  })

  it('is rejected with another schema version, without a mark, or if its replay fails or differs', async () => {
    const host = await hostMachine().open()
    const { world } = host
    const { opened: other, mark } = opened()
    const errorOf = (changes: object) => host.restore({ ...other, ...changes }).catch((error: unknown) => error)
    expect(await errorOf({ schemaVersion: 2 })).toEqual(new ImportError(otherSchema, '1.0.0'))
    expect(await errorOf({ mark: undefined })).toEqual(new ImportError(missingMark, '1.0.0'))
    expect(await errorOf({ mark: undefined, appVersion: 'unknown' })).toMatchObject({
      message:
        'An earlier version of Fairlead made it. It has no record of its last state, so this version cannot check that it is unchanged.',
      problem: { reason: 'differs' },
    })
    expect(await errorOf({ mark: { ...mark, hash: 'another' } })).toEqual(new ImportError(differentHash, '1.0.0'))
    expect(await errorOf({ mark: { ...mark, length: 99 } })).toEqual(new ImportError(differentHash, '1.0.0'))
    const fly = { kind: 'command', at: other.at, actor: { kind: 'system' }, name: 'fly', input: {} }
    expect(await errorOf({ journal: [...other.journal, fly] })).toMatchObject({ problem: { reason: 'refused' } })
    expect(host.world).toBe(world)
  })

  it('opens up to the first action that cannot be replayed, and reports how many were', async () => {
    const host = await hostMachine().open()
    const { opened: other, mark, world } = opened()
    const whole = { replayed: 4, of: 4, words: null }
    expect(await host.migrate({ ...other, schemaVersion: 2 })).toMatchObject(whole)
    expect(host.world.simulatedUntilMs).toBe(world.simulatedUntilMs)
    expect(
      await host.migrate({ ...other, mark: { ...mark, hash: 'another', figures: { ...mark.figures, people: 9 } } }),
    ).toMatchObject({
      replayed: 4,
      words: differentHash.words,
      differences: expect.arrayContaining(['People: 9 then, 2 now']) as unknown,
    })
    const { mark: _, ...without } = other
    expect(await host.migrate(without)).toEqual({ ...whole, words: missingMark.words, differences: [] })
    const fly = { kind: 'command', at: other.at, actor: { kind: 'system' }, name: 'fly', input: {} } as const
    const [first, second] = other.journal
    const broken = {
      ...other,
      at: other.at + DAY_MS,
      journal: [first, second, fly].filter((made) => made !== undefined),
    }
    expect(await host.migrate(broken)).toEqual({
      replayed: 2,
      of: 3,
      words: 'Action 3 of 3 (fly) cannot be repeated: this version of Fairlead cannot run it.',
      differences: [],
    })
    expect(host.world.simulatedUntilMs).toBe(other.at)
  })

  it('from the archive has the latest recorded time, and the last mark that fits its journal', async () => {
    const { open, fragile, current } = hostMachine()
    const host = await open()
    credit(host.world, 101)
    const { mark } = markOf(host.world)
    await host.flush()
    const id = current()
    const beyond = { ...mark, length: 7 }
    fragile.alter(['world', id], { marks: [{ ...mark, length: 0 }, { ...mark, at: START_MS + 50 }, beyond] })
    fragile.alter(['world', id], { schemaVersion: 2 })
    const later = await open()
    expect(await later.readArchivedWorld(id)).toMatchObject({
      at: START_MS + 50,
      mark: { length: 1, at: START_MS + 50 },
    })
    fragile.alter(['world', id], { marks: [{ ...mark, at: START_MS - 50 }] })
    expect((await later.readArchivedWorld(id)).at).toBe(START_MS)
    fragile.alter(['world', id], { marks: [beyond] })
    expect(await later.readArchivedWorld(id)).not.toHaveProperty('mark')
    await expect(later.readArchivedWorld('none')).rejects.toThrow('worlds/none: no archived world has this id')
  })
})

describe('waiting for a change', () => {
  it('ends at a journal entry, at a timer, and at an abort', async () => {
    const { open, wakers } = hostMachine()
    const host = await open()
    const { signal } = new AbortController()
    const byEntry = host.waitForChange(signal)
    credit(host.world, 101)
    expect(await byEntry).toBe(true)
    const byClock = host.waitForChange(signal)
    wakers.at(-1)?.()
    expect(await byClock).toBe(true)
    const controller = new AbortController()
    const byAbort = host.waitForChange(controller.signal)
    controller.abort()
    expect(await byAbort).toBe(false)
    expect(await host.waitForChange(controller.signal)).toBe(false)
  })

  it('returns false when another world starts, and when the host retires', async () => {
    const host = await hostMachine().open()
    const { signal } = new AbortController()
    const replaced = host.waitForChange(signal)
    await host.start({ freeze: true })
    expect(await replaced).toBe(false)
    const retired = host.waitForChange(signal)
    await host.retire()
    expect(await retired).toBe(false)
    expect(await host.waitForChange(signal)).toBe(false)
    await expect(host.flush()).rejects.toThrow('This backend has been retired')
  })
})

describe('a world behind its clock', () => {
  it('catches up in steps, and reports its progress', async () => {
    const host = await hostMachine().open()
    expect(host.moving).toBeUndefined()
    host.world.changeClock({ worldMs: START_MS + 20 * DAY_MS })
    const caughtUp = host.catchUp()
    expect(host.catchUp()).toBeInstanceOf(Promise)
    expect(host.moving).toMatchObject({ fromMs: START_MS, toMs: START_MS + 20 * DAY_MS })
    await caughtUp
    expect(host.world.simulatedUntilMs).toBe(START_MS + 20 * DAY_MS)
    expect(host.moving).toBeUndefined()
  })

  it('stops when its host retires', async () => {
    const host = await hostMachine().open()
    host.world.changeClock({ worldMs: START_MS + 20 * DAY_MS })
    const caughtUp = host.catchUp()
    await host.retire()
    await caughtUp
    expect(host.world.simulatedUntilMs).toBeLessThan(START_MS + 20 * DAY_MS)
  })
})

it('archives a world whose stored header was edited', async () => {
  const { open, fragile, current } = hostMachine()
  await open()
  fragile.alter(['world', current()], { header: { ...storedWorld().header, seed: -1 } })
  expect((await open()).archiveNotice).toMatchObject({ reason: 'damaged' })
})
