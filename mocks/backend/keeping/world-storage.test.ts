import { describe, expect, it } from 'vitest'
import { entry, FragileDisk, namesOf, storedWorld } from '../../hosts/testing/fragile-disk'
import { START_MS } from '../../hosts/testing/small-world'
import type { Mark } from '../../world/journal'
import { KEPT_ASIDE } from './aside-worlds'
import { DiskFailure } from './disk'
import { Gone, LaterForm, Overtaken } from './storage-errors'
import { FORM, type AsideReason } from './world-records'
import { WorldStorage } from './world-storage'

const figures = { people: 0, leads: 0, postings: 0, fundsCents: 0, walletsCents: 0, revenueCents: 0 }
const markAt = (length: number, hash = `hash-${length}`): Mark => ({ length, at: START_MS + length, hash, figures })

const asideAt = (setAsideMs: number, reason: AsideReason = 'damaged') => ({
  setAsideMs,
  reason,
  words: 'It is broken.',
})

/** A disk, and handles to it, each with names of its own. */
function fresh() {
  const fragile = new FragileDisk()
  const handle = (writer: string) => new WorldStorage(fragile.disk, writer, namesOf(writer))
  return { fragile, handle }
}

/** A handle that has begun a world `a-1` of so many entries. */
async function begun(entries = 0) {
  const { fragile, handle } = fresh()
  const storage = handle('a')
  await storage.open()
  await storage.begin(storedWorld(entries))
  return { fragile, handle, storage }
}

describe('the world that is played', () => {
  it('is there for whoever opens the disk next, with its journal', async () => {
    const { fragile, handle, storage } = await begun(2)
    await storage.append([entry(3), entry(4)])
    const { rules, header, journal } = storedWorld(4)
    expect(await handle('b').open()).toEqual({
      id: 'a-1',
      length: 4,
      rules,
      header,
      journal,
      marks: [],
      checkpoint: undefined,
    })
    expect(fragile.at('root')).toEqual({ form: FORM, current: 'a-1' })
    expect(fragile.at('world', 'a-1')).toMatchObject({ latestMs: START_MS + 4, writer: 'a', write: 2 })
  })

  it('is not there on an empty disk', async () => {
    expect(await fresh().handle('a').open()).toBeUndefined()
  })

  it('has its start as its latest moment until something is done, and keeps its latest when nothing is appended', async () => {
    const { fragile, storage } = await begun()
    expect(fragile.at('world', 'a-1')).toMatchObject({ latestMs: START_MS, length: 0 })
    await storage.append([entry(7)])
    await storage.append([])
    expect(fragile.at('world', 'a-1')).toMatchObject({ latestMs: START_MS + 7, length: 1 })
  })

  it('takes no entry for its own that lies behind its length', async () => {
    const { fragile, handle } = await begun(2)
    fragile.set(['entry', 'a-1', 2], entry(9))
    expect((await handle('b').open())?.journal).toEqual([entry(1), entry(2)])
  })

  it('goes with all that belongs to it when another is begun', async () => {
    const { fragile, storage } = await begun(2)
    await storage.mark(markAt(2), ['state'])
    await storage.begin(storedWorld(1))
    expect([...fragile.records.keys()].sort()).toEqual(['["entry","a-2",0]', '["root"]', '["world","a-2"]'])
    await storage.append([entry(2)])
    expect((await storage.open())?.journal).toEqual([entry(1), entry(2)])
  })

  it('cannot be written before it has been read or begun', async () => {
    const { handle } = fresh()
    await expect(handle('a').append([entry(1)])).rejects.toThrow('A journal begins with the world that it belongs to')
  })
})

describe('W3: of two that write one world', () => {
  it('the second is refused, for good, and the entry stands once', async () => {
    const { handle, storage } = await begun(1)
    const other = handle('b')
    await other.open()
    await storage.append([entry(2)])
    await expect(other.append([entry(3)])).rejects.toThrow(
      new Overtaken('Another thread has written this world meanwhile'),
    )
    expect(other.isRetired).toBe(true)
    expect(storage.isRetired).toBe(false)
    for (const again of [() => other.append([]), () => other.begin(storedWorld()), () => other.mark(markAt(1))])
      await expect(again()).rejects.toThrow(new Overtaken('This backend has been retired'))
    expect((await handle('c').open())?.journal).toEqual([entry(1), entry(2)])
  })

  it('the one who knew the world before this one is refused too', async () => {
    const { handle, storage } = await begun(1)
    const other = handle('b')
    await other.open()
    await storage.begin(storedWorld(1))
    await expect(other.append([entry(2)])).rejects.toBeInstanceOf(Overtaken)
  })

  it('the one who has seen no world, or another one, may not begin one over it', async () => {
    const { fragile, handle } = fresh()
    const [first, second, third] = [handle('a'), handle('b'), handle('c')]
    await Promise.all([first.open(), second.open()])
    await first.begin(storedWorld())
    await expect(second.begin(storedWorld())).rejects.toThrow('Another thread has begun a world meanwhile')
    expect(second.isRetired).toBe(true)
    await expect(third.begin(storedWorld())).rejects.toThrow('Another thread has begun a world meanwhile')
    expect(fragile.at('root')).toEqual({ form: FORM, current: 'a-1' })
  })

  it('a failing disk has not overtaken anybody', async () => {
    const { fragile, storage } = await begun()
    fragile.trouble = 'full'
    await expect(storage.append([entry(1)])).rejects.toBeInstanceOf(DiskFailure)
    await expect(storage.begin(storedWorld())).rejects.toBeInstanceOf(DiskFailure)
    fragile.trouble = 'none'
    expect(storage.isRetired).toBe(false)
    await storage.append([entry(1)])
    expect((await storage.open())?.journal).toEqual([entry(1)])
  })

  it('a disk that was wiped is told from one that somebody else has written', async () => {
    const { fragile, storage } = await begun(1)
    fragile.records.clear()
    await expect(storage.append([entry(2)])).rejects.toThrow(new Gone('The world is no longer on the disk'))
    expect(storage.isRetired).toBe(false)
    await storage.begin(storedWorld(2))
    expect((await storage.open())?.journal).toEqual([entry(1), entry(2)])
  })
})

describe('W4: a handle that was retired', () => {
  it('refuses every write, and changes nothing', async () => {
    const { fragile, storage } = await begun(1)
    const before = new Map(fragile.records)
    storage.retire()
    expect(storage.isRetired).toBe(true)
    for (const write of [
      () => storage.append([entry(2)]),
      () => storage.begin(storedWorld()),
      () => storage.mark(markAt(1)),
      () => storage.dropCheckpoint('a-1'),
      () => storage.findOut(1),
    ])
      await expect(write()).rejects.toThrow(new Overtaken('This backend has been retired'))
    expect(fragile.records).toEqual(before)
  })

  it('refuses the write that was on its way when it was retired', async () => {
    const { fragile, storage } = await begun(1)
    const writing = storage.append([entry(2)])
    storage.retire()
    await expect(writing).rejects.toThrow(new Overtaken('This backend has been retired'))
    expect(fragile.at('world', 'a-1')).toMatchObject({ length: 1 })
  })
})

describe('W3: a write of which nobody knows whether it came to be', () => {
  it('is found when it did, and the journal goes on behind it', async () => {
    const { fragile, storage } = await begun(1)
    fragile.trouble = 'late'
    await expect(storage.append([entry(2), entry(3)])).rejects.toBeInstanceOf(DiskFailure)
    fragile.trouble = 'none'
    expect(await storage.findOut(2)).toBe(true)
    await storage.append([entry(4)])
    expect((await storage.open())?.journal).toEqual([1, 2, 3, 4].map(entry))
  })

  it('is not found when it did not', async () => {
    const { fragile, storage } = await begun(1)
    fragile.trouble = 'full'
    await expect(storage.append([entry(2)])).rejects.toBeInstanceOf(DiskFailure)
    fragile.trouble = 'none'
    expect(await storage.findOut(1)).toBe(false)
    await storage.append([entry(2)])
    expect((await storage.open())?.journal).toEqual([entry(1), entry(2)])
  })

  it('is not mistaken for the write of somebody else, an earlier one, one of another length or of another world', async () => {
    const changes = [{ writer: 'b' }, { write: 1 }, { length: 3 }]
    for (const change of changes) {
      const { fragile, storage } = await begun(1)
      fragile.trouble = 'late'
      await expect(storage.append([entry(2)])).rejects.toBeInstanceOf(DiskFailure)
      fragile.trouble = 'none'
      fragile.alter(['world', 'a-1'], change)
      expect(await storage.findOut(1), JSON.stringify(change)).toBe(false)
    }
    const { fragile, storage } = await begun(1)
    fragile.trouble = 'late'
    await expect(storage.append([entry(2)])).rejects.toBeInstanceOf(DiskFailure)
    fragile.trouble = 'none'
    fragile.alter(['world', 'a-1'], { id: 'other' })
    expect(await storage.findOut(1)).toBe(false)
    fragile.records.clear()
    expect(await storage.findOut(1)).toBe(false)
  })

  it('may have begun the world that is begun again: the former one is set aside once', async () => {
    const { fragile, handle } = fresh()
    const first = handle('a')
    await first.open()
    await first.begin(storedWorld(1))
    const second = handle('b')
    await second.open()
    fragile.trouble = 'late'
    await expect(second.begin(storedWorld(), asideAt(5))).rejects.toBeInstanceOf(DiskFailure)
    fragile.trouble = 'none'
    await second.begin(storedWorld(2), asideAt(6))
    expect((await second.aside.list()).map(({ id, setAsideMs }) => [id, setAsideMs])).toEqual([['a-1', 5]])
    expect(fragile.at('root')).toMatchObject({ current: 'b-2' })
    expect(fragile.at('world', 'b-1')).toBeUndefined()
    expect((await second.open())?.journal).toHaveLength(2)
  })

  it('is not its own when another has written in the world that it began', async () => {
    const { fragile, handle } = fresh()
    const storage = handle('a')
    await storage.open()
    fragile.trouble = 'late'
    await expect(storage.begin(storedWorld())).rejects.toBeInstanceOf(DiskFailure)
    fragile.trouble = 'none'
    const other = handle('b')
    await other.open()
    await other.append([entry(1)])
    await expect(storage.begin(storedWorld())).rejects.toThrow('Another thread has begun a world meanwhile')
    expect((await handle('c').open())?.journal).toEqual([entry(1)])
  })
})

describe('W1: a world that was set aside', () => {
  it('is never overwritten, and can be listed and read', async () => {
    const { fragile, handle, storage } = await begun(2)
    await storage.mark(markAt(2), ['state'])
    const next = handle('b')
    await next.open()
    await next.begin(storedWorld(1, 'later rules'), asideAt(77, 'other-rules'))
    expect(await next.aside.list()).toEqual([
      {
        id: 'a-1',
        scenario: 'small',
        seed: 3,
        rules: 'rules',
        length: 2,
        latestMs: START_MS + 2,
        ...asideAt(77, 'other-rules'),
      },
    ])
    expect(await next.aside.read('a-1')).toEqual({
      id: 'a-1',
      length: 2,
      rules: 'rules',
      header: storedWorld().header,
      journal: [entry(1), entry(2)],
      marks: [markAt(2)],
      checkpoint: undefined,
    })
    expect(fragile.at('checkpoint', 'a-1')).toBeUndefined()
    await next.append([entry(2)])
    await next.begin(storedWorld())
    expect((await next.aside.read('a-1'))?.journal).toEqual([entry(1), entry(2)])
  })

  it('is not read under the name of the one that is played, nor under none', async () => {
    const { storage } = await begun(1)
    expect(await storage.aside.read('a-1')).toBeUndefined()
    expect(await storage.aside.read('nobody')).toBeUndefined()
  })

  it('is forgotten when somebody wants that; the one that is played is not', async () => {
    const { fragile, storage } = await begun(1)
    await storage.aside.keep(storedWorld(3), asideAt(1))
    await storage.aside.forget('a-1')
    await storage.aside.forget('nobody')
    await storage.aside.forget('a-2')
    expect([...fragile.records.keys()].sort()).toEqual(['["entry","a-1",0]', '["root"]', '["world","a-1"]'])
  })

  it('is listed, the one set aside last first, and of one moment in an order that stays', async () => {
    const { storage } = await begun()
    for (const ms of [20, 30, 10, 30]) await storage.aside.keep(storedWorld(), asideAt(ms))
    expect((await storage.aside.list()).map(({ id, setAsideMs }) => [id, setAsideMs])).toEqual([
      ['a-5', 30],
      ['a-3', 30],
      ['a-2', 20],
      ['a-4', 10],
    ])
  })

  it(`is one of ${KEPT_ASIDE} at most: the one set aside first goes first, with its entries`, async () => {
    expect(KEPT_ASIDE).toBe(5)
    const { fragile, storage } = await begun(1)
    for (const ms of [40, 20, 10, 30, 50]) await storage.aside.keep(storedWorld(1), asideAt(ms))
    expect(await storage.aside.list()).toHaveLength(5)
    await storage.aside.keep(storedWorld(1), asideAt(60))
    expect((await storage.aside.list()).map(({ setAsideMs }) => setAsideMs)).toEqual([60, 50, 40, 30, 20])
    expect(fragile.at('entry', 'a-4', 0)).toBeUndefined()
    expect(fragile.at('world', 'a-1')).toBeDefined()
  })

  it('makes room when the one that is played is set aside, and stays itself even when it seems the oldest', async () => {
    const { handle, storage } = await begun(1)
    for (const ms of [10, 20, 30, 40, 50]) await storage.aside.keep(storedWorld(), asideAt(ms))
    const next = handle('b')
    await next.open()
    await next.begin(storedWorld(2), asideAt(5))
    expect((await next.aside.list()).map(({ setAsideMs }) => setAsideMs)).toEqual([50, 40, 30, 20, 5])
    expect((await next.open())?.id).toBe('b-1')
  })

  it('is kept on an empty disk too, and when the handle was retired', async () => {
    const { handle } = fresh()
    const storage = handle('a')
    storage.retire()
    await storage.aside.keep(storedWorld(2), asideAt(9, 'unsaved'))
    expect(await storage.aside.list()).toMatchObject([{ id: 'a-1', length: 2, reason: 'unsaved', setAsideMs: 9 }])
  })
})

describe('W1: a disk of a later form', () => {
  it('is left alone, whatever is asked', async () => {
    const { fragile, handle, storage } = await begun(1)
    fragile.alter(['root'], { form: FORM + 1 })
    const before = new Map(fragile.records)
    const other = handle('b')
    await expect(other.open()).rejects.toThrow(new LaterForm('The disk was written by a later version'))
    await expect(other.begin(storedWorld())).rejects.toBeInstanceOf(LaterForm)
    expect(other.isRetired).toBe(true)
    await expect(storage.append([entry(2)])).rejects.toBeInstanceOf(LaterForm)
    await expect(handle('c').aside.keep(storedWorld(), asideAt(1))).rejects.toBeInstanceOf(LaterForm)
    expect(fragile.records).toEqual(before)
  })

  it('is told from one of an earlier form, which is read', async () => {
    const { fragile, handle } = await begun(1)
    fragile.alter(['root'], { form: FORM - 1 })
    expect(await handle('b').open()).toMatchObject({ id: 'a-1', length: 1 })
  })

  it('has errors of names that tell them apart', () => {
    expect([new Overtaken(''), new LaterForm(''), new Gone('')].map(({ name }) => name)).toEqual([
      'Overtaken',
      'LaterForm',
      'Gone',
    ])
  })
})

describe('marks and checkpoints', () => {
  it('lie beside the journal, the newest eight, each behind the one before it', async () => {
    const { storage } = await begun(12)
    for (let n = 1; n <= 10; n++) await storage.mark(markAt(n))
    expect((await storage.open())?.marks.map(({ length }) => length)).toEqual([3, 4, 5, 6, 7, 8, 9, 10])
    await storage.mark(markAt(8, 'again'))
    const found = await storage.open()
    expect(found?.marks.map(({ length, hash }) => [length, hash]).slice(-2)).toEqual([
      [7, 'hash-7'],
      [8, 'again'],
    ])
  })

  it('hold a state only when it was given with the last mark', async () => {
    const { storage } = await begun(2)
    await storage.mark(markAt(1), ['one', 'two'])
    expect((await storage.open())?.checkpoint).toEqual({ mark: markAt(1), parts: ['one', 'two'] })
    await storage.mark(markAt(2))
    expect((await storage.open())?.checkpoint).toBeUndefined()
  })

  it('are dropped when they have turned out to be wrong; the marks stay', async () => {
    const { storage } = await begun(1)
    await storage.mark(markAt(1), ['state'])
    await storage.dropCheckpoint('a-1')
    expect(await storage.open()).toMatchObject({ checkpoint: undefined, marks: [markAt(1)] })
  })

  it('are not written beyond the journal, nor in a world that somebody else writes', async () => {
    const { fragile, handle, storage } = await begun(1)
    await storage.mark(markAt(2), ['state'])
    const other = handle('b')
    await other.open()
    await other.append([entry(2)])
    await storage.mark(markAt(1), ['state'])
    await other.begin(storedWorld(1))
    await storage.mark(markAt(1), ['state'])
    fragile.records.delete('["root"]')
    await storage.mark(markAt(1), ['state'])
    expect([...fragile.records.keys()].filter((key) => key.includes('checkpoint'))).toEqual([])
    expect(fragile.at<{ marks: Mark[] }>('world', 'b-1')?.marks).toEqual([])
    expect(storage.isRetired).toBe(false)
  })
})
