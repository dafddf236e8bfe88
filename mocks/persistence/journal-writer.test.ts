import { describe, expect, it, vi } from 'vitest'
import { FragileDisk, settled, storedWorld } from '../hosts/testing/fragile-disk'
import { afterWrite, keeping, markOf } from '../hosts/testing/kept-world'
import { WriteConflictError } from './errors'

describe('the journal writer saves each entry once', () => {
  it('before, during, and after the first save of the world', async () => {
    const { fragile, keeper, world, journal } = await keeping()
    world.changeTempo(2)
    const begun = keeper.flush()
    await Promise.resolve()
    world.changeTempo(3)
    await begun
    await keeper.flush()
    expect(await journal()).toEqual(world.journal)
    world.changeTempo(4)
    world.changeTempo(5)
    await keeper.flush()
    expect(await journal()).toEqual(world.journal)
    expect(world.journal).toHaveLength(4)
    const { writes } = fragile
    await keeper.flush()
    expect(fragile.writes).toBe(writes)
  })

  it('when several flushes share one write', async () => {
    const { fragile, keeper, world, journal } = await keeping()
    await keeper.flush()
    world.changeTempo(2)
    const before = fragile.writes
    await Promise.all([keeper.flush(), keeper.flush(), keeper.flush()])
    expect(fragile.writes).toBe(before + 1)
    expect(await journal()).toEqual(world.journal)
  })

  it('and a flush does not report the failure of later entries', async () => {
    const { fragile, keeper, world, journal } = await keeping()
    await keeper.flush()
    world.changeTempo(2)
    const { writes } = fragile
    afterWrite(fragile, () => {
      world.changeTempo(3)
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
    const { fragile, keeper, world } = await keeping()
    await keeper.flush()
    const read = vi.spyOn(fragile.disk, 'read')
    world.changeTempo(2)
    await keeper.flush()
    world.changeTempo(3)
    await keeper.flush()
    expect(read).not.toHaveBeenCalled()
  })

  it('when the storage saved it without a confirmation', async () => {
    const { fragile, keeper, machine, storage, world, journal } = await keeping()
    await keeper.flush()
    world.changeTempo(2)
    fragile.trouble = 'late'
    await keeper.flush()
    expect(keeper.status.saved).toBe(false)
    fragile.trouble = 'none'
    world.changeTempo(3)
    machine.ms += 2000
    await keeper.flush()
    await settled()
    expect(keeper.status.saved).toBe(true)
    expect(storage.isRetired).toBe(false)
    expect(await journal()).toEqual(world.journal)
  })

  it('when an unconfirmed entry turns out to be saved and is the last one', async () => {
    const { fragile, keeper, machine, world, journal } = await keeping()
    await keeper.flush()
    world.changeTempo(2)
    fragile.trouble = 'late'
    await keeper.flush()
    fragile.trouble = 'none'
    const before = fragile.writes
    machine.ms += 2000
    await keeper.flush()
    await settled()
    expect(fragile.writes).toBe(before)
    expect(keeper.status.saved).toBe(true)
    world.changeTempo(3)
    await keeper.flush()
    expect(await journal()).toEqual(world.journal)
  })

  it('and saves the whole world again after the storage was cleared', async () => {
    const { fragile, keeper, world, journal } = await keeping()
    world.changeTempo(2)
    await keeper.flush()
    fragile.records.clear()
    world.changeTempo(3)
    await keeper.flush()
    world.changeTempo(4)
    await keeper.flush()
    expect(await journal()).toEqual(world.journal)
  })
})

describe('a journal writer whose world another thread has written', () => {
  it('rejects this flush and all later ones', async () => {
    const { fragile, keeper, world, journal } = await keeping()
    await keeper.flush()
    const other = await keeping({ fragile, writer: 'b' })
    await other.storage.begin(storedWorld(1))
    world.changeTempo(2)
    await expect(keeper.flush()).rejects.toBeInstanceOf(WriteConflictError)
    await expect(keeper.flush()).rejects.toThrow('This backend has been retired')
    expect(keeper.status.saved).toBe(true)
    expect(await journal()).toEqual(storedWorld(1).journal)
  })

  it('rejects even without unsaved entries', async () => {
    const { keeper, storage } = await keeping()
    await keeper.flush()
    storage.retire()
    await expect(keeper.flush()).rejects.toThrow(new WriteConflictError('This backend has been retired'))
  })

  it('does not reject a request whose entries were just saved', async () => {
    const { fragile, keeper, storage, world, journal } = await keeping()
    await keeper.flush()
    world.changeTempo(2)
    const written = keeper.flush(true)
    world.changeTempo(3)
    afterWrite(fragile, () => storage.retire())
    await written
    expect((await journal())?.length).toBe(2)
    await expect(keeper.flush(true)).resolves.toBeUndefined()
    await expect(keeper.flush()).rejects.toBeInstanceOf(WriteConflictError)
  })

  it('does not reject a request whose entries a failing storage may contain', async () => {
    const { fragile, keeper, storage, world } = await keeping()
    await keeper.flush()
    fragile.trouble = 'full'
    world.changeTempo(2)
    await keeper.flush(true)
    storage.retire()
    await expect(keeper.flush(true)).resolves.toBeUndefined()
    expect(keeper.status.saved).toBe(false)
    await expect(keeper.flush()).rejects.toBeInstanceOf(WriteConflictError)
  })

  it('does not reject during the retry of a failing storage', async () => {
    const { fragile, keeper, machine, world } = await keeping()
    await keeper.flush()
    fragile.trouble = 'full'
    world.changeTempo(2)
    await keeper.flush()
    fragile.trouble = 'none'
    const other = await keeping({ fragile, writer: 'b' })
    await other.storage.begin(storedWorld(1))
    machine.ms += 2000
    await keeper.flush()
    await settled()
    await expect(keeper.flush()).rejects.toBeInstanceOf(WriteConflictError)
  })
})

describe('a new world', () => {
  it('replaces the former one, with the version that started it', async () => {
    const { keeper, world, newWorld, journal, reader } = await keeping()
    world.changeTempo(2)
    await keeper.flush()
    const next = newWorld()
    next.changeTempo(7)
    await keeper.begin(next)
    expect(await journal()).toEqual(next.journal)
    expect(keeper.document).toEqual({
      ...storedWorld(),
      header: next.header,
      journal: next.journal,
    })
    expect(keeper.document.journal).not.toBe(next.journal)
    next.changeTempo(8)
    await keeper.flush()
    expect(await journal()).toEqual(next.journal)
    expect(await reader().archive.list()).toEqual([])
    expect((await reader().open())?.appVersion).toBe('1.0.0')
  })

  it('archives the former one if a reason is given', async () => {
    const fragile = new FragileDisk()
    const before = await keeping({ fragile, writer: 'b' })
    await before.keeper.flush()
    const former = { reason: 'damaged', words: 'It is broken.', setAsideMs: 8 } as const
    const { keeper, newWorld, reader } = await keeping({ fragile, archiveFormerAs: former })
    await keeper.flush()
    expect(await reader().archive.list()).toMatchObject([{ id: 'b-1', ...former }])
    await keeper.begin(newWorld())
    expect(await reader().archive.list()).toHaveLength(1)
  })
})

describe('a checkpoint', () => {
  it('is saved after all entries so far', async () => {
    const { keeper, world, reader } = await keeping()
    world.changeTempo(2)
    const mark = markOf(world)
    await keeper.saveCheckpoint(mark, ['state'])
    expect(await reader().open()).toMatchObject({
      length: 1,
      marks: [mark],
      checkpoint: { mark, parts: ['state'] },
    })
  })

  it('is not saved if the storage fails, or for a world that is no longer current', async () => {
    const { fragile, keeper, world, newWorld, reader } = await keeping()
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
    const { fragile, keeper, world } = await keeping()
    world.changeTempo(2)
    await keeper.flush()
    fragile.trouble = 'full'
    expect(await keeper.saveCheckpoint(markOf(world))).toBe(false)
    expect(keeper.status).toEqual({ kind: 'browser', saved: true, reason: null })
  })
})
