import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Chance } from '../domain/chance'
import { ARRIVAL_GAP_MS, arrivalAt, marketTime, MomentQueue, rivalDelayMs, worldTime } from './market'

describe('arrivals', () => {
  it('come one in each gap, in order, the same for the same seed', () => {
    const chance = new Chance(7)
    const moments = Array.from({ length: 200 }, (_, n) => arrivalAt(chance, n))
    moments.forEach((at, n) => expect(Math.floor(at / ARRIVAL_GAP_MS)).toBe(n))
    expect(moments).toEqual(Array.from({ length: 200 }, (_, n) => arrivalAt(new Chance(7), n)))
    expect(moments).not.toEqual(Array.from({ length: 200 }, (_, n) => arrivalAt(new Chance(8), n)))
  })

  it('leave rivals a while: four hours at least, three weeks at most', () => {
    const chance = new Chance(7)
    for (let n = 0; n < 500; n++) {
      expect(rivalDelayMs(chance, n, 99)).toBeGreaterThanOrEqual(4 * 3_600_000)
      expect(rivalDelayMs(chance, n, 20)).toBeLessThanOrEqual(21 * 86_400_000)
    }
  })
})

describe('market time', () => {
  it('runs with world time, times the tempo', () => {
    expect(marketTime({ worldMs: 1000, marketMs: 50, tempo: 10 }, 1100)).toBe(1050)
    expect(worldTime({ worldMs: 1000, marketMs: 50, tempo: 10 }, 1050)).toBe(1100)
  })

  it('never comes while the market stands still', () => {
    expect(worldTime({ worldMs: 0, marketMs: 0, tempo: 0 }, 1)).toBe(Infinity)
  })

  it('is reached at the world time that is computed for it, never before', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1000 }), fc.integer({ min: 0, max: 1e9 }), (tempo, marketMs) => {
        const anchor = { worldMs: 5_000, marketMs: 0, tempo }
        const at = worldTime(anchor, marketMs)
        expect(marketTime(anchor, at)).toBeGreaterThanOrEqual(marketMs)
        if (at > 5_000) expect((at - 1 - 5_000) * tempo).toBeLessThan(marketMs)
      }),
    )
  })
})

describe('MomentQueue', () => {
  it('gives the soonest first, and of equal moments the one added first', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 20 })), (moments) => {
        const queue = new MomentQueue<{ at: number; order: number }>()
        moments.forEach((at, order) => queue.push(at, { at, order }))
        const given = moments.map(() => queue.pop())
        const expected = moments.map((at, order) => ({ at, order })).sort((l, r) => l.at - r.at || l.order - r.order)
        expect(given).toEqual(expected)
        expect(queue.peek()).toBeUndefined()
      }),
    )
  })
})
