import { describe, expect, it, vi } from 'vitest'
import { FailingStore, flushTasks, storedWorld } from '../hosts/testing/flaky-store'
import { afterWrite, saveStatus, markOf } from '../hosts/testing/saved-world'
import { WriteConflictError } from './world-records'

describe('the journal writer saves each entry once', () => {
  it('before, during, and after the first save of the world', async () => {
    const { fragile, keeper, world, journal } = await saveStatus()
    world.changeMarketSpeed(2)
    const begun = keeper.flush()
    await Promise.resolve()
    world.changeMarketSpeed(3)
    await begun
    await keeper.flush()
    expect(await journal()).toEqual(world.journal)
    world.changeMarketSpeed(4)
    world.changeMarketSpeed(5)
    await keeper.flush()
    expect(await journal()).toEqual(world.journal)
    expect(world.journal).toHaveLength(4)
    const { writes } = fragile
    await keeper.flush()
    expect(fragile.writes).toBe(writes)
  })

  it('when several flushes share one write', async () => {
    const { fragile, keeper, world, journal } = await saveStatus()
    await keeper.flush()
    world.changeMarketSpeed(2)
    const before = fragile.writes
    await Promise.all([keeper.flush(), keeper.flush(), keeper.flush()])
    expect(fragile.writes).toBe(before + 1)
    expect(await journal()).toEqual(world.journal)
  })

  it('and a flush does not report the failure of later entries', async () => {
    const { fragile, keeper, world, journal } = await saveStatus()
    await keeper.flush()
    world.changeMarketSpeed(2)
    const { writes } = fragile
    afterWrite(fragile, () => {
      world.changeMarketSpeed(3)
      fragile.trouble = 'full'
    })
    await Promise.all([keeper.flush(), keeper.flush()])
    expect(keeper.status.saved).toBe(true)
    expect(fragile.writes).toBe(writes + 1)
    await keeper.flush()
    expect(keeper.status.reason).toBe('the disk is full')
    expect(await journal()).toEqual(world.journal.slice(0, 1))
  })

  it('without a read before, unless the storage has failed', async () => {
    const { fragile, keeper, world } = await saveStatus()
    await keeper.flush()
    const read = vi.spyOn(fragile.disk, 'read')
    world.changeMarketSpeed(2)
    await keeper.flush()
    world.changeMarketSpeed(3)
    await keeper.flush()
    expect(read).not.toHaveBeenCalled()
  })

  it('when the storage saved it without a confirmation', async () => {
    const { fragile, keeper, machine, storage, world, journal } = await saveStatus()
    await keeper.flush()
    world.changeMarketSpeed(2)
    fragile.trouble = 'late'
    await keeper.flush()
    expect(keeper.status.saved).toBe(false)
    fragile.trouble = 'none'
    world.changeMarketSpeed(3)
    machine.ms += 2000
    await keeper.flush()
    await flushTasks()
    expect(keeper.status.saved).toBe(true)
    expect(storage.isRetired).toBe(false)
    expect(await journal()).toEqual(world.journal)
  })

  it('when an unconfirmed entry turns out to be saved and is the last one', async () => {
    const { fragile, keeper, machine, world, journal } = await saveStatus()
    await keeper.flush()
    world.changeMarketSpeed(2)
    fragile.trouble = 'late'
    await keeper.flush()
    fragile.trouble = 'none'
    const before = fragile.writes
    machine.ms += 2000
    await keeper.flush()
    await flushTasks()
    expect(fragile.writes).toBe(before)
    expect(keeper.status.saved).toBe(true)
    world.changeMarketSpeed(3)
    await keeper.flush()
    expect(await journal()).toEqual(world.journal)
  })

  it('and saves the complete world again after the storage was cleared', async () => {
    const { fragile, keeper, world, journal } = await saveStatus()
    world.changeMarketSpeed(2)
    await keeper.flush()
    fragile.records.clear()
    world.changeMarketSpeed(3)
    await keeper.flush()
    world.changeMarketSpeed(4)
    await keeper.flush()
    expect(await journal()).toEqual(world.journal)
  })
})

describe('a journal writer whose world another thread has written', () => {
  it('rejects this flush and all later ones', async () => {
    const { fragile, keeper, world, journal } = await saveStatus()
    await keeper.flush()
    const other = await saveStatus({ fragile, writer: 'b' })
    await other.storage.begin(storedWorld(1))
    world.changeMarketSpeed(2)
    await expect(keeper.flush()).rejects.toBeInstanceOf(WriteConflictError)
    await expect(keeper.flush()).rejects.toThrow('This backend has been retired')
    expect(keeper.status.saved).toBe(true)
    expect(await journal()).toEqual(storedWorld(1).journal)
  })

  it('rejects even without unsaved entries', async () => {
    const { keeper, storage } = await saveStatus()
    await keeper.flush()
    storage.retire()
    await expect(keeper.flush()).rejects.toThrow(new WriteConflictError('This backend has been retired'))
  })

  it('does not reject a request whose entries were just saved', async () => {
    const { fragile, keeper, storage, world, journal } = await saveStatus()
    await keeper.flush()
    world.changeMarketSpeed(2)
    const written = keeper.flush(true)
    world.changeMarketSpeed(3)
    afterWrite(fragile, () => storage.retire())
    await written
    expect((await journal())?.length).toBe(2)
    await expect(keeper.flush(true)).resolves.toBeUndefined()
    await expect(keeper.flush()).rejects.toBeInstanceOf(WriteConflictError)
  })

  it('does not reject a request whose entries a failing storage may contain', async () => {
    const { fragile, keeper, storage, world } = await saveStatus()
    await keeper.flush()
    fragile.trouble = 'full'
    world.changeMarketSpeed(2)
    await keeper.flush(true)
    storage.retire()
    await expect(keeper.flush(true)).resolves.toBeUndefined()
    expect(keeper.status.saved).toBe(false)
    await expect(keeper.flush()).rejects.toBeInstanceOf(WriteConflictError)
  })

  it('does not reject during the retry of a failing storage', async () => {
    const { fragile, keeper, machine, world } = await saveStatus()
    await keeper.flush()
    fragile.trouble = 'full'
    world.changeMarketSpeed(2)
    await keeper.flush()
    fragile.trouble = 'none'
    const other = await saveStatus({ fragile, writer: 'b' })
    await other.storage.begin(storedWorld(1))
    machine.ms += 2000
    await keeper.flush()
    await flushTasks()
    await expect(keeper.flush()).rejects.toBeInstanceOf(WriteConflictError)
  })
})

describe('a new world', () => {
  it('replaces the former one, with the version that started it', async () => {
    const { keeper, world, newWorld, journal, reader } = await saveStatus()
    world.changeMarketSpeed(2)
    await keeper.flush()
    const next = newWorld()
    next.changeMarketSpeed(7)
    await keeper.begin(next)
    expect(await journal()).toEqual(next.journal)
    expect(keeper.document).toEqual({
      ...storedWorld(),
      header: next.header,
      journal: next.journal,
    })
    expect(keeper.document.journal).not.toBe(next.journal)
    next.changeMarketSpeed(8)
    await keeper.flush()
    expect(await journal()).toEqual(next.journal)
    expect(await reader().archive.list()).toEqual([])
    expect((await reader().open())?.appVersion).toBe('1.0.0')
  })

  it('archives the former one if a reason is given', async () => {
    const fragile = new FailingStore()
    const before = await saveStatus({ fragile, writer: 'b' })
    await before.keeper.flush()
    const former = { reason: 'damaged', words: 'It is broken.', setAsideMs: 8 } as const
    const { keeper, newWorld, reader } = await saveStatus({ fragile, archiveFormerAs: former })
    await keeper.flush()
    expect(await reader().archive.list()).toMatchObject([{ id: 'b-1', ...former }])
    await keeper.begin(newWorld())
    expect(await reader().archive.list()).toHaveLength(1)
  })
})

describe('a checkpoint', () => {
  it('is saved after all entries so far', async () => {
    const { keeper, world, reader } = await saveStatus()
    world.changeMarketSpeed(2)
    const mark = markOf(world)
    await keeper.saveCheckpoint(mark, ['state'])
    expect(await reader().open()).toMatchObject({
      length: 1,
      marks: [mark],
      checkpoint: { mark, parts: ['state'] },
    })
  })

  it('is not saved if the storage fails, or for a world that is no longer current', async () => {
    const { fragile, keeper, world, newWorld, reader } = await saveStatus()
    await keeper.flush()
    const mark = markOf(world)
    const before = fragile.writes
    const marking = keeper.saveCheckpoint(mark)
    const beginning = keeper.begin(newWorld())
    await Promise.all([marking, beginning])
    expect(fragile.writes).toBe(before + 1)
    expect((await reader().open())?.marks).toEqual([])
    fragile.trouble = 'full'
    const writes = fragile.writes
    expect(await keeper.saveCheckpoint(mark)).toBe(false)
    expect(fragile.writes).toBe(writes + 1)
  })

  it('does not change the save status when it fails, because all entries are saved', async () => {
    const { fragile, keeper, world } = await saveStatus()
    world.changeMarketSpeed(2)
    await keeper.flush()
    fragile.trouble = 'full'
    expect(await keeper.saveCheckpoint(markOf(world))).toBe(false)
    expect(keeper.status).toEqual({ kind: 'browser', saved: true, reason: null })
  })
})
