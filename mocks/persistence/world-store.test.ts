import { describe, expect, it } from 'vitest'
import { entries, entry, storedWorld } from '../hosts/testing/fragile-disk'
import { asideAt, begun, fresh, markAt } from '../hosts/testing/stored-worlds'
import { START_MS } from '../hosts/testing/small-world'
import { NewerSchemaError, StorageClearedError, StorageError, WriteConflictError } from './errors'
import { SCHEMA_VERSION } from '../world/journal'

describe('the world that is played', () => {
  it('is there for whoever opens the disk next, with its journal', async () => {
    const { fragile, handle, storage } = await begun(2)
    await storage.append(entries(4), '1.0.0')
    const { schemaVersion, appVersion, header, journal } = storedWorld(4)
    expect(await handle('b').open()).toEqual({
      id: 'a-1',
      length: 4,
      schemaVersion,
      appVersion,
      header,
      journal,
      marks: [],
      checkpoint: undefined,
    })
    expect(fragile.at('root')).toEqual({ form: SCHEMA_VERSION, current: 'a-1' })
    expect(fragile.at('world', 'a-1')).toMatchObject({ latestMs: START_MS + 4, writer: 'a', write: 2 })
  })

  it('is not there on an empty disk', async () => {
    expect(await fresh().handle('a').open()).toBeUndefined()
  })

  it('has its start as its latest moment until something is done, and keeps its latest when nothing is appended', async () => {
    const { fragile, storage } = await begun()
    expect(fragile.at('world', 'a-1')).toMatchObject({ latestMs: START_MS, length: 0 })
    await storage.append([entry(7)], '1.0.0')
    expect(fragile.at('world', 'a-1')).toMatchObject({ latestMs: START_MS + 7, length: 1 })
  })

  it('takes no entry for its own that lies behind its length', async () => {
    const { fragile, handle } = await begun(2)
    fragile.set(['entry', 'a-1', 2], entry(9))
    expect((await handle('b').open())?.journal).toEqual([entry(1), entry(2)])
  })

  it('goes with all that belongs to it when another is begun', async () => {
    const { fragile, storage } = await begun(2)
    await storage.saveCheckpoint(markAt(2), ['state'])
    await storage.begin(storedWorld(1))
    expect([...fragile.records.keys()].sort()).toEqual(['["entry","a-2",0]', '["root"]', '["world","a-2"]'])
    await storage.append(entries(2), '1.0.0')
    expect((await storage.open())?.journal).toEqual([entry(1), entry(2)])
  })

  it('cannot be written before it has been read or begun', async () => {
    const { handle } = fresh()
    await expect(handle('a').append([entry(1)], '1.0.0')).rejects.toThrow('Open or begin a world before writing to it')
  })
})

describe('W3: of two that write one world', () => {
  it('the second is refused, for good, and the entry stands once', async () => {
    const { handle, storage } = await begun(1)
    const other = handle('b')
    await other.open()
    await storage.append(entries(2), '1.0.0')
    await expect(other.append([entry(1), entry(3)], '1.0.0')).rejects.toThrow(
      new WriteConflictError('Another thread has written to this world'),
    )
    expect(other.isRetired).toBe(true)
    expect(storage.isRetired).toBe(false)
    for (const again of [
      () => other.append([], '1.0.0'),
      () => other.begin(storedWorld()),
      () => other.saveCheckpoint(markAt(1)),
    ])
      await expect(again()).rejects.toThrow(new WriteConflictError('This backend has been retired'))
    expect((await handle('c').open())?.journal).toEqual([entry(1), entry(2)])
  })

  it('the one who knew the world before this one is refused too', async () => {
    const { handle, storage } = await begun(1)
    const other = handle('b')
    await other.open()
    await storage.begin(storedWorld(1))
    await expect(other.append(entries(2), '1.0.0')).rejects.toBeInstanceOf(WriteConflictError)
  })

  it('the one who has seen no world, or another one, may not begin one over it', async () => {
    const { fragile, handle } = fresh()
    const [first, second, third] = [handle('a'), handle('b'), handle('c')]
    await Promise.all([first.open(), second.open()])
    await first.begin(storedWorld())
    await expect(second.begin(storedWorld())).rejects.toThrow('Another thread has begun a world')
    expect(second.isRetired).toBe(true)
    await expect(third.begin(storedWorld())).rejects.toThrow('Another thread has begun a world')
    expect(fragile.at('root')).toEqual({ form: SCHEMA_VERSION, current: 'a-1' })
  })

  it('the one who has not seen what was done in a world may not begin another in its place', async () => {
    const { handle, storage } = await begun(1)
    const other = handle('b')
    await other.open()
    await storage.append(entries(2), '1.0.0')
    await expect(other.begin(storedWorld())).rejects.toThrow('Another thread has written to this world')
    expect(other.isRetired).toBe(true)
    expect((await handle('c').open())?.journal).toEqual([entry(1), entry(2)])
  })

  it('the one who has written last himself may, though the disk did not tell him', async () => {
    const { fragile, storage } = await begun(1)
    fragile.trouble = 'late'
    await expect(storage.append(entries(2), '1.0.0')).rejects.toBeInstanceOf(StorageError)
    fragile.trouble = 'none'
    await storage.begin(storedWorld())
    expect((await storage.open())?.journal).toEqual([])
  })

  it('a failing disk has not overtaken anybody', async () => {
    const { fragile, storage } = await begun()
    fragile.trouble = 'full'
    await expect(storage.append([entry(1)], '1.0.0')).rejects.toBeInstanceOf(StorageError)
    await expect(storage.begin(storedWorld())).rejects.toBeInstanceOf(StorageError)
    fragile.trouble = 'none'
    expect(storage.isRetired).toBe(false)
    await storage.append([entry(1)], '1.0.0')
    expect((await storage.open())?.journal).toEqual([entry(1)])
  })

  it('a disk that was wiped is told from one that somebody else has written', async () => {
    const { fragile, storage } = await begun(1)
    fragile.records.clear()
    await expect(storage.append(entries(2), '1.0.0')).rejects.toThrow(
      new StorageClearedError('The world is no longer in the store'),
    )
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
      () => storage.append(entries(2), '1.0.0'),
      () => storage.begin(storedWorld()),
      () => storage.saveCheckpoint(markAt(1)),
      () => storage.removeCheckpoint('a-1'),
      () => storage.append([], '1.0.0'),
    ])
      await expect(write()).rejects.toThrow(new WriteConflictError('This backend has been retired'))
    expect(fragile.records).toEqual(before)
  })

  it('refuses the write that was on its way when it was retired', async () => {
    const { fragile, storage } = await begun(1)
    const writing = storage.append(entries(2), '1.0.0')
    storage.retire()
    await expect(writing).rejects.toThrow(new WriteConflictError('This backend has been retired'))
    expect(fragile.at('world', 'a-1')).toMatchObject({ length: 1 })
  })
})

describe('W3: a write of which nobody knows whether it came to be', () => {
  it('is found when it did, and the journal goes on behind it', async () => {
    const { fragile, storage } = await begun(1)
    fragile.trouble = 'late'
    await expect(storage.append(entries(3), '1.0.0')).rejects.toBeInstanceOf(StorageError)
    fragile.trouble = 'none'
    const { writes } = fragile
    expect(await storage.append(entries(3), '1.0.0')).toBe(3)
    expect(fragile.writes).toBe(writes)
    await storage.append(entries(4), '1.0.0')
    expect((await storage.open())?.journal).toEqual([1, 2, 3, 4].map(entry))
  })

  it('is not found when it did not', async () => {
    const { fragile, storage } = await begun(1)
    fragile.trouble = 'full'
    await expect(storage.append(entries(2), '1.0.0')).rejects.toBeInstanceOf(StorageError)
    fragile.trouble = 'none'
    expect(await storage.append(entries(2), '1.0.0')).toBe(2)
    expect((await storage.open())?.journal).toEqual([entry(1), entry(2)])
  })

  it('is not mistaken for the write of somebody else, an earlier one, one of another length or of another world', async () => {
    const changes = [{ writer: 'b' }, { write: 1 }, { length: 3 }, { id: 'other' }]
    for (const change of changes) {
      const { fragile, storage } = await begun(1)
      fragile.trouble = 'late'
      await expect(storage.append(entries(2), '1.0.0')).rejects.toBeInstanceOf(StorageError)
      fragile.trouble = 'none'
      fragile.alter(['world', 'a-1'], change)
      await expect(storage.append(entries(2), '1.0.0'), JSON.stringify(change)).rejects.toBeInstanceOf(
        WriteConflictError,
      )
    }
    const { fragile, storage } = await begun(1)
    fragile.trouble = 'late'
    await expect(storage.append(entries(2), '1.0.0')).rejects.toBeInstanceOf(StorageError)
    fragile.trouble = 'none'
    fragile.records.clear()
    await expect(storage.append(entries(2), '1.0.0')).rejects.toBeInstanceOf(StorageClearedError)
  })

  it('may have begun the world that is begun again: the former one is set aside once', async () => {
    const { fragile, handle } = fresh()
    const first = handle('a')
    await first.open()
    await first.begin(storedWorld(1))
    const second = handle('b')
    await second.open()
    fragile.trouble = 'late'
    await expect(second.begin(storedWorld(), asideAt(5))).rejects.toBeInstanceOf(StorageError)
    fragile.trouble = 'none'
    await second.begin(storedWorld(2), asideAt(6))
    expect((await second.archive.list()).map(({ id, setAsideMs }) => [id, setAsideMs])).toEqual([['a-1', 5]])
    expect(fragile.at('root')).toMatchObject({ current: 'b-2' })
    expect(fragile.at('world', 'b-1')).toBeUndefined()
    expect((await second.open())?.journal).toHaveLength(2)
  })

  it('is not its own when another has written in the world that it began', async () => {
    const { fragile, handle } = fresh()
    const storage = handle('a')
    await storage.open()
    fragile.trouble = 'late'
    await expect(storage.begin(storedWorld())).rejects.toBeInstanceOf(StorageError)
    fragile.trouble = 'none'
    const other = handle('b')
    await other.open()
    await other.append([entry(1)], '1.0.0')
    await expect(storage.begin(storedWorld())).rejects.toThrow('Another thread has begun a world')
    expect((await handle('c').open())?.journal).toEqual([entry(1)])
  })
})

describe('W1: a disk of a later form', () => {
  it('is left alone, whatever is asked', async () => {
    const { fragile, handle, storage } = await begun(1)
    fragile.alter(['root'], { form: SCHEMA_VERSION + 1 })
    const before = new Map(fragile.records)
    const other = handle('b')
    await expect(other.open()).rejects.toThrow(new NewerSchemaError('The store was written by a later version'))
    await expect(other.begin(storedWorld())).rejects.toBeInstanceOf(NewerSchemaError)
    expect(other.isRetired).toBe(true)
    await expect(storage.append(entries(2), '1.0.0')).rejects.toBeInstanceOf(NewerSchemaError)
    await expect(handle('c').archive.add(storedWorld(), asideAt(1))).rejects.toBeInstanceOf(NewerSchemaError)
    expect(fragile.records).toEqual(before)
  })

  it('is told from one of an earlier form, which is read', async () => {
    const { fragile, handle } = await begun(1)
    fragile.alter(['root'], { form: SCHEMA_VERSION - 1 })
    expect(await handle('b').open()).toMatchObject({ id: 'a-1', length: 1 })
  })

  it('has errors of names that tell them apart', () => {
    expect(
      [new WriteConflictError(''), new NewerSchemaError(''), new StorageClearedError('')].map(({ name }) => name),
    ).toEqual(['WriteConflictError', 'NewerSchemaError', 'StorageClearedError'])
  })
})
