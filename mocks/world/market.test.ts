import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Random } from '../domain/random'
import { ARRIVAL_GAP_MS, arrivalAt, MarketTime, rivalDelayMs } from './market'

describe('arrivals', () => {
  it('come one in each gap, in order, the same for the same seed', () => {
    const chance = new Random(7)
    const moments = Array.from({ length: 200 }, (_, n) => arrivalAt(chance, n))
    moments.forEach((at, n) => expect(Math.floor(at / ARRIVAL_GAP_MS)).toBe(n))
    expect(moments).toEqual(Array.from({ length: 200 }, (_, n) => arrivalAt(new Random(7), n)))
    expect(moments).not.toEqual(Array.from({ length: 200 }, (_, n) => arrivalAt(new Random(8), n)))
  })

  it('leave rivals a while: four hours at least, three weeks at most', () => {
    const chance = new Random(7)
    for (let n = 0; n < 500; n++) {
      expect(rivalDelayMs(chance, n, 99)).toBeGreaterThanOrEqual(4 * 3_600_000)
      expect(rivalDelayMs(chance, n, 20)).toBeLessThanOrEqual(21 * 86_400_000)
    }
  })
})

describe('the law of the market', () => {
  // Another law is another world for everybody who has kept one: it is changed on purpose or not at all.
  it('gives the same moments for a seed, today and tomorrow', () => {
    const chance = new Random(7)
    expect([0, 1, 2, 3].map((n) => arrivalAt(chance, n))).toEqual([584_856, 1_554_573, 1_836_587, 3_082_027])
    const delays = [0, 1, 2, 3].map((n) => [rivalDelayMs(chance, n, 20), rivalDelayMs(chance, n, 90)])
    expect(delays).toEqual([
      [32_803_058, 23_601_529],
      [1_581_145_285, 1_581_145_285],
      [1_701_473_505, 1_701_473_505],
      [247_130_533, 130_765_266],
    ])
  })
})

const marketOf = (worldMs: number, marketMs: number, tempo: number) => new MarketTime([{ worldMs, marketMs, tempo }])

describe('market time', () => {
  it('runs with world time, times the tempo', () => {
    const market = marketOf(1000, 50, 10)
    expect(market.at(1100)).toBe(1050)
    expect(market.worldTimeOf(1050)).toBe(1100)
    expect(market.tempo).toBe(10)
  })

  it('never comes while the market stands still', () => {
    expect(marketOf(0, 0, 0).worldTimeOf(1)).toBe(Infinity)
    expect(new MarketTime().worldTimeOf(1)).toBe(Infinity)
  })

  it('opens at nought, and goes on from where it is when its tempo changes', () => {
    const market = new MarketTime()
    market.openAt(500)
    expect(market.at(700)).toBe(200)
    market.setTempo(700, 3)
    expect(market.at(800)).toBe(500)
    expect(market.anchors).toEqual([{ worldMs: 700, marketMs: 200, tempo: 3 }])
  })

  it('is reached at the world time that is computed for it, never before', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1000 }), fc.integer({ min: 0, max: 1e9 }), (tempo, marketMs) => {
        const market = marketOf(5_000, 0, tempo)
        const at = market.worldTimeOf(marketMs)
        expect(market.at(at)).toBeGreaterThanOrEqual(marketMs)
        if (at > 5_000) expect((at - 1 - 5_000) * tempo).toBeLessThan(marketMs)
      }),
    )
  })
})

describe('a move of the world', () => {
  const day = 96 * ARRIVAL_GAP_MS

  it('leaves the market its tempo while no more leads arrive than can be borne', () => {
    const market = marketOf(0, 0, 10)
    market.moveBetween(1000, 1000 + day, 960)
    expect(market.anchors).toEqual([{ worldMs: 0, marketMs: 0, tempo: 10 }])
  })

  it('W8: slows the market until the end of the move, so that just as many arrive as can be borne', () => {
    const market = marketOf(0, 0, 1000)
    market.moveBetween(day, 31 * day, 500)
    expect(market.at(31 * day) - market.at(day)).toBe(500 * ARRIVAL_GAP_MS)
    expect(market.tempo).toBe(1000)
    expect(market.at(32 * day) - market.at(31 * day)).toBe(1000 * day)
    for (const marketMs of [market.at(day) + 7, market.at(31 * day), market.at(31 * day) + 5000]) {
      const at = market.worldTimeOf(marketMs)
      expect(market.at(at)).toBeGreaterThanOrEqual(marketMs)
      expect(market.at(at - 1)).toBeLessThan(marketMs)
    }
  })

  it('that is called off gives the market its tempo back at once', () => {
    const market = marketOf(0, 0, 1000)
    market.moveBetween(0, 30 * day, 500)
    const half = market.at(15 * day)
    market.moveBetween(15 * day, 15 * day, 500)
    expect(market.anchors).toEqual([{ worldMs: 15 * day, marketMs: half, tempo: 1000 }])
  })
})
