import { describe, expect, it } from 'vitest'
import { hostMachine } from '../hosts/testing/host-machine'
import { credit } from '../hosts/testing/sample-world'
import type { JournalMark } from '../world/journal'
import type { Checkpoint, WorldRecord } from './world-records'

/** Returns a store with schema 2: a saved world with a checkpoint, whose hashes come from a removed hash function. */
async function storeOfSchema2() {
  const machine = hostMachine()
  const host = await machine.open()
  credit(host.world, 101)
  await host.flush()
  await host.checkpoint()
  const { fragile, current } = machine
  const saved = fragile.at<WorldRecord>('world', current())
  const checkpoint = fragile.at<Checkpoint>('checkpoint', current())
  if (!saved || !checkpoint) throw new Error('No saved world')
  const { schemaVersion: _, appVersion: __, marks, ...record } = saved
  const old = ({ length, at, figures }: JournalMark): JournalMark => ({
    length,
    at,
    figures,
    hash: 'old',
    stateSum: 'old',
  })
  fragile.set(['world', current()], { ...record, rules: 'abc', marks: marks.map(old) })
  fragile.set(['checkpoint', current()], { ...checkpoint, mark: old(checkpoint.mark) })
  fragile.alter(['root'], { form: 2 })
  return { ...machine, host }
}

describe('a migration', () => {
  it('from schema 2 to 3 replaces the code hash with versions, and keeps the state of the world', async () => {
    const { open, fragile, host } = await storeOfSchema2()
    const opened = await open()
    expect(opened.world.fingerprint()).toBe(host.world.fingerprint())
    expect(fragile.at('root')).toMatchObject({ form: 3 })
    const [archived] = await opened.listArchivedWorlds()
    expect(archived).toMatchObject({ reason: 'restarted', appVersion: 'unknown', length: 1 })
    const record = fragile.at<WorldRecord>('world', archived?.id ?? '')
    expect(record).toMatchObject({ schemaVersion: 3 })
    expect(record).not.toHaveProperty('rules')
  })

  it('from schema 2 to 3 keeps the journal of a world without a checkpoint', async () => {
    const { open, fragile, current, host } = await storeOfSchema2()
    fragile.records.delete(JSON.stringify(['checkpoint', current()]))
    fragile.alter(['world', current()], { marks: [] })
    const opened = await open()
    expect(opened.world.journal).toEqual(host.world.journal)
    expect(opened.archiveNotice).toBeUndefined()
  })

  it('that is missing leads to an archived world', async () => {
    const { open, fragile, current } = await storeOfSchema2()
    fragile.alter(['root'], { form: 0 })
    fragile.alter(['world', current()], { schemaVersion: 0 })
    const opened = await open()
    expect(opened.archiveNotice).toMatchObject({ reason: 'other-schema' })
    expect(await opened.listArchivedWorlds()).toMatchObject([{ length: 1 }])
    expect(fragile.at('root')).toMatchObject({ form: 3 })
  })
})
