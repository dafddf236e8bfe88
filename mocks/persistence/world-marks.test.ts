import { describe, expect, it } from 'vitest'
import { entries, storedWorld } from '../hosts/testing/flaky-store'
import { storeWithWorld, markAt } from '../hosts/testing/world-store-setup'
import type { JournalMark } from '../world/journal'

describe('marks and checkpoints', () => {
  it('are limited to the newest eight, in the order of the journal', async () => {
    const { storage } = await storeWithWorld(12)
    for (let n = 1; n <= 10; n++) await storage.saveCheckpoint(markAt(n))
    expect((await storage.open())?.marks.map(({ length }) => length)).toEqual([3, 4, 5, 6, 7, 8, 9, 10])
    await storage.saveCheckpoint(markAt(8, 'again'))
    const found = await storage.open()
    expect(found?.marks.map(({ length, hash }) => [length, hash]).slice(-2)).toEqual([
      [7, 'hash-7'],
      [8, 'again'],
    ])
  })

  it('contain a state only if the last mark came with one', async () => {
    const { storage } = await storeWithWorld(2)
    await storage.saveCheckpoint(markAt(1), ['one', 'two'])
    expect((await storage.open())?.checkpoint).toEqual({ mark: markAt(1), parts: ['one', 'two'] })
    await storage.saveCheckpoint(markAt(2))
    expect((await storage.open())?.checkpoint).toBeUndefined()
  })

  it('stay without the state after an invalid checkpoint was removed', async () => {
    const { storage } = await storeWithWorld(1)
    await storage.saveCheckpoint(markAt(1), ['state'])
    await storage.removeCheckpoint('a-1')
    expect(await storage.open()).toMatchObject({ checkpoint: undefined, marks: [markAt(1)] })
  })

  it('are not saved beyond the end of the journal, or after another handle has written', async () => {
    const { fragile, handle, storage } = await storeWithWorld(1)
    await storage.saveCheckpoint(markAt(2), ['state'])
    const other = handle('b')
    await other.open()
    await other.append(entries(2), '1.0.0')
    await storage.saveCheckpoint(markAt(1), ['state'])
    await other.begin(storedWorld(1))
    await storage.saveCheckpoint(markAt(1), ['state'])
    fragile.records.delete('["root"]')
    await storage.saveCheckpoint(markAt(1), ['state'])
    expect([...fragile.records.keys()].filter((key) => key.includes('checkpoint'))).toEqual([])
    expect(fragile.at<{ marks: JournalMark[] }>('world', 'b-1')?.marks).toEqual([])
    expect(storage.isRetired).toBe(false)
  })
})
