import { SCHEMA_VERSION } from '../world/journal'
import { describe, expect, it } from 'vitest'
import { entries, entry, storedWorld } from '../hosts/testing/flaky-store'
import { START_MS } from '../hosts/testing/small-world'
import { archiveInfoAt, storeWithWorld, emptyStore, markAt } from '../hosts/testing/world-store-setup'
import { MAX_ARCHIVED } from './world-records'

describe('an archived world', () => {
  it('is never overwritten, and can be listed and read', async () => {
    const { fragile, handle, storage } = await storeWithWorld(2)
    await storage.saveCheckpoint(markAt(2), ['state'])
    const next = handle('b')
    await next.open()
    await next.begin(storedWorld(1, 'later'), archiveInfoAt(77, 'other-schema'))
    expect(await next.archive.list()).toEqual([
      {
        id: 'a-1',
        scenario: 'small',
        seed: 3,
        appVersion: '1.0.0',
        length: 2,
        latestMs: START_MS + 2,
        ...archiveInfoAt(77, 'other-schema'),
      },
    ])
    expect(await next.archive.read('a-1')).toEqual({
      id: 'a-1',
      length: 2,
      schemaVersion: SCHEMA_VERSION,
      appVersion: '1.0.0',
      header: storedWorld().header,
      journal: [entry(1), entry(2)],
      marks: [markAt(2)],
      checkpoint: undefined,
    })
    expect(fragile.at('checkpoint', 'a-1')).toBeUndefined()
    await next.append(entries(2), '1.0.0')
    await next.begin(storedWorld())
    expect((await next.archive.read('a-1'))?.journal).toEqual([entry(1), entry(2)])
  })

  it('is not found under the id of the current world or an unknown id', async () => {
    const { storage } = await storeWithWorld(1)
    expect(await storage.archive.read('a-1')).toBeUndefined()
    expect(await storage.archive.read('unknown')).toBeUndefined()
  })

  it('can be deleted, unlike the current world', async () => {
    const { fragile, storage } = await storeWithWorld(1)
    await storage.archive.add(storedWorld(3), archiveInfoAt(1))
    await storage.archive.remove('a-1')
    await storage.archive.remove('unknown')
    await storage.archive.remove('a-2')
    expect([...fragile.records.keys()].sort()).toEqual(['["entry","a-1",0]', '["root"]', '["world","a-1"]'])
  })

  it('is listed newest first, and in a stable order for equal times', async () => {
    const { storage } = await storeWithWorld()
    for (const ms of [20, 30, 10, 30]) await storage.archive.add(storedWorld(), archiveInfoAt(ms))
    expect((await storage.archive.list()).map(({ id, setAsideMs }) => [id, setAsideMs])).toEqual([
      ['a-5', 30],
      ['a-3', 30],
      ['a-2', 20],
      ['a-4', 10],
    ])
  })

  it(`is deleted with its entries when it is the oldest of more than ${MAX_ARCHIVED}`, async () => {
    expect(MAX_ARCHIVED).toBe(5)
    const { fragile, storage } = await storeWithWorld(1)
    for (const ms of [40, 20, 10, 30, 50]) await storage.archive.add(storedWorld(1), archiveInfoAt(ms))
    expect(await storage.archive.list()).toHaveLength(5)
    await storage.archive.add(storedWorld(1), archiveInfoAt(60))
    expect((await storage.archive.list()).map(({ setAsideMs }) => setAsideMs)).toEqual([60, 50, 40, 30, 20])
    expect(fragile.at('entry', 'a-4', 0)).toBeUndefined()
    expect(fragile.at('world', 'a-1')).toBeDefined()
  })

  it('is not deleted by its own archiving, even if its time is the earliest', async () => {
    const { handle, storage } = await storeWithWorld(1)
    for (const ms of [10, 20, 30, 40, 50]) await storage.archive.add(storedWorld(), archiveInfoAt(ms))
    const next = handle('b')
    await next.open()
    await next.begin(storedWorld(2), archiveInfoAt(5))
    expect((await next.archive.list()).map(({ setAsideMs }) => setAsideMs)).toEqual([50, 40, 30, 20, 5])
    expect((await next.open())?.id).toBe('b-1')
  })

  it('can be saved in an empty store and by a retired handle', async () => {
    const { handle } = emptyStore()
    const storage = handle('a')
    storage.retire()
    await storage.archive.add(storedWorld(2), archiveInfoAt(9, 'unsaved'))
    expect(await storage.archive.list()).toMatchObject([{ id: 'a-1', length: 2, reason: 'unsaved', setAsideMs: 9 }])
  })
})
