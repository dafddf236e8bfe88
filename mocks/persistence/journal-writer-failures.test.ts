import { describe, expect, it } from 'vitest'
import { FailingStore, flushTasks } from '../hosts/testing/flaky-store'
import { saveStatus } from '../hosts/testing/saved-world'
import { START_MS } from '../hosts/testing/small-world'

describe('a failing storage', () => {
  it('receives the complete world after it was cleared and works again', async () => {
    const { fragile, keeper, machine, world, journal } = await saveStatus()
    world.changeMarketSpeed(2)
    await keeper.flush()
    fragile.records.clear()
    world.changeMarketSpeed(3)
    const { write } = fragile.disk
    fragile.disk.write = async (work) => {
      try {
        return await write(work)
      } finally {
        fragile.trouble = 'full'
      }
    }
    await keeper.flush()
    expect(keeper.status.reason).toBe('the disk is full')
    fragile.disk.write = write
    fragile.trouble = 'none'
    machine.ms += 2000
    await keeper.flush()
    await flushTasks()
    expect(await journal()).toEqual(world.journal)
  })

  it('is reported with its reason, and retried after two seconds', async () => {
    const { fragile, keeper, machine, world, journal } = await saveStatus()
    expect(keeper.status).toEqual({ kind: 'browser', saved: true, reason: null })
    fragile.trouble = 'full'
    await keeper.flush()
    expect(keeper.status).toEqual({ kind: 'browser', saved: false, reason: 'the disk is full' })
    fragile.trouble = 'none'
    world.changeMarketSpeed(2)
    machine.ms += 1999
    await keeper.flush()
    await flushTasks()
    expect(fragile.writes).toBe(1)
    expect(await journal()).toBeUndefined()
    machine.ms += 1
    await keeper.flush()
    await flushTasks()
    expect(keeper.status).toEqual({ kind: 'browser', saved: true, reason: null })
    expect(await journal()).toEqual(world.journal)
  })

  it('blocks no flush, and is retried once per interval', async () => {
    const { fragile, keeper, machine } = await saveStatus()
    fragile.trouble = 'full'
    await keeper.flush()
    machine.ms += 2000
    await Promise.all([keeper.flush(), keeper.flush()])
    await flushTasks()
    expect(fragile.writes).toBe(2)
    expect(keeper.status.reason).toBe('the disk is full')
  })

  it('receives no writes if nothing can be saved from the start', async () => {
    const { fragile, keeper, world, newWorld } = await saveStatus({ reason: 'there is no storage' })
    world.changeMarketSpeed(2)
    await keeper.flush()
    await keeper.begin(newWorld())
    expect(fragile.writes).toBe(0)
    expect(keeper.status).toEqual({ kind: 'browser', saved: false, reason: 'there is no storage' })
  })

  it('receives the unsaved world as an archived one after another thread has taken over', async () => {
    const { fragile, keeper, machine, world, reader } = await saveStatus()
    await keeper.flush()
    await keeper.archiveUnsaved()
    expect(await reader().archive.list()).toEqual([])
    fragile.trouble = 'full'
    world.changeMarketSpeed(2)
    await keeper.flush()
    fragile.trouble = 'none'
    machine.ms += 5
    await keeper.archiveUnsaved()
    const [aside] = await reader().archive.list()
    expect(aside).toMatchObject({
      reason: 'unsaved',
      words: 'It contains the changes made while saving was impossible (the disk is full).',
      setAsideMs: START_MS + 5,
    })
    expect((await reader().archive.read(aside?.id ?? ''))?.journal).toEqual(world.journal)
  })

  it('archives the former world even if another world starts before the first save', async () => {
    const fragile = new FailingStore()
    await (await saveStatus({ fragile, writer: 'b' })).keeper.flush()
    const archiveFormerAs = { reason: 'damaged', words: 'It is broken.', setAsideMs: 8 } as const
    const { keeper, machine, newWorld, reader } = await saveStatus({ fragile, archiveFormerAs })
    fragile.trouble = 'full'
    await keeper.flush()
    fragile.trouble = 'none'
    machine.ms += 2000
    await keeper.begin(newWorld())
    await flushTasks()
    expect(await reader().archive.list()).toMatchObject([{ id: 'b-1', ...archiveFormerAs }])
  })
})
