import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { JournalEntry, StoredWorld } from '../../world/journal'
import { JournalMovedOn, openIndexedDbStorage } from './indexed-db-storage'

const header: StoredWorld['header'] = {
  version: 1,
  scenario: 'default',
  seed: 7,
  clock: { worldMs: 0, wallMs: 0, frozen: true, speed: 1 },
}

function entry(tempo: number): JournalEntry {
  return { kind: 'market', at: tempo, tempo }
}

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('IDBKeyRange', IDBKeyRange)
})

describe('the journal in IndexedDB', () => {
  it('is empty at first', async () => {
    const storage = await openIndexedDbStorage('world')
    expect(await storage.load()).toBeUndefined()
    storage.close()
  })

  it('gives back every entry in order after a reload', async () => {
    const before = await openIndexedDbStorage('world')
    await before.replace({ header, journal: [entry(0)] })
    const many = Array.from({ length: 300 }, (_, index) => entry(index + 1))
    await Promise.all(many.map((one) => before.append([one])))
    before.close()

    const after = await openIndexedDbStorage('world')
    expect(await after.load()).toEqual({ header, journal: [entry(0), ...many] })
    after.close()
  })

  it('keeps nothing of the world before', async () => {
    const storage = await openIndexedDbStorage('world')
    await storage.replace({ header, journal: [entry(1), entry(2)] })
    await storage.replace({ header: { ...header, seed: 8 }, journal: [] })
    await storage.append([entry(3)])
    expect(await storage.load()).toEqual({ header: { ...header, seed: 8 }, journal: [entry(3)] })
    storage.close()
  })

  it('refuses the second of two writers, and tells it to read again', async () => {
    const first = await openIndexedDbStorage('world')
    await first.replace({ header, journal: [] })
    const second = await openIndexedDbStorage('world')
    await second.load()
    const movedOn = vi.fn<() => void>()
    second.onMovedOn(movedOn)

    await first.append([entry(1)])
    await expect(second.append([entry(2)])).rejects.toThrow(JournalMovedOn)
    expect(movedOn).toHaveBeenCalled()
    expect((await second.load())?.journal).toEqual([entry(1)])
    await second.append([entry(2)])
    expect((await first.load())?.journal).toEqual([entry(1), entry(2)])
    first.close()
    second.close()
  })

  it('refuses a writer whose world was replaced', async () => {
    const first = await openIndexedDbStorage('world')
    await first.replace({ header, journal: [] })
    const second = await openIndexedDbStorage('world')
    await second.replace({ header, journal: [] })
    await expect(first.append([entry(1)])).rejects.toThrow(JournalMovedOn)
    expect((await second.load())?.journal).toEqual([])
    first.close()
    second.close()
  })

  it('tells other threads that it has written', async () => {
    const first = await openIndexedDbStorage('world')
    const second = await openIndexedDbStorage('world')
    const told = vi.fn<() => void>()
    second.onMovedOn(told)
    await first.replace({ header, journal: [] })
    await expect.poll(() => told).toHaveBeenCalled()
    first.close()
    second.close()
  })
})
