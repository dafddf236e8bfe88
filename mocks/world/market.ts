import type { Chance } from '../domain/chance'

/*
 * Leads arrive and are bought by rivals by a law of seed and market time alone, so the market needs no memory of its
 * own: arrival number n falls into the n-th gap, and says itself when a rival will take the lead. Market time runs
 * with world time, times the tempo that the console sets.
 */

export const ARRIVAL_GAP_MS = 15 * 60_000
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Market time at which arrival `n` comes; strictly ascending in n. */
export const arrivalAt = (chance: Chance, n: number): number =>
  n * ARRIVAL_GAP_MS + Math.floor(chance.fraction('arrival', n) * (ARRIVAL_GAP_MS - 1))

/** Market milliseconds from arrival to a rival's purchase: most leads go within three days, some stay three weeks. */
export function rivalDelayMs(chance: Chance, n: number, score: number): number {
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

export const marketTime = (anchor: MarketAnchor, worldMs: number): number =>
  anchor.marketMs + Math.floor((worldMs - anchor.worldMs) * anchor.tempo)

/** World time at which market time reaches `marketMs`; Infinity while the market stands still. */
export const worldTime = (anchor: MarketAnchor, marketMs: number): number =>
  anchor.tempo === 0 ? Infinity : Math.ceil(anchor.worldMs + (marketMs - anchor.marketMs) / anchor.tempo)

/** A queue of moments, soonest first; of equal moments the one added first. */
export class MomentQueue<T> {
  private readonly heap: { readonly at: number; readonly order: number; readonly item: T }[] = []
  private order = 0

  peek(): { readonly at: number; readonly item: T } | undefined {
    return this.heap[0]
  }

  push(at: number, item: T): void {
    const heap = this.heap
    heap.push({ at, order: this.order++, item })
    for (let child = heap.length - 1; child > 0;) {
      const parent = (child - 1) >>> 1
      if (!this.isBefore(child, parent)) break
      this.swap(child, parent)
      child = parent
    }
  }

  pop(): T | undefined {
    const heap = this.heap
    const first = heap[0]
    const last = heap.pop()
    if (!first || !last || first === last) return first?.item
    heap[0] = last
    for (let parent = 0; ;) {
      const left = 2 * parent + 1
      const right = left + 1
      let soonest = parent
      if (left < heap.length && this.isBefore(left, soonest)) soonest = left
      if (right < heap.length && this.isBefore(right, soonest)) soonest = right
      if (soonest === parent) break
      this.swap(parent, soonest)
      parent = soonest
    }
    return first.item
  }

  private isBefore(left: number, right: number): boolean {
    const a = this.heap[left]
    const b = this.heap[right]
    return a !== undefined && b !== undefined && (a.at < b.at || (a.at === b.at && a.order < b.order))
  }

  private swap(left: number, right: number): void {
    const a = this.heap[left]
    const b = this.heap[right]
    if (!a || !b) return
    this.heap[left] = b
    this.heap[right] = a
  }
}
