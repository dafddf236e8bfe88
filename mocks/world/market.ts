import type { Random } from '../domain/random'

/*
 * Leads arrive and are bought by rivals by a law of seed and market time alone, so the market needs no memory of its
 * own: arrival number n falls into the n-th gap, and says itself when a rival will take the lead. Market time runs
 * with world time, times the tempo that the console sets.
 */

export const ARRIVAL_GAP_MS = 15 * 60_000
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Market time at which arrival `n` comes; strictly ascending in n. */
export const arrivalAt = (chance: Random, n: number): number =>
  n * ARRIVAL_GAP_MS + Math.floor(chance.fraction('arrival', n) * (ARRIVAL_GAP_MS - 1))

/** Market milliseconds from arrival to a rival's purchase: most leads go within three days, some stay three weeks. */
export function rivalDelayMs(chance: Random, n: number, score: number): number {
  const patience = chance.fraction('rival', n)
  const spread = chance.fraction('rival-delay', n)
  if (patience < 0.55) return Math.floor(4 * HOUR_MS + spread * (3.2 - score / 50) * DAY_MS)
  return Math.floor(3 * DAY_MS + spread * 18 * DAY_MS)
}

/** How market time follows world time from an anchor on. */
export interface MarketAnchor {
  readonly worldMs: number
  readonly marketMs: number
  readonly tempo: number
}

/**
 * Market time over world time: one stretch after another, each from its anchor to the next one's; the last goes on for ever.
 */
export class MarketTime {
  constructor(private stretches: readonly MarketAnchor[] = [{ worldMs: 0, marketMs: 0, tempo: 0 }]) {}

  get anchors(): readonly MarketAnchor[] {
    return this.stretches
  }

  /** The tempo that was asked for; while the world moves far at once, the market may run slower for that time. */
  get tempo(): number {
    return this.stretches.at(-1)?.tempo ?? 0
  }

  /** Market time at a moment of the world. */
  at(worldMs: number): number {
    const { worldMs: from, marketMs, tempo } = this.stretchAt((next) => next.worldMs <= worldMs)
    return marketMs + Math.floor((worldMs - from) * tempo)
  }

  /** World time at which market time reaches `marketMs`; Infinity when it never does. */
  worldTimeOf(marketMs: number): number {
    const { worldMs, marketMs: from, tempo } = this.stretchAt((next) => next.marketMs < marketMs)
    return tempo === 0 ? Infinity : Math.ceil(worldMs + (marketMs - from) / tempo)
  }

  /** Opens the market at this moment, its own time at nought. */
  openAt(worldMs: number): void {
    this.stretches = [{ worldMs, marketMs: 0, tempo: 1 }]
  }

  /** From `worldMs` on the market runs at this tempo. */
  setTempo(worldMs: number, tempo: number): void {
    this.stretches = [{ worldMs, marketMs: this.at(worldMs), tempo }]
  }

  /**
   * Runs slower from one moment to another when more than `most` leads would arrive between them at the tempo that was
   * asked for, so that the world can be moved as far as one likes and still be held.
   */
  moveBetween(fromMs: number, toMs: number, most: number): void {
    const asked = this.tempo
    const spanMs = toMs - fromMs
    const bearable = spanMs > 0 ? (most * ARRIVAL_GAP_MS) / spanMs : asked
    if (bearable >= asked && this.stretches.length === 1) return
    this.setTempo(fromMs, Math.min(asked, bearable))
    if (bearable >= asked) return
    this.stretches = [...this.stretches, { worldMs: toMs, marketMs: this.at(toMs), tempo: asked }]
  }

  private stretchAt(isReached: (next: MarketAnchor) => boolean): MarketAnchor {
    const found = this.stretches.findLast((stretch, i) => i === 0 || isReached(stretch))
    return found ?? { worldMs: 0, marketMs: 0, tempo: 0 }
  }
}
