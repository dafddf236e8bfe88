import { describe, expect, it } from 'vitest'
import { entries, entry, storedWorld } from '../hosts/testing/flaky-store'
import { archiveInfoAt, storeWithWorld, emptyStore, markAt } from '../hosts/testing/world-store-setup'
import { START_MS } from '../hosts/testing/small-world'
import { StorageError } from './key-value-store'
import { NewerSchemaError, StorageClearedError, WriteConflictError } from './world-records'
import { SCHEMA_VERSION } from '../world/journal'

describe('the current world', () => {
  it('can be opened by the next handle, with its journal', async () => {
    const { fragile, handle, storage } = await storeWithWorld(2)
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

  it('is undefined in an empty store', async () => {
    expect(await emptyStore().handle('a').open()).toBeUndefined()
  })

  it('records the time of its start, and then the time of its last entry', async () => {
    const { fragile, storage } = await storeWithWorld()
    expect(fragile.at('world', 'a-1')).toMatchObject({ latestMs: START_MS, length: 0 })
    await storage.append([entry(7)], '1.0.0')
    expect(fragile.at('world', 'a-1')).toMatchObject({ latestMs: START_MS + 7, length: 1 })
  })

  it('ignores stored entries beyond its length', async () => {
    const { fragile, handle } = await storeWithWorld(2)
    fragile.set(['entry', 'a-1', 2], entry(9))
    expect((await handle('b').open())?.journal).toEqual([entry(1), entry(2)])
  })

  it('is deleted with all its records when another one starts', async () => {
    const { fragile, storage } = await storeWithWorld(2)
    await storage.saveCheckpoint(markAt(2), ['state'])
    await storage.begin(storedWorld(1))
    expect([...fragile.records.keys()].sort()).toEqual(['["entry","a-2",0]', '["root"]', '["world","a-2"]'])
    await storage.append(entries(2), '1.0.0')
    expect((await storage.open())?.journal).toEqual([entry(1), entry(2)])
  })

  it('cannot be written before it was opened or started', async () => {
    const { handle } = emptyStore()
    await expect(handle('a').append([entry(1)], '1.0.0')).rejects.toThrow('Open or begin a world before writing to it')
  })
})

describe('of two handles to one world', () => {
  it('the second one to write is rejected from then on, and the entry is saved once', async () => {
    const { handle, storage } = await storeWithWorld(1)
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

  it('the one that knows a former world is rejected', async () => {
    const { handle, storage } = await storeWithWorld(1)
    const other = handle('b')
    await other.open()
    await storage.begin(storedWorld(1))
    await expect(other.append(entries(2), '1.0.0')).rejects.toBeInstanceOf(WriteConflictError)
  })

  it('the one that has not opened the current world cannot replace it', async () => {
    const { fragile, handle } = emptyStore()
    const [first, second, third] = [handle('a'), handle('b'), handle('c')]
    await Promise.all([first.open(), second.open()])
    await first.begin(storedWorld())
    await expect(second.begin(storedWorld())).rejects.toThrow('Another thread has started a world')
    expect(second.isRetired).toBe(true)
    await expect(third.begin(storedWorld())).rejects.toThrow('Another thread has started a world')
    expect(fragile.at('root')).toEqual({ form: SCHEMA_VERSION, current: 'a-1' })
  })

  it('the one that does not know the latest entries cannot replace the world', async () => {
    const { handle, storage } = await storeWithWorld(1)
    const other = handle('b')
    await other.open()
    await storage.append(entries(2), '1.0.0')
    await expect(other.begin(storedWorld())).rejects.toThrow('Another thread has written to this world')
    expect(other.isRetired).toBe(true)
    expect((await handle('c').open())?.journal).toEqual([entry(1), entry(2)])
  })

  it('the one that wrote last can replace it, even if its write was not confirmed', async () => {
    const { fragile, storage } = await storeWithWorld(1)
    fragile.trouble = 'late'
    await expect(storage.append(entries(2), '1.0.0')).rejects.toBeInstanceOf(StorageError)
    fragile.trouble = 'none'
    await storage.begin(storedWorld())
    expect((await storage.open())?.journal).toEqual([])
  })

  it('none is retired by a storage failure', async () => {
    const { fragile, storage } = await storeWithWorld()
    fragile.trouble = 'full'
    await expect(storage.append([entry(1)], '1.0.0')).rejects.toBeInstanceOf(StorageError)
    await expect(storage.begin(storedWorld())).rejects.toBeInstanceOf(StorageError)
    fragile.trouble = 'none'
    expect(storage.isRetired).toBe(false)
    await storage.append([entry(1)], '1.0.0')
    expect((await storage.open())?.journal).toEqual([entry(1)])
  })

  it('none is retired when the storage was cleared', async () => {
    const { fragile, storage } = await storeWithWorld(1)
    fragile.records.clear()
    await expect(storage.append(entries(2), '1.0.0')).rejects.toThrow(
      new StorageClearedError('The world is no longer in the store'),
    )
    expect(storage.isRetired).toBe(false)
    await storage.begin(storedWorld(2))
    expect((await storage.open())?.journal).toEqual([entry(1), entry(2)])
  })
})

describe('a retired handle', () => {
  it('rejects every write and changes nothing', async () => {
    const { fragile, storage } = await storeWithWorld(1)
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

  it('rejects a write that was waiting when it was retired', async () => {
    const { fragile, storage } = await storeWithWorld(1)
    const writing = storage.append(entries(2), '1.0.0')
    storage.retire()
    await expect(writing).rejects.toThrow(new WriteConflictError('This backend has been retired'))
    expect(fragile.at('world', 'a-1')).toMatchObject({ length: 1 })
  })
})

describe('an unconfirmed write', () => {
  it('is found if it was saved, and the journal continues after it', async () => {
    const { fragile, storage } = await storeWithWorld(1)
    fragile.trouble = 'late'
    await expect(storage.append(entries(3), '1.0.0')).rejects.toBeInstanceOf(StorageError)
    fragile.trouble = 'none'
    const { writes } = fragile
    expect(await storage.append(entries(3), '1.0.0')).toBe(3)
    expect(fragile.writes).toBe(writes)
    await storage.append(entries(4), '1.0.0')
    expect((await storage.open())?.journal).toEqual([1, 2, 3, 4].map(entry))
  })

  it('is repeated if it was not saved', async () => {
    const { fragile, storage } = await storeWithWorld(1)
    fragile.trouble = 'full'
    await expect(storage.append(entries(2), '1.0.0')).rejects.toBeInstanceOf(StorageError)
    fragile.trouble = 'none'
    expect(await storage.append(entries(2), '1.0.0')).toBe(2)
    expect((await storage.open())?.journal).toEqual([entry(1), entry(2)])
  })

  it('is not confused with a write of another handle, number, length, or world', async () => {
    const changes = [{ writer: 'b' }, { write: 1 }, { length: 3 }, { id: 'other' }]
    for (const change of changes) {
      const { fragile, storage } = await storeWithWorld(1)
      fragile.trouble = 'late'
      await expect(storage.append(entries(2), '1.0.0')).rejects.toBeInstanceOf(StorageError)
      fragile.trouble = 'none'
      fragile.alter(['world', 'a-1'], change)
      await expect(storage.append(entries(2), '1.0.0'), JSON.stringify(change)).rejects.toBeInstanceOf(
        WriteConflictError,
      )
    }
    const { fragile, storage } = await storeWithWorld(1)
    fragile.trouble = 'late'
    await expect(storage.append(entries(2), '1.0.0')).rejects.toBeInstanceOf(StorageError)
    fragile.trouble = 'none'
    fragile.records.clear()
    await expect(storage.append(entries(2), '1.0.0')).rejects.toBeInstanceOf(StorageClearedError)
  })

  it('that started a world is found when the world starts again, and the former world is archived once', async () => {
    const { fragile, handle } = emptyStore()
    const first = handle('a')
    await first.open()
    await first.begin(storedWorld(1))
    const second = handle('b')
    await second.open()
    fragile.trouble = 'late'
    await expect(second.begin(storedWorld(), archiveInfoAt(5))).rejects.toBeInstanceOf(StorageError)
    fragile.trouble = 'none'
    await second.begin(storedWorld(2), archiveInfoAt(6))
    expect((await second.archive.list()).map(({ id, setAsideMs }) => [id, setAsideMs])).toEqual([['a-1', 5]])
    expect(fragile.at('root')).toMatchObject({ current: 'b-2' })
    expect(fragile.at('world', 'b-1')).toBeUndefined()
    expect((await second.open())?.journal).toHaveLength(2)
  })

  it('is rejected on repetition if another handle has written to its world', async () => {
    const { fragile, handle } = emptyStore()
    const storage = handle('a')
    await storage.open()
    fragile.trouble = 'late'
    await expect(storage.begin(storedWorld())).rejects.toBeInstanceOf(StorageError)
    fragile.trouble = 'none'
    const other = handle('b')
    await other.open()
    await other.append([entry(1)], '1.0.0')
    await expect(storage.begin(storedWorld())).rejects.toThrow('Another thread has started a world')
    expect((await handle('c').open())?.journal).toEqual([entry(1)])
  })
})

describe('a store with a later schema', () => {
  it('is never changed', async () => {
    const { fragile, handle, storage } = await storeWithWorld(1)
    fragile.alter(['root'], { form: SCHEMA_VERSION + 1 })
    const before = new Map(fragile.records)
    const other = handle('b')
    await expect(other.open()).rejects.toThrow(new NewerSchemaError('The store was written by a later version'))
    await expect(other.begin(storedWorld())).rejects.toBeInstanceOf(NewerSchemaError)
    expect(other.isRetired).toBe(true)
    await expect(storage.append(entries(2), '1.0.0')).rejects.toBeInstanceOf(NewerSchemaError)
    await expect(handle('c').archive.add(storedWorld(), archiveInfoAt(1))).rejects.toBeInstanceOf(NewerSchemaError)
    expect(fragile.records).toEqual(before)
  })

  it('differs from one with an earlier schema, which can be opened', async () => {
    const { fragile, handle } = await storeWithWorld(1)
    fragile.alter(['root'], { form: SCHEMA_VERSION - 1 })
    expect(await handle('b').open()).toMatchObject({ id: 'a-1', length: 1 })
  })

  it('has a separate error name', () => {
    expect(
      [new WriteConflictError(''), new NewerSchemaError(''), new StorageClearedError('')].map(({ name }) => name),
    ).toEqual(['WriteConflictError', 'NewerSchemaError', 'StorageClearedError'])
  })
})
