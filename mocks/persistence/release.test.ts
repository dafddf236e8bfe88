import { afterEach, describe, expect, it, vi } from 'vitest'
import { commands } from '../domain/commands'
import { DomainError } from '../domain/errors'
import { hostMachine } from '../hosts/testing/host-machine'
import { credit } from '../hosts/testing/sample-world'
import type { JournalMark, StartState } from '../world/journal'
import { type WorldRecord, NewerVersionError, WriteConflictError } from './world-records'

const command = commands.adminCreditAgentBankAccount

/** Simulates a release that adds `moreCents` to each credit. */
function changeCredits(moreCents: number): void {
  vi.spyOn(commands, 'adminCreditAgentBankAccount').mockImplementation((ctx, input) =>
    command(ctx, { ...input, amountCents: input.amountCents + moreCents }),
  )
}

function refuseCredits(): void {
  vi.spyOn(commands, 'adminCreditAgentBankAccount').mockImplementation(() => {
    throw new DomainError('CONFLICT', 'Credits have been abolished.')
  })
}

/** Returns a world with 50 commands, saved by the first release. */
async function savedWorld() {
  const machine = hostMachine()
  const host = await machine.open()
  for (let n = 1; n <= 50; n++) credit(host.world, 100 + n)
  await host.flush()
  await host.checkpoint()
  return { ...machine, host, lastFingerprint: host.world.fingerprint() }
}

afterEach(() => {
  vi.restoreAllMocks()
})

describe('a saved world after a release that changes a rule', () => {
  it('keeps its state and can continue, even after a second such release', async () => {
    const { open, lastFingerprint } = await savedWorld()
    changeCredits(1)
    const second = await open({ appVersion: '2.0.0' })
    expect(second.world.fingerprint()).toBe(lastFingerprint)
    expect(second.world.journal).toEqual([])
    expect(second.saveStatus.saved).toBe(true)
    expect(second.archiveNotice).toMatchObject({ reason: 'restarted' })
    expect(await second.listArchivedWorlds()).toMatchObject([{ reason: 'restarted', length: 50, appVersion: '1.0.0' }])

    credit(second.world, 500)
    await second.flush()
    const again = await open({ appVersion: '2.0.0' })
    expect(again.world.fingerprint()).toBe(second.world.fingerprint())
    expect(again.archiveNotice).toBeUndefined()
    await again.checkpoint()

    changeCredits(2)
    const third = await open({ appVersion: '3.0.0' })
    expect(third.world.fingerprint()).toBe(second.world.fingerprint())
    expect(await third.listArchivedWorlds()).toMatchObject([{ appVersion: '2.0.0', length: 1 }, { length: 50 }])
  })

  it('can be rewound to the restart, but not further', async () => {
    const { open, host } = await savedWorld()
    const stateHash = host.world.hash()
    changeCredits(1)
    const second = await open({ appVersion: '2.0.0' })
    credit(second.world, 500)
    await second.rewind(0)
    expect(second.world.hash()).toBe(stateHash)
  })

  it('replays the entries after its checkpoint', async () => {
    const { open, host } = await savedWorld()
    credit(host.world, 200)
    credit(host.world, 201)
    await host.flush()
    changeCredits(1)
    const second = await open({ appVersion: '2.0.0' })
    expect(second.world.journal).toEqual(host.world.journal.slice(50))
    expect(second.archiveNotice?.words).toContain('It is as you left it, and rewinding starts at this point.')
  })

  it('reports how many entries after its checkpoint were lost', async () => {
    const { open, host, lastFingerprint } = await savedWorld()
    credit(host.world, 200)
    credit(host.world, 201)
    await host.flush()
    refuseCredits()
    const second = await open({ appVersion: '2.0.0' })
    expect(second.world.fingerprint()).toBe(lastFingerprint)
    expect(second.archiveNotice?.words).toContain('without the last 2 of 2 later actions')
    expect(await second.listArchivedWorlds()).toMatchObject([{ length: 52 }])
  })

  it('is archived if it has no checkpoint', async () => {
    const { open, fragile, current } = await savedWorld()
    fragile.records.delete(JSON.stringify(['checkpoint', current()]))
    changeCredits(1)
    const second = await open({ appVersion: '2.0.0' })
    expect(second.archiveNotice).toMatchObject({ reason: 'differs' })
    expect(await second.listArchivedWorlds()).toMatchObject([{ length: 50 }])
  })

  it('is reported again at the next start if it could not be saved', async () => {
    const { open, fragile, lastFingerprint } = await savedWorld()
    changeCredits(1)
    fragile.trouble = 'full'
    const unsaved = await open({ appVersion: '2.0.0' })
    expect(unsaved.world.fingerprint()).toBe(lastFingerprint)
    expect(unsaved.saveStatus.saved).toBe(false)
    fragile.trouble = 'none'
    const saved = await open({ appVersion: '2.0.0' })
    expect(saved.world.fingerprint()).toBe(lastFingerprint)
    expect(saved.archiveNotice).toMatchObject({ reason: 'restarted' })
    expect(await saved.listArchivedWorlds()).toHaveLength(1)
  })

  it('has its start state in a separate record, which is deleted with it', async () => {
    const { open, fragile, current, lastFingerprint } = await savedWorld()
    changeCredits(1)
    const second = await open({ appVersion: '2.0.0' })
    const { header } = second.document()
    expect(fragile.at<StartState>('start', current())).toEqual(header.startState)
    expect(fragile.at<WorldRecord>('world', current())?.header).not.toHaveProperty('startState')
    await second.start({ seed: 2, freeze: true })
    expect([...fragile.records.keys()].filter((key) => key.startsWith('["start"'))).toEqual([])
    const mark: JournalMark = { length: 0, at: header.startState?.at ?? 0, hash: lastFingerprint, figures: figures }
    await second.restore({ schemaVersion: 3, appVersion: '2.0.0', header, journal: [], at: mark.at, mark })
    expect(second.world.hash()).toBe((await open({ appVersion: '2.0.0' })).world.hash())
  })
})

describe('a saved world after a release that changes no rule', () => {
  it('keeps its journal, and is replayed completely only once', async () => {
    const { open, lastFingerprint, host } = await savedWorld()
    const second = await open({ appVersion: '2.0.0' })
    expect(second.world.fingerprint()).toBe(lastFingerprint)
    expect(second.world.journal).toEqual(host.world.journal)
    expect(second.archiveNotice).toBeUndefined()
    const execute = vi.spyOn(commands, 'adminCreditAgentBankAccount')
    await open({ appVersion: '2.0.0' })
    expect(execute).not.toHaveBeenCalled()
  })

  it('belongs to that release: threads of the former release can no longer write', async () => {
    const { open, host, fragile } = await savedWorld()
    await open({ appVersion: '2.0.0' })
    credit(host.world, 300)
    await expect(host.flush()).rejects.toBeInstanceOf(WriteConflictError)
    const before = new Map(fragile.records)
    await expect(open({ isReopening: true })).rejects.toBeInstanceOf(NewerVersionError)
    expect(fragile.records).toEqual(before)
  })

  it('is claimed by the first entry if the storage failed before', async () => {
    const { open, host, fragile } = await savedWorld()
    fragile.trouble = 'full'
    const second = await open({ appVersion: '2.0.0' })
    fragile.trouble = 'none'
    credit(second.world, 300)
    await second.flush()
    credit(host.world, 301)
    await expect(host.flush()).rejects.toBeInstanceOf(WriteConflictError)
    await open({ appVersion: '2.0.0', isReopening: true })
  })
})

const figures = { people: 0, leads: 0, postings: 0, fundsCents: 0, walletsCents: 0, revenueCents: 0 }
