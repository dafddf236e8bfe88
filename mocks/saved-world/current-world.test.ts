import { describe, expect, it, vi } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../src/shared/calendar'
import { ADMIN, credit, makeSmallWorld, playedWorld, START_MS, stateOf } from '../world/testing/small-world'
import { NewerReleaseError } from './key-value-store'
import { WriteConflictError } from './saved-world'
import { machine, requestCredit, settled } from './testing/machine'

const importedWorld = () => {
  const world = playedWorld()
  return { header: world.header, journal: world.journal, at: world.simulatedUntilMs, hash: world.hash() }
}

describe('a saved world', () => {
  it('opens with the same state and journal, from its last state and the entries since', async () => {
    const { open } = machine()
    const first = await open({ start: { scenario: 'small', seed: 5, nowMs: START_MS + 1, freeze: true } })
    expect(first.world.header).toEqual({
      scenario: 'small',
      seed: 5,
      clock: { worldMs: START_MS + 1, wallMs: START_MS, frozen: true, speed: 1 },
    })
    await requestCredit(first, 101)
    await first.saveState()
    await requestCredit(first, 102)
    const makeWorld = vi.fn(makeSmallWorld)
    const second = await open({ makeWorld })
    expect(makeWorld).toHaveBeenCalledTimes(1)
    expect(makeWorld.mock.lastCall?.[2]?.journal).toHaveLength(1)
    expect(stateOf(second.world)).toEqual(stateOf(first.world))
    expect(second.document).toEqual(first.document)
    expect([second.saveStatus, second.notice]).toEqual([{ saved: true, reason: null }, null])
  })

  it('is replaced if the start options ask for a new world', async () => {
    const { open } = machine()
    await requestCredit(await open(), 101)
    const replaced = await open({ start: { nowMs: START_MS } })
    expect(replaced.world.header).toMatchObject({ scenario: 'default', seed: 1, clock: { frozen: false } })
    expect((await open()).document).toEqual(replaced.document)
  })

  it('is not saved again while nothing has changed', async () => {
    const { store, open } = machine()
    const current = await open()
    const { writes } = store
    await current.run(() => Promise.resolve({}))
    expect(store.writes).toBe(writes)
  })

  it('has its state saved after four idle seconds, after 200 entries, and again after an hour', async () => {
    const { clock, store, timers, open } = machine()
    const current = await open({ start: {} })
    await requestCredit(current, 101)
    expect(store.at('state')).toBeUndefined()
    timers.at(-1)?.()
    await settled()
    expect(store.at('state')).toMatchObject({ version: 1, length: 1 })
    for (let n = 0; n < 201; n++) credit(current.world, 200 + n)
    await current.run(() => Promise.resolve({}))
    await settled()
    expect(store.at('state')).toMatchObject({ length: 202 })
    const { writes } = store
    await current.saveState()
    expect(store.writes).toBe(writes)
    clock.ms += HOUR_MS
    current.world.now()
    await current.saveState()
    expect(store.writes).toBe(writes + 1)
  })

  it('whose state could not be saved gets it the next time', async () => {
    const { store, open } = machine()
    const current = await open()
    await requestCredit(current, 101)
    store.trouble = 'full'
    await current.saveState()
    expect(current.saveStatus.saved).toBe(true)
    store.trouble = 'none'
    await current.saveState()
    expect(store.at('state')).toMatchObject({ length: 1 })
  })

  it.each([
    ['an entry is missing', (store) => store.remove('entry', 0)],
    ['the state is no JSON', (store) => store.alter(['state'], { parts: ['{'] })],
    ['the scenario does not exist', (store) => store.alter(['world'], { header: null })],
  ] satisfies [string, (store: ReturnType<typeof machine>['store']) => void][])(
    'gives way to a new one if %s, and a notice says so until the user dismisses it',
    async (_, damage) => {
      const { store, open } = machine()
      const first = await open()
      await requestCredit(first, 101)
      await first.saveState()
      damage(store)
      const second = await open()
      expect(second.world.journal).toEqual([])
      expect(second.notice).toBe('The world saved in this browser is damaged, so a new one started.')
      expect(second.acknowledgeNotice()).toBeNull()
      expect(second.notice).toBeNull()
      expect((await open()).notice).toBeNull()
    },
  )

  it('in an older format gives way to a new one, and a notice says so', async () => {
    const { store, open } = machine()
    await store.disk.write((transaction) => Promise.resolve(transaction.put(['old-format'], true)))
    expect((await open()).notice).toContain('cannot open the world that an earlier version saved here')
    expect((await open()).notice).toBeNull()
  })
})

describe('failing storage', () => {
  it('lets the world go on, says why it is not saved, and saves it when the storage works again', async () => {
    const { store, clock, open } = machine()
    const current = await open()
    store.trouble = 'full'
    await requestCredit(current, 101)
    expect(current.saveStatus).toEqual({ saved: false, reason: 'the disk is full' })
    const { writes } = store
    await requestCredit(current, 102)
    expect(store.writes).toBe(writes)
    store.trouble = 'none'
    clock.ms += 2000
    await requestCredit(current, 103)
    await settled()
    expect(current.saveStatus).toEqual({ saved: true, reason: null })
    expect((await open()).world.journal).toEqual(current.world.journal)
  })

  it('saves nothing twice if a write was saved although its confirmation was lost', async () => {
    const { store, clock, open } = machine()
    const current = await open()
    store.trouble = 'late'
    await requestCredit(current, 101)
    store.trouble = 'none'
    clock.ms += 2000
    await requestCredit(current, 102)
    await settled()
    expect((await open()).world.journal).toEqual(current.world.journal)
  })

  it('during the first write saves the world that another one has replaced meanwhile', async () => {
    const { store, clock, open } = machine()
    store.trouble = 'late'
    const current = await open()
    await current.start({ scenario: 'small', seed: 9, freeze: true })
    store.trouble = 'none'
    clock.ms += 2000
    await requestCredit(current, 101)
    await settled()
    expect((await open()).document).toEqual(current.document)
  })

  it('at the opening does not turn off saving, and the saved world comes back with a notice', async () => {
    const { store, clock, open } = machine()
    const first = await open()
    await requestCredit(first, 101)
    store.trouble = 'silent'
    const second = await open()
    expect(second.saveStatus).toEqual({ saved: false, reason: 'the disk does not answer' })
    await requestCredit(second, 500)
    store.trouble = 'none'
    clock.ms += 2000
    await requestCredit(second, 501)
    await settled()
    expect(second.world.journal).toEqual(first.world.journal)
    expect(second.saveStatus.saved).toBe(true)
    expect(second.notice).toBe(
      'Another tab went on with the saved world, so your last 2 actions, which could not be saved, are gone.',
    )
  })

  it('that was cleared gets the complete world again', async () => {
    const { store, open } = machine()
    const current = await open()
    await requestCredit(current, 101)
    store.records.clear()
    await requestCredit(current, 102)
    expect((await open()).document).toEqual(current.document)
  })

  it('with a newer format is not changed', async () => {
    const { store, open } = machine()
    const read = vi.spyOn(store.disk, 'read').mockRejectedValueOnce(new NewerReleaseError('newer'))
    const current = await open()
    read.mockRestore()
    await requestCredit(current, 101)
    expect(store.records.size).toBe(0)
    expect(current.saveStatus.reason).toBe('a newer version of Fairlead saved its world here')
  })

  it('that throws another error is a bug', async () => {
    const { store, open } = machine()
    vi.spyOn(store.disk, 'read').mockRejectedValue(new RangeError('a bug'))
    await expect(open()).rejects.toThrow(RangeError)
  })
})

describe('two threads', () => {
  it('continue the world of the one that has written first, and run the other request again', async () => {
    const { open } = machine()
    const [first, second] = [await open(), await open()]
    await requestCredit(first, 101)
    const { world } = second
    await requestCredit(second, 102)
    expect(second.world).not.toBe(world)
    expect(second.world.journal).toHaveLength(2)
    expect(second.notice).toBeNull()
    await first.start({ scenario: 'small', seed: 4, freeze: true }).catch(() => undefined)
    await requestCredit(first, 103)
    expect((await open()).world.journal).toEqual(first.world.journal)
  })

  it('learn of each other’s writes, and end the requests that wait for a change', async () => {
    const reopened = vi.fn<() => void>()
    const { store, open } = machine()
    const [first, second] = [await open(), await open({ onReopened: reopened })]
    const waiting = second.waitForChange(new AbortController().signal)
    store.tell()
    await settled()
    expect(reopened).not.toHaveBeenCalled()
    await requestCredit(first, 101)
    store.tell()
    expect(await waiting).toBe(false)
    expect(second.world.journal).toEqual(first.world.journal)
    expect(reopened).toHaveBeenCalledTimes(1)
  })

  it('keep an entry of the loser that was saved although its confirmation was lost', async () => {
    const { store, open } = machine()
    const [first, second] = [await open(), await open()]
    store.trouble = 'late'
    await requestCredit(first, 101)
    store.trouble = 'none'
    await requestCredit(second, 102)
    store.tell()
    await settled()
    expect(first.world.journal).toHaveLength(2)
    expect(first.notice).toBeNull()
  })

  it('end a request that conflicts each time', async () => {
    const current = await machine().open()
    const run = vi.fn<() => Promise<object>>().mockRejectedValue(new WriteConflictError())
    await expect(current.run(run)).rejects.toThrow(WriteConflictError)
    expect(run).toHaveBeenCalledTimes(20)
  })
})

describe('a rewound world', () => {
  it('is the world before the entry, at the time of the entry', async () => {
    const { open } = machine()
    const current = await open()
    credit(current.world, 101)
    current.world.changeClock({ worldMs: START_MS + 3 * HOUR_MS })
    current.world.now()
    const before = current.world.hash()
    credit(current.world, 102)
    const [first, second] = current.world.journal
    await current.rewind(2)
    expect(current.world.journal.slice(0, 2)).toEqual([first, second])
    expect(current.world.simulatedUntilMs).toBe(START_MS + 3 * HOUR_MS)
    expect(current.world.hash()).toBe(before)
    await current.rewind(1)
    expect(current.world.simulatedUntilMs).toBe(START_MS)
    expect(stateOf((await open()).world)).toEqual(stateOf(current.world))
  })

  it.each([-1, 2, 0.5])('cannot have %s of one entry', async (length) => {
    const current = await machine().open()
    credit(current.world, 101)
    const { world } = current
    await expect(current.rewind(length)).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      message: 'to: expected a whole number from 0 to 1',
      field: 'to',
    })
    expect(current.world).toBe(world)
  })
})

describe('an imported world', () => {
  it('replaces the current world, and continues at its own time', async () => {
    const { open } = machine()
    const current = await open()
    const imported = importedWorld()
    expect(await current.restore(imported)).toBeNull()
    expect(current.world.journal.slice(0, 4)).toEqual(imported.journal)
    expect(current.world.simulatedUntilMs).toBe(imported.at)
    expect(stateOf((await open()).world)).toEqual(stateOf(current.world))
  })

  it('opens as this release computes it, and the result says so', async () => {
    const current = await machine().open()
    expect(await current.restore({ ...importedWorld(), hash: 'another' })).toBe(
      'This version of Fairlead computes another world: amounts may differ.',
    )
    const { journal, at, ...rest } = importedWorld()
    const fly = { kind: 'command', at, actor: ADMIN, name: 'fly', input: {} } as const
    expect(await current.restore({ ...rest, at: at + DAY_MS, journal: [...journal, fly] })).toBe(
      'This version of Fairlead cannot repeat action 5 of 5 (this version of Fairlead cannot run it), so the world is as it was before that action.',
    )
    expect(current.world.simulatedUntilMs).toBe(at)
  })
})

it('waits for a change until an entry, a timer, an abort, or another world', async () => {
  const { timers, open } = machine()
  const current = await open()
  const { signal } = new AbortController()
  const byEntry = current.waitForChange(signal)
  credit(current.world, 101)
  expect(await byEntry).toBe(true)
  const byTimer = current.waitForChange(signal)
  timers.at(-1)?.()
  expect(await byTimer).toBe(true)
  const controller = new AbortController()
  const byAbort = current.waitForChange(controller.signal)
  controller.abort()
  expect(await byAbort).toBe(false)
  expect(await current.waitForChange(controller.signal)).toBe(false)
  const replaced = current.waitForChange(signal)
  await current.start({ freeze: true })
  expect(await replaced).toBe(false)
})

it('catches up with its clock in steps, and reports its progress', async () => {
  const current = await machine().open()
  expect(current.moving).toBeUndefined()
  current.world.changeClock({ worldMs: START_MS + 20 * DAY_MS })
  const caughtUp = current.catchUp()
  expect(current.moving).toMatchObject({ fromMs: START_MS, toMs: START_MS + 20 * DAY_MS })
  await caughtUp
  expect(current.world.simulatedUntilMs).toBe(START_MS + 20 * DAY_MS)
  expect(current.moving).toBeUndefined()
})
