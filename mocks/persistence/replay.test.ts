import { DAY_MS } from '../../src/shared/calendar'
import { describe, expect, it } from 'vitest'
import { entry, storedWorld } from '../hosts/testing/flaky-store'
import { createSampleWorld } from '../hosts/testing/sample-world'
import { makeSmallWorld, START_MS } from '../hosts/testing/small-world'
import type { JournalEntry } from '../world/journal'
import { replay } from './replay'

/** Returns replay options, and a counter of the pauses. */
function countedOptions() {
  const count = { pauses: 0 }
  const options = {
    makeWorld: makeSmallWorld,
    wallClock: () => START_MS,
    pause: () => {
      count.pauses++
      return Promise.resolve()
    },
  }
  return { count, options }
}

const fly: JournalEntry = { kind: 'command', at: START_MS + 9, actor: { kind: 'system' }, name: 'fly', input: {} }
const tooMuch: JournalEntry = {
  kind: 'command',
  at: START_MS + 9,
  actor: { kind: 'user', userId: 'agent' },
  name: 'adminCreditAgentBankAccount',
  input: { agentId: 'agent', amountCents: 1, reason: 'Mine' },
}

describe('the replay of a journal', () => {
  it('gives the same world', async () => {
    const { world, stored } = createSampleWorld()
    const replayed = await replay(stored, countedOptions().options)
    expect(replayed.world.fingerprint()).toBe(world.fingerprint())
    expect(replayed.world.journal).toEqual(world.journal)
    expect(replayed).not.toHaveProperty('failure')
    expect(replayed).not.toHaveProperty('matchesMark')
  })

  it('compares the world with its mark, in the middle or at the end', async () => {
    const { world, mark, stored } = createSampleWorld()
    const { options } = countedOptions()
    const atEnd = { length: world.journal.length, at: world.simulatedUntilMs, hash: world.fingerprint() }
    expect((await replay(stored, { ...options, mark })).matchesMark).toBe(true)
    expect((await replay(stored, { ...options, mark: atEnd })).matchesMark).toBe(true)
    expect((await replay(stored, { ...options, mark: { ...mark, hash: 'another' } })).matchesMark).toBe(false)
    expect((await replay(stored, { ...options, mark: { ...mark, length: mark.length - 1 } })).matchesMark).toBe(false)
  })

  it('simulates up to the time of the mark before the comparison', async () => {
    const { stored } = createSampleWorld()
    const { options } = countedOptions()
    const before = makeSmallWorld(stored.header, () => START_MS)
    before.replay(stored.journal)
    const at = before.simulatedUntilMs + DAY_MS
    before.simulateTo(at)
    const mark = { length: stored.journal.length, at, hash: before.fingerprint() }
    const { world, matchesMark } = await replay(stored, { ...options, mark })
    expect(matchesMark).toBe(true)
    expect(world.simulatedUntilMs).toBe(at)
  })

  it('continues from a world that contains the first entries', async () => {
    const { world, stored } = createSampleWorld()
    const from = makeSmallWorld(stored.header, () => START_MS)
    from.replay(stored.journal.slice(0, 2))
    const replayed = await replay(stored, { ...countedOptions().options, from })
    expect(replayed.world).toBe(from)
    expect(from.fingerprint()).toBe(world.fingerprint())
  })

  it('stops at the first refused entry, with a reason for the user', async () => {
    const { header, journal } = storedWorld(3)
    const { options } = countedOptions()
    const unknown = await replay({ header, journal: [...journal, fly, entry(10)] }, options)
    expect(unknown.failure).toEqual({ index: 3, entry: fly, words: 'this version of Fairlead cannot run it' })
    expect(unknown.world.journal).toEqual(journal)
    expect(unknown).not.toHaveProperty('matchesMark')
    const refused = await replay({ header, journal: [tooMuch] }, options)
    expect(refused.failure).toMatchObject({ index: 0, entry: tooMuch })
    expect(refused.failure?.words).not.toBe('this version of Fairlead cannot run it')
    expect(refused.failure?.words).toMatch(/\w/)
  })

  it('compares with the mark even if a later entry is refused', async () => {
    const { mark, stored } = createSampleWorld()
    const { at } = stored.journal.at(-1) ?? fly
    const journal = [...stored.journal, { ...fly, at }]
    const { options } = countedOptions()
    expect(await replay({ ...stored, journal }, { ...options, mark })).toMatchObject({
      matchesMark: true,
      failure: { index: 4 },
    })
    expect(await replay({ ...stored, journal }, { ...options, mark: { ...mark, hash: '' } })).toMatchObject({
      matchesMark: false,
    })
  })
})

describe('the replay pauses', () => {
  it('every fifty entries', async () => {
    const { count, options } = countedOptions()
    await replay(storedWorld(101), options)
    expect(count.pauses).toBe(3)
  })

  it('during long simulations between two entries, or before the mark', async () => {
    const { count, options } = countedOptions()
    const { header } = storedWorld()
    const at = START_MS + 10 * DAY_MS
    await replay({ header, journal: [{ kind: 'market', at, tempo: 2 }] }, options)
    expect(count.pauses).toBeGreaterThan(2)
    count.pauses = 0
    await replay({ header, journal: [] }, { ...options, mark: { length: 0, at, hash: '' } })
    expect(count.pauses).toBeGreaterThan(2)
  })
})
