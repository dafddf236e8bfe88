import { describe, expect, it } from 'vitest'
import { entries, storedWorld } from '../hosts/testing/fragile-disk'
import { begun, markAt } from '../hosts/testing/stored-worlds'
import type { JournalMark } from '../world/journal'

describe('marks and checkpoints', () => {
  it('lie beside the journal, the newest eight, each behind the one before it', async () => {
    const { storage } = await begun(12)
    for (let n = 1; n <= 10; n++) await storage.saveCheckpoint(markAt(n))
    expect((await storage.open())?.marks.map(({ length }) => length)).toEqual([3, 4, 5, 6, 7, 8, 9, 10])
    await storage.saveCheckpoint(markAt(8, 'again'))
    const found = await storage.open()
    expect(found?.marks.map(({ length, hash }) => [length, hash]).slice(-2)).toEqual([
      [7, 'hash-7'],
      [8, 'again'],
    ])
  })

  it('hold a state only when it was given with the last mark', async () => {
    const { storage } = await begun(2)
    await storage.saveCheckpoint(markAt(1), ['one', 'two'])
    expect((await storage.open())?.checkpoint).toEqual({ mark: markAt(1), parts: ['one', 'two'] })
    await storage.saveCheckpoint(markAt(2))
    expect((await storage.open())?.checkpoint).toBeUndefined()
  })

  it('are dropped when they have turned out to be wrong; the marks stay', async () => {
    const { storage } = await begun(1)
    await storage.saveCheckpoint(markAt(1), ['state'])
    await storage.removeCheckpoint('a-1')
    expect(await storage.open()).toMatchObject({ checkpoint: undefined, marks: [markAt(1)] })
  })

  it('are not written beyond the journal, nor in a world that somebody else writes', async () => {
    const { fragile, handle, storage } = await begun(1)
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
