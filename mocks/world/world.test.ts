import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/shared/calendar'
import { describe, expect, it, vi } from 'vitest'
import { auditWorld } from '../domain/ledger/world-audit'
import {
  ADMIN,
  AGENT,
  credit,
  makeSmallWorld,
  playedWorld,
  SMALL_HEADER,
  START_MS,
  stateOf,
} from './testing/small-world'
import type { Fault } from './faults/fault'
import type { JournalEntry } from './journal'
import { MAX_ARRIVALS_PER_MOVE } from './timeline'
import { SYSTEM, World } from './world'

/** Returns a small world (the mock backend's data) and the machine's clock, which a test can change. */
function clockedWorld(frozen = false) {
  const machine = { ms: START_MS }
  const world = makeSmallWorld({ ...SMALL_HEADER, clock: { ...SMALL_HEADER.clock, frozen } }, () => machine.ms)
  return { world, machine }
}

const again = ({ header, journal }: World, wallMs = START_MS) => {
  const copy = makeSmallWorld(header, () => wallMs)
  copy.replay(journal)
  return copy
}

const FAULTS: readonly Fault[] = [
  { effect: { latencyMs: 5 }, times: 2 },
  { effect: { network: true } },
  { effect: { html: true }, times: 1 },
]

describe('world time', () => {
  it.each([
    ['an hour', HOUR_MS],
    ['five years', 5 * 365 * DAY_MS],
  ])('follows the machine’s clock, never goes back, and goes on when that clock is put back by %s', (_name, backMs) => {
    const { world, machine } = clockedWorld()
    machine.ms += HOUR_MS
    expect(world.now()).toBe(START_MS + HOUR_MS)
    machine.ms -= backMs
    expect(world.now()).toBe(START_MS + HOUR_MS)
    expect(world.isBehind).toBe(false)
    machine.ms += MINUTE_MS
    expect(world.now()).toBe(START_MS + HOUR_MS + MINUTE_MS)
    const copy = again(world)
    copy.simulateTo(world.simulatedUntilMs)
    expect(stateOf(copy)).toEqual(stateOf(world))
  })

  it('goes on in a world that was saved while the machine’s clock was ahead', () => {
    const { world, machine } = clockedWorld()
    machine.ms += HOUR_MS
    world.changeMarketSpeed(1)
    const opened = makeSmallWorld(world.header, () => machine.ms)
    opened.replay(world.journal)
    machine.ms -= 400 * DAY_MS
    expect(opened.now()).toBe(START_MS + HOUR_MS)
    machine.ms += MINUTE_MS
    expect(opened.now()).toBe(START_MS + HOUR_MS + MINUTE_MS)
  })

  it('adds no journal entry for a small correction of the machine’s clock', () => {
    const { world, machine } = clockedWorld()
    machine.ms += HOUR_MS
    world.now()
    machine.ms -= 1000
    expect(world.now()).toBe(START_MS + HOUR_MS)
    expect(world.journal).toEqual([])
  })

  it('advances in steps, and stays behind the clock until the last step', () => {
    const { world } = clockedWorld(true)
    world.changeClock({ worldMs: START_MS + 20 * DAY_MS })
    expect(world.isBehind).toBe(true)
    expect(world.catchUp(10)).toBe(false)
    const reached = world.simulatedUntilMs
    expect(reached).toBeGreaterThan(START_MS)
    expect(reached).toBeLessThan(START_MS + DAY_MS)
    expect(world.destinationMs).toBe(START_MS + 20 * DAY_MS)
    while (!world.catchUp(100));
    expect(world.isBehind).toBe(false)
    expect(world.simulatedUntilMs).toBe(START_MS + 20 * DAY_MS)
    expect(world.clockState).toMatchObject({ worldMs: START_MS + 20 * DAY_MS, frozen: true })
  })

  it('stays at the time it has reached when a clock move is canceled', () => {
    const { world } = clockedWorld(true)
    world.changeClock({ worldMs: START_MS + 20 * DAY_MS })
    world.catchUp(10)
    world.cancelClockMove()
    expect(world.isBehind).toBe(false)
    expect(world.now()).toBeLessThan(START_MS + 20 * DAY_MS)
    expect(world.journal.map(({ kind }) => kind)).toEqual(['clock', 'clock'])
    expect(stateOf(again(world))).toEqual(stateOf(world))
  })

  it('records a clock move when a fast market ran for a long time unattended', () => {
    const { world, machine } = clockedWorld()
    world.changeMarketSpeed(1000)
    // First just below twice the maximum number of arrivals of one clock move, then just above.
    machine.ms += 0.99 * 2 * MAX_ARRIVALS_PER_MOVE * 15 * MINUTE_MS * 0.001
    world.catchUp(1)
    expect(world.journal).toHaveLength(1)
    machine.ms += 0.02 * 2 * MAX_ARRIVALS_PER_MOVE * 15 * MINUTE_MS * 0.001
    world.catchUp(1)
    expect(world.journal).toHaveLength(2)
    expect(world.journal[1]).toMatchObject({
      kind: 'clock',
      anchor: { worldMs: machine.ms, wallMs: machine.ms, frozen: false, speed: 1 },
    })
  })

  it('continues from a given time after a replay, and records it unless the clock is frozen by that time', () => {
    const { world } = clockedWorld()
    world.resumeAt(START_MS + HOUR_MS)
    expect(world.journal).toMatchObject([{ kind: 'clock', at: START_MS + HOUR_MS, anchor: { wallMs: START_MS } }])
    expect(world.clockState.worldMs).toBe(START_MS + HOUR_MS)
    const frozen = clockedWorld(true).world
    frozen.resumeAt(START_MS)
    expect(frozen.journal).toEqual([])
    frozen.resumeAt(START_MS + HOUR_MS)
    expect(frozen.journal).toEqual([])
    expect(frozen.now()).toBe(START_MS + HOUR_MS)
    // Here the clock shows a later time than the events that have been simulated. The world continues from the
    // simulated time.
    frozen.changeClock({ worldMs: START_MS + 20 * DAY_MS })
    const copy = again(frozen)
    copy.resumeAt(START_MS + 2 * HOUR_MS)
    expect(copy.journal).toHaveLength(2)
    expect(copy.isBehind).toBe(false)
    expect(copy.now()).toBe(START_MS + 2 * HOUR_MS)
  })
})

describe('the journal of a world', () => {
  it('holds each change once, notifies listeners, and replays to the same world', () => {
    const { world, machine } = clockedWorld()
    const heard: JournalEntry[] = []
    const stop = world.onEntry((entry) => void heard.push(entry))
    credit(world, 101)
    machine.ms += HOUR_MS
    world.changeMarketSpeed(3)
    machine.ms += HOUR_MS
    world.changeFaults(FAULTS)
    world.changeClock({ speed: 60 })
    machine.ms += MINUTE_MS
    credit(world, 102)
    expect(world.journal.map(({ kind }) => kind)).toEqual(['command', 'market', 'faults', 'clock', 'command'])
    expect(heard).toEqual(world.journal)
    stop()
    credit(world, 103)
    expect(heard).toHaveLength(5)
    expect(world.marketSpeed).toBe(3)
    const copy = again(world, machine.ms)
    expect(stateOf(copy)).toEqual(stateOf(world))
    expect(copy.faults).toEqual(FAULTS)
    expect(copy.marketSpeed).toBe(3)
  })

  it('has no entry for a refused or unknown command', () => {
    const { world } = clockedWorld(true)
    const before = world.hash()
    expect(() => world.execute('purchaseLead', AGENT, { leadId: 'none', expectedPriceCents: 1 })).toThrow()
    expect(() => world.execute('fly' as 'purchaseLead', AGENT, { leadId: 'none', expectedPriceCents: 1 })).toThrow(
      'Unknown command: fly',
    )
    expect(() => world.execute('toString' as 'purchaseLead', AGENT, { leadId: '', expectedPriceCents: 1 })).toThrow(
      'Unknown command: toString',
    )
    expect(world.journal).toEqual([])
    expect(world.hash()).toBe(before)
  })
})

describe('faults', () => {
  it('start with the world, and count down when they have a limit', () => {
    const world = new World(SMALL_HEADER, { wallClock: () => START_MS, build: () => undefined, faults: FAULTS })
    expect(world.faults).toEqual(FAULTS)
    expect(new World(SMALL_HEADER, { wallClock: () => START_MS, build: () => undefined }).faults).toEqual([])
    world.useFaults([1])
    world.useFaults([7])
    world.useFaults([])
    expect(world.journal).toEqual([])
    world.useFaults([0, 1])
    const used = [{ ...FAULTS[0], times: 1 }, FAULTS[1], FAULTS[2]]
    expect(world.faults).toEqual(used)
    expect(world.journal).toEqual([{ kind: 'faults', at: START_MS, faults: used }])
  })
})

describe('a resumed world', () => {
  it('equals the original, continues in the same way, and keeps its faults', () => {
    const world = playedWorld()
    world.changeFaults(FAULTS)
    const resume = { state: world.state(), journal: world.journal }
    const build = vi.fn<() => void>()
    const copy = new World(world.header, { wallClock: () => START_MS, build, faults: [], resume })
    expect(build).not.toHaveBeenCalled()
    expect(copy.journal).toEqual(world.journal)
    expect(copy.faults).toEqual(FAULTS)
    expect(copy.simulatedUntilMs).toBe(world.simulatedUntilMs)
    expect(stateOf(copy)).toEqual(stateOf(world))
    for (const one of [world, copy]) {
      one.changeClock({ worldMs: one.now() + 5 * DAY_MS })
      while (!one.catchUp(1000));
      credit(one, 7)
    }
    expect(stateOf(copy)).toEqual(stateOf(world))
    expect(auditWorld(copy.view(SYSTEM)).violations).toEqual([])
  })

  it('has a hash without texts, such as the reason of a credit', () => {
    const [world, other, dearer] = [1, 1, 2].map((amountCents, n) => {
      const each = clockedWorld(true).world
      each.execute('adminCreditAgentBankAccount', ADMIN, { agentId: 'agent', amountCents, reason: `Reason ${n}` })
      return each.hash()
    })
    expect(other).toBe(world)
    expect(dearer).not.toBe(world)
  })

  it('can be hashed in steps', () => {
    const { world } = clockedWorld(true)
    let steps = 0
    while (!world.prepareHash(10)) steps++
    expect(steps).toBeGreaterThan(1)
    expect(world.prepareHash(1)).toBe(true)
    expect(world.hash()).toBe(again(world).hash())
  })
})
