/** A generator of chance with a memory: the same numbers for the same seed. */
export function drawer(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    // Mulberry32.
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/**
 * Decides who goes on next, wherever anybody waits. Everything under test waits here and nowhere else, so that a seed gives
 * one course of events, and the same one each time.
 */
export class Scheduler {
  private readonly waiting: { readonly owner: string; readonly goOn: () => void }[] = []
  private readonly killed = new Set<string>()
  private count = 0

  constructor(private readonly draw: () => number) {}

  /** How many turns there have been. */
  get steps(): number {
    return this.count
  }

  /** Waits for a turn. Those who were killed wait for ever. */
  turn(owner: string): Promise<void> {
    return new Promise((goOn) => {
      if (!this.killed.has(owner)) this.waiting.push({ owner, goOn })
    })
  }

  /** Ends everything that the owner is in the middle of. */
  kill(owner: string): void {
    this.killed.add(owner)
    for (let i = this.waiting.length - 1; i >= 0; i--) if (this.waiting[i]?.owner === owner) this.waiting.splice(i, 1)
  }

  /** Gives one turn to somebody. False when nobody waits. */
  async step(): Promise<boolean> {
    const [chosen] = this.waiting.splice(Math.floor(this.draw() * this.waiting.length), 1)
    if (!chosen) return false
    this.count++
    chosen.goOn()
    await settled()
    return true
  }

  /** Gives turns until nobody waits any more; at most so many. True when it has come to that. */
  async finish(most: number): Promise<boolean> {
    await settled()
    for (let turn = 0; turn < most; turn++) if (!(await this.step())) return true
    return false
  }
}

/** All that follows without waiting for a turn comes before anybody else's turn. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
