import { describe, expect, it } from 'vitest'
import { MAX_ARRIVALS_PER_MOVE } from '../world/timeline'
import { createPageSandbox } from '../console/page-sandbox'
import { DEFAULT_NOW, openWorld } from '../kit/open-world'

const DAY_MS = 86_400_000

async function openControl() {
  const { world } = await openWorld()
  return createPageSandbox(world.url, world.fetch)
}

describe.each([
  { days: 30, tempo: 1 },
  { days: 5, tempo: 10 },
])('$days days of the market at speed $tempo', ({ days, tempo }) => {
  it('give the same world each time', async () => {
    const outcomes = []
    for (const control of [await openControl(), await openControl()]) {
      const before = await control.market(tempo)
      const after = await control.clock({ advance: `P${days}D`, wait: true })
      expect(Date.parse(after.now) - Date.parse(before.now)).toBe(days * DAY_MS)
      expect(after.moving).toBeNull()
      // The market creates four leads per hour. Old leads that rivals bought are removed.
      const more = (after.counts['lead'] ?? 0) - (before.counts['lead'] ?? 0)
      expect(more).toBeGreaterThan(days * 24 * 4 * tempo * 0.5)
      expect(await control.audit()).toMatchObject({ balanced: true })
      outcomes.push(after.worldHash)
    }
    expect(new Set(outcomes).size).toBe(1)
  })
})

describe('a long move of the clock', () => {
  it('reports its progress, answers other requests meanwhile, and completes', async () => {
    const { world } = await openWorld({ scenario: 'funded-agent' })
    const control = createPageSandbox(world.url, world.fetch)
    const before = await control.market(1000)
    const { moving } = await control.clock({ advance: 'P30D' })
    expect(moving).toMatchObject({ from: before.now, to: new Date(Date.parse(before.now) + 30 * DAY_MS).toISOString() })
    const seen: number[] = []
    // The backend answers these requests while the world catches up with its clock.
    for (let n = 0; n < 200; n++) {
      await world.signIn('agent')
      const { moving: move } = await control.clockReading()
      if (!move) break
      seen.push(move.done)
    }
    expect(seen.length).toBeGreaterThan(5)
    expect(seen).toEqual(seen.toSorted((left, right) => left - right))
    const after = await control.clock({ wait: true })
    expect(Date.parse(after.now) - Date.parse(before.now)).toBe(30 * DAY_MS)
    expect(after.moving).toBeNull()
    // The market ran slower while the world caught up, and now has its set speed again.
    const more = (after.counts['lead'] ?? 0) - (before.counts['lead'] ?? 0)
    expect(more).toBeGreaterThan(MAX_ARRIVALS_PER_MOVE * 0.4)
    expect(more).toBeLessThan(MAX_ARRIVALS_PER_MOVE)
    expect(after.marketTempo).toBe(1000)
    expect(await control.audit()).toMatchObject({ balanced: true })
  })

  it('can be stopped, and the world stays at the time that it has reached', async () => {
    const control = await openControl()
    const before = await control.market(1000)
    const { moving } = await control.clock({ advance: 'P30D' })
    expect(moving?.done).toBeLessThan(1)
    const stopped = await control.clock({ stop: true })
    expect(stopped.moving).toBeNull()
    expect(Date.parse(stopped.now)).toBeGreaterThan(Date.parse(before.now))
    expect(Date.parse(stopped.now) - Date.parse(before.now)).toBeLessThan(30 * DAY_MS)
    const snapshot = await control.snapshot()
    const elsewhere = await openControl()
    expect((await elsewhere.restore(snapshot)).worldHash).toBe(stopped.worldHash)
  })

  it('also happens after an hour without requests at a high clock speed', async () => {
    let machineMs = Date.parse(DEFAULT_NOW)
    const { world } = await openWorld({ freeze: false }, { wallClock: () => machineMs })
    const control = createPageSandbox(world.url, world.fetch)
    await control.market(1000)
    const before = await control.clock({ speed: 1000 })
    machineMs += 3_600_000
    const back = await control.clockReading()
    expect(back.moving).toMatchObject({ to: new Date(Date.parse(before.now) + 3_600_000_000).toISOString() })
    const after = await control.clock({ wait: true })
    expect((after.counts['lead'] ?? 0) - (before.counts['lead'] ?? 0)).toBeLessThan(MAX_ARRIVALS_PER_MOVE)
    expect(after.now).toBe(new Date(Date.parse(before.now) + 3_600_000_000).toISOString())
    // The journal contains this catch-up of the world with its clock, so that a replay repeats it.
    const elsewhere = await openControl()
    expect((await elsewhere.restore(await control.snapshot())).journalLength).toBe(after.journalLength + 1)
  })
})
