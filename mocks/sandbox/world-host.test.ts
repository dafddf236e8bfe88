import { SCHEMA_VERSION } from '../world/journal'
import { describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '../domain/calendar'
import { storedWorld } from '../hosts/testing/fragile-disk'
import { hostMachine } from '../hosts/testing/host-machine'
import { credit, livedWorld, markOf } from '../hosts/testing/lived-world'
import { START_MS } from '../hosts/testing/small-world'
import { NewerVersionError } from '../persistence/errors'
import { ImportError, differentHash, missingMark, otherSchema } from '../persistence/open-world'

const opened = () => {
  const { stored, mark, world } = livedWorld()
  return { world, mark, opened: { ...stored, at: world.livedUntilMs, mark } }
}

describe('a host', () => {
  it('begins a world where nothing is kept, and goes on with it later', async () => {
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
    expect(second.setAside).toBeUndefined()
    const anew = await open({ start: { nowMs: START_MS } })
    expect(anew.world.header).toMatchObject({ scenario: 'default', seed: 1, clock: { frozen: false } })
    expect(await anew.listAside()).toEqual([])
  })

  it('W2: sets a world of another schema version aside also for one that is begun anew', async () => {
    const { open, fragile, current } = hostMachine()
    const first = await open()
    credit(first.world, 101)
    await first.flush()
    fragile.alter(['world', current()], { schemaVersion: 2 })
    const anew = await open({ start: { nowMs: START_MS } })
    expect(anew.setAside).toMatchObject(otherSchema)
    expect(await anew.listAside()).toHaveLength(1)
  })

  it('W2: sets a world of another schema version aside and says so, until that was noticed', async () => {
    const { open, clock, fragile, current } = hostMachine()
    const first = await open()
    credit(first.world, 101)
    await first.flush()
    clock.ms += 9
    fragile.alter(['world', current()], { schemaVersion: 2 })
    const later = await open()
    expect(later.setAside).toEqual({ ...otherSchema, setAsideMs: START_MS + 9 })
    expect(later.world.journal).toEqual([])
    const [aside] = await later.listAside()
    expect((await later.readAside(aside?.id ?? '')).journal).toEqual(first.world.journal)
    later.noticeSetAside()
    expect(later.setAside).toBeUndefined()
    await later.forget(aside?.id ?? '')
    await expect(later.foundAside(aside?.id ?? '')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('W2: that has played the world before is superseded by a later version whose world it cannot open and by a later form, and touches nothing', async () => {
    const { open, fragile, current } = hostMachine()
    await open({ appVersion: '1.1.0' })
    fragile.alter(['world', current()], { schemaVersion: SCHEMA_VERSION + 1 })
    const before = new Map(fragile.records)
    await expect(open({ again: true })).rejects.toBeInstanceOf(NewerVersionError)
    fragile.alter(['root'], { form: SCHEMA_VERSION + 1 })
    await expect(open({ again: true, appVersion: '1.1.0' })).rejects.toBeInstanceOf(NewerVersionError)
    fragile.alter(['root'], { form: SCHEMA_VERSION })
    expect(fragile.records).toEqual(before)
    expect((await open({ again: true, appVersion: '1.1.0' })).setAside).toMatchObject(otherSchema)
  })

  it('names the version that wrote last, and leaves to that one what it cannot repeat', async () => {
    const { open, fragile, current } = hostMachine()
    await open()
    const later = await open({ appVersion: '1.1.0' })
    later.world.changeTempo(2)
    await later.flush()
    const [made] = later.world.journal
    fragile.set(['entry', current(), 0], { ...made, kind: 'command', actor: { kind: 'system' }, name: 'fly', input: 1 })
    const before = new Map(fragile.records)
    await expect(open({ again: true })).rejects.toBeInstanceOf(NewerVersionError)
    expect(fragile.records).toEqual(before)
    expect((await open({ again: true, appVersion: '1.1.0' })).setAside).toMatchObject({ reason: 'refused' })
  })

  it('W1: leaves a disk of a later form alone, and W9: says why nothing is kept', async () => {
    const { open, fragile } = hostMachine()
    await open()
    fragile.alter(['root'], { form: SCHEMA_VERSION + 1 })
    const before = new Map(fragile.records)
    const later = await open()
    expect(later.keeping).toEqual({
      kind: 'browser',
      saved: false,
      reason: 'a later version of Fairlead keeps its world here',
    })
    credit(later.world, 1)
    await later.flush()
    expect(fragile.records).toEqual(before)
    fragile.trouble = 'silent'
    expect((await open()).keeping.reason).toBe('the disk does not answer')
  })

  it('throws what is no failure of the disk', async () => {
    const { open, fragile } = hostMachine()
    fragile.disk.read = () => Promise.reject(new RangeError('a bug'))
    await expect(open()).rejects.toThrow(RangeError)
  })
})

describe('W6: a rewound world', () => {
  it('is the world as it was before that entry, at its moment', async () => {
    const { open } = hostMachine()
    const host = await open()
    credit(host.world, 101)
    host.world.changeClock({ worldMs: START_MS + 3 * HOUR_MS })
    const before = host.world.hash()
    credit(host.world, 102)
    const [first, second] = host.world.journal
    await host.rewind(2)
    expect(host.world.journal.slice(0, 2)).toEqual([first, second])
    expect(host.world.livedUntilMs).toBe(START_MS + 3 * HOUR_MS)
    expect(host.world.hash()).toBe(before)
    await host.rewind(1)
    expect(host.world.livedUntilMs).toBe(START_MS)
    expect((await open()).world.fingerprint()).toBe(host.world.fingerprint())
  })

  it('stays at the present moment when nothing is taken back', async () => {
    const host = await hostMachine().open()
    host.world.changeClock({ worldMs: START_MS + HOUR_MS })
    const { length } = host.world.journal
    await host.rewind(length)
    expect(host.world.livedUntilMs).toBe(START_MS + HOUR_MS)
  })

  it.each([-1, 2, 0.5])('is refused to %s of one entry', async (length) => {
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

describe('a world from elsewhere', () => {
  it('takes the place of the one that is played, as it was and at its moment', async () => {
    const { open } = hostMachine()
    const host = await open()
    const { world, opened: other } = opened()
    await host.restore(other)
    expect(host.world.journal.slice(0, 4)).toEqual(world.journal)
    expect(host.world.livedUntilMs).toBe(world.livedUntilMs)
    expect((await open()).world.fingerprint()).toBe(host.world.fingerprint())
  })

  it('W2, W11: is refused when it is of another schema version, without a mark, refused or different; nothing is replaced', async () => {
    const host = await hostMachine().open()
    const { world } = host
    const { opened: other, mark } = opened()
    const refusal = (changes: object) => host.restore({ ...other, ...changes }).catch((error: unknown) => error)
    expect(await refusal({ schemaVersion: 2 })).toEqual(new ImportError(otherSchema, '1.0.0'))
    expect(await refusal({ mark: undefined })).toEqual(new ImportError(missingMark, '1.0.0'))
    expect(await refusal({ mark: undefined, appVersion: 'unknown' })).toMatchObject({
      message:
        'An earlier version of Fairlead made it. It has no record of its last state, so this version cannot check that it is unchanged.',
      problem: { reason: 'differs' },
    })
    expect(await refusal({ mark: { ...mark, hash: 'another' } })).toEqual(new ImportError(differentHash, '1.0.0'))
    expect(await refusal({ mark: { ...mark, length: 99 } })).toEqual(new ImportError(differentHash, '1.0.0'))
    const fly = { kind: 'command', at: other.at, actor: { kind: 'system' }, name: 'fly', input: {} }
    expect(await refusal({ journal: [...other.journal, fly] })).toMatchObject({ problem: { reason: 'refused' } })
    expect(host.world).toBe(world)
  })

  it('is taken up as far as it goes, and says how far that was', async () => {
    const host = await hostMachine().open()
    const { opened: other, mark, world } = opened()
    const whole = { replayed: 4, of: 4, words: null }
    expect(await host.takeUp({ ...other, schemaVersion: 2 })).toMatchObject(whole)
    expect(host.world.livedUntilMs).toBe(world.livedUntilMs)
    expect(
      await host.takeUp({ ...other, mark: { ...mark, hash: 'another', figures: { ...mark.figures, people: 9 } } }),
    ).toMatchObject({
      replayed: 4,
      words: differentHash.words,
      differences: expect.arrayContaining(['People: 9 then, 2 now']) as unknown,
    })
    const { mark: _, ...without } = other
    expect(await host.takeUp(without)).toEqual({ ...whole, words: missingMark.words, differences: [] })
    const fly = { kind: 'command', at: other.at, actor: { kind: 'system' }, name: 'fly', input: {} } as const
    const [first, second] = other.journal
    const broken = {
      ...other,
      at: other.at + DAY_MS,
      journal: [first, second, fly].filter((made) => made !== undefined),
    }
    expect(await host.takeUp(broken)).toEqual({
      replayed: 2,
      of: 3,
      words: 'Action 3 of 3 (fly) cannot be repeated: this version of Fairlead cannot run it.',
      differences: [],
    })
    expect(host.world.livedUntilMs).toBe(other.at)
  })

  it('that was set aside is read at the latest of its moments, with its last mark that still fits', async () => {
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
    expect(await later.readAside(id)).toMatchObject({ at: START_MS + 50, mark: { length: 1, at: START_MS + 50 } })
    fragile.alter(['world', id], { marks: [{ ...mark, at: START_MS - 50 }] })
    expect((await later.readAside(id)).at).toBe(START_MS)
    fragile.alter(['world', id], { marks: [beyond] })
    expect(await later.readAside(id)).not.toHaveProperty('mark')
    await expect(later.readAside('nobody')).rejects.toThrow('worlds/nobody: no world of that name was set aside')
  })
})

describe('those who wait for the next moment', () => {
  it('are woken by an entry, by the clock and by their own end, and told whether to go on', async () => {
    const { open, wakers } = hostMachine()
    const host = await open()
    const { signal } = new AbortController()
    const byEntry = host.nextMoment(signal)
    credit(host.world, 101)
    expect(await byEntry).toBe(true)
    const byClock = host.nextMoment(signal)
    wakers.at(-1)?.()
    expect(await byClock).toBe(true)
    const leaver = new AbortController()
    const byEnd = host.nextMoment(leaver.signal)
    leaver.abort()
    expect(await byEnd).toBe(false)
    expect(await host.nextMoment(leaver.signal)).toBe(false)
  })

  it('W4: are sent away when another world, or another thread, takes the place of theirs', async () => {
    const host = await hostMachine().open()
    const { signal } = new AbortController()
    const replaced = host.nextMoment(signal)
    await host.start({ freeze: true })
    expect(await replaced).toBe(false)
    const retired = host.nextMoment(signal)
    await host.retire()
    expect(await retired).toBe(false)
    expect(await host.nextMoment(signal)).toBe(false)
    await expect(host.flush()).rejects.toThrow('This backend has been retired')
  })
})

describe('a world on its way to where its clock points', () => {
  it('comes there in steps, and says where it is', async () => {
    const host = await hostMachine().open()
    expect(host.moving).toBeUndefined()
    host.world.changeClock({ worldMs: START_MS + 20 * DAY_MS })
    const over = host.keepUp()
    expect(host.keepUp()).toBeInstanceOf(Promise)
    expect(host.moving).toMatchObject({ fromMs: START_MS, toMs: START_MS + 20 * DAY_MS })
    await over
    expect(host.world.livedUntilMs).toBe(START_MS + 20 * DAY_MS)
    expect(host.moving).toBeUndefined()
  })

  it('W4: stops when its host is retired', async () => {
    const host = await hostMachine().open()
    host.world.changeClock({ worldMs: START_MS + 20 * DAY_MS })
    const over = host.keepUp()
    await host.retire()
    await over
    expect(host.world.livedUntilMs).toBeLessThan(START_MS + 20 * DAY_MS)
  })
})

it('W11: a header that was altered on the disk does not open as if nothing had happened', async () => {
  const { open, fragile, current } = hostMachine()
  await open()
  fragile.alter(['world', current()], { header: { ...storedWorld().header, seed: -1 } })
  expect((await open()).setAside).toMatchObject({ reason: 'damaged' })
})
