import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Random } from '../domain/random'
import { ARRIVAL_GAP_MS, arrivalAt, MarketTime, rivalDelayMs } from './timeline'

describe('arrivals', () => {
  it('come once in each gap, in order, and equal for equal seeds', () => {
    const chance = new Random(7)
    const moments = Array.from({ length: 200 }, (_, n) => arrivalAt(chance, n))
    moments.forEach((at, n) => expect(Math.floor(at / ARRIVAL_GAP_MS)).toBe(n))
    expect(moments).toEqual(Array.from({ length: 200 }, (_, n) => arrivalAt(new Random(7), n)))
    expect(moments).not.toEqual(Array.from({ length: 200 }, (_, n) => arrivalAt(new Random(8), n)))
  })

  it('are bought by rivals after four hours at the earliest, and after three weeks at the latest', () => {
    const chance = new Random(7)
    for (let n = 0; n < 500; n++) {
      expect(rivalDelayMs(chance, n, 99)).toBeGreaterThanOrEqual(4 * 3_600_000)
      expect(rivalDelayMs(chance, n, 20)).toBeLessThanOrEqual(21 * 86_400_000)
    }
  })
})

describe('the market’s formulas', () => {
  // Stored worlds (saved demo data) are replayed with these formulas, so a changed formula would change every stored
  // world. This test pins the values.
  it('give fixed times for a seed', () => {
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

const marketOf = (worldMs: number, marketMs: number, speed: number) =>
  new MarketTime([{ worldMs, marketMs, tempo: speed }])

describe('market time', () => {
  it('runs with world time, multiplied by the market speed', () => {
    const market = marketOf(1000, 50, 10)
    expect(market.at(1100)).toBe(1050)
    expect(market.worldTimeOf(1050)).toBe(1100)
    expect(market.speed).toBe(10)
  })

  it('is never reached while the market stands still', () => {
    expect(marketOf(0, 0, 0).worldTimeOf(1)).toBe(Infinity)
    expect(new MarketTime().worldTimeOf(1)).toBe(Infinity)
  })

  it('opens at 0, and continues from its value when the speed changes', () => {
    const market = new MarketTime()
    market.openAt(500)
    expect(market.at(700)).toBe(200)
    market.setSpeed(700, 3)
    expect(market.at(800)).toBe(500)
    expect(market.anchors).toEqual([{ worldMs: 700, marketMs: 200, tempo: 3 }])
  })

  it('is reached at the computed world time, and not earlier', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1000 }), fc.integer({ min: 0, max: 1e9 }), (speed, marketMs) => {
        const market = marketOf(5_000, 0, speed)
        const at = market.worldTimeOf(marketMs)
        expect(market.at(at)).toBeGreaterThanOrEqual(marketMs)
        if (at > 5_000) expect((at - 1 - 5_000) * speed).toBeLessThan(marketMs)
      }),
    )
  })
})

describe('a clock move', () => {
  const day = 96 * ARRIVAL_GAP_MS

  it('keeps the market speed while the arrivals stay within the limit', () => {
    const market = marketOf(0, 0, 10)
    market.moveBetween(1000, 1000 + day, 960)
    expect(market.anchors).toEqual([{ worldMs: 0, marketMs: 0, tempo: 10 }])
  })

  it('slows the market until its end, so that the arrivals reach exactly the limit', () => {
    const market = marketOf(0, 0, 1000)
    market.moveBetween(day, 31 * day, 500)
    expect(market.at(31 * day) - market.at(day)).toBe(500 * ARRIVAL_GAP_MS)
    expect(market.speed).toBe(1000)
    expect(market.at(32 * day) - market.at(31 * day)).toBe(1000 * day)
    for (const marketMs of [market.at(day) + 7, market.at(31 * day), market.at(31 * day) + 5000]) {
      const at = market.worldTimeOf(marketMs)
      expect(market.at(at)).toBeGreaterThanOrEqual(marketMs)
      expect(market.at(at - 1)).toBeLessThan(marketMs)
    }
  })

  it('restores the market speed at once when it is canceled', () => {
    const market = marketOf(0, 0, 1000)
    market.moveBetween(0, 30 * day, 500)
    const half = market.at(15 * day)
    market.moveBetween(15 * day, 15 * day, 500)
    expect(market.anchors).toEqual([{ worldMs: 15 * day, marketMs: half, tempo: 1000 }])
  })
})
