import type { Random } from '../domain/random'

/*
 * The market is stateless: arrivals and rival purchases are functions of the seed and the arrival's number n.
 * Arrival n falls into the n-th gap of market time. Market time runs with world time, multiplied by the market speed
 * that the console sets.
 */

export const ARRIVAL_GAP_MS = 15 * 60_000
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Returns the market time of arrival `n`. Strictly ascending in n. */
export const arrivalAt = (chance: Random, n: number): number =>
  n * ARRIVAL_GAP_MS + Math.floor(chance.fraction('arrival', n) * (ARRIVAL_GAP_MS - 1))

/** Returns the market milliseconds from arrival to a rival's purchase: mostly under three days, at most three weeks. */
export function rivalDelayMs(chance: Random, n: number, score: number): number {
  const patience = chance.fraction('rival', n)
  const spread = chance.fraction('rival-delay', n)
  if (patience < 0.55) return Math.floor(4 * HOUR_MS + spread * (3.2 - score / 50) * DAY_MS)
  return Math.floor(3 * DAY_MS + spread * 18 * DAY_MS)
}

/** A point from which market time runs linearly with world time. `tempo` is the market speed (its name in stored worlds). */
export interface MarketAnchor {
  readonly worldMs: number
  readonly marketMs: number
  readonly tempo: number
}

/** Maps world time to market time, piecewise linear: each segment starts at its anchor, and the last never ends. */
export class MarketTime {
  constructor(private segments: readonly MarketAnchor[] = [{ worldMs: 0, marketMs: 0, tempo: 0 }]) {}

  get anchors(): readonly MarketAnchor[] {
    return this.segments
  }

  /** The speed that was set. During a long clock move the market may run slower. */
  get speed(): number {
    return this.segments.at(-1)?.tempo ?? 0
  }

  /** Returns the market time at a world time. */
  at(worldMs: number): number {
    const { worldMs: from, marketMs, tempo } = this.segmentAt((next) => next.worldMs <= worldMs)
    return marketMs + Math.floor((worldMs - from) * tempo)
  }

  /** Returns the world time at which market time reaches `marketMs`, or Infinity when it never does. */
  worldTimeOf(marketMs: number): number {
    const { worldMs, marketMs: from, tempo } = this.segmentAt((next) => next.marketMs < marketMs)
    return tempo === 0 ? Infinity : Math.ceil(worldMs + (marketMs - from) / tempo)
  }

  /** Opens the market: market time 0 is at `worldMs`. */
  openAt(worldMs: number): void {
    this.segments = [{ worldMs, marketMs: 0, tempo: 1 }]
  }

  setSpeed(worldMs: number, speed: number): void {
    this.segments = [{ worldMs, marketMs: this.at(worldMs), tempo: speed }]
  }

  /**
   * Slows the market between two world times if more than `maxArrivals` leads would arrive between them.
   * A clock move of any length then stays within memory.
   */
  moveBetween(fromMs: number, toMs: number, maxArrivals: number): void {
    const { speed } = this
    const spanMs = toMs - fromMs
    const maxSpeed = spanMs > 0 ? (maxArrivals * ARRIVAL_GAP_MS) / spanMs : speed
    if (maxSpeed >= speed && this.segments.length === 1) return
    this.setSpeed(fromMs, Math.min(speed, maxSpeed))
    if (maxSpeed >= speed) return
    this.segments = [...this.segments, { worldMs: toMs, marketMs: this.at(toMs), tempo: speed }]
  }

  private segmentAt(isReached: (next: MarketAnchor) => boolean): MarketAnchor {
    const found = this.segments.findLast((segment, i) => i === 0 || isReached(segment))
    return found ?? { worldMs: 0, marketMs: 0, tempo: 0 }
  }
}
