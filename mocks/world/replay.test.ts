import { describe, expect, it } from 'vitest'
import { DAY_MS } from '../../src/shared/calendar'
import type { JournalEntry } from './journal'
import { advanceTo, replay } from './replay'
import { makeSmallWorld, playedWorld, SMALL_HEADER, START_MS, stateOf } from './testing/small-world'

/** Returns a new small world, and a pause that counts its calls. */
function setUp() {
  const count = { pauses: 0 }
  const pause = () => {
    count.pauses++
    return Promise.resolve()
  }
  return { world: makeSmallWorld(SMALL_HEADER, () => START_MS), count, pause }
}

const market = (tempo: number): JournalEntry => ({ kind: 'market', at: START_MS + tempo, tempo })
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
    const { world, pause } = setUp()
    const played = playedWorld()
    expect(await replay(world, played.journal, pause)).toBeUndefined()
    expect(stateOf(world)).toEqual(stateOf(played))
    expect(world.journal).toEqual(played.journal)
  })

  it('stops at the first refused entry, with a reason for the user', async () => {
    const { world, pause } = setUp()
    const entries = [market(1), market(2), fly, market(10)]
    expect(await replay(world, entries, pause)).toEqual({ index: 2, reason: 'this version of Fairlead cannot run it' })
    expect(world.journal).toEqual(entries.slice(0, 2))
    const refused = await replay(world, [tooMuch], pause)
    expect(refused).toEqual({ index: 0, reason: expect.stringMatching(/\w[^.]$/) as string })
    expect(refused?.reason).not.toContain('cannot run it')
  })

  it('pauses every fifty entries, and during long simulations', async () => {
    const { world, count, pause } = setUp()
    await replay(
      world,
      Array.from({ length: 101 }, (_, n) => market(n)),
      pause,
    )
    expect(count.pauses).toBe(3)
    await advanceTo(world, START_MS + 10 * DAY_MS, pause)
    expect(count.pauses).toBeGreaterThan(5)
    expect(world.simulatedUntilMs).toBe(START_MS + 10 * DAY_MS)
  })
})
