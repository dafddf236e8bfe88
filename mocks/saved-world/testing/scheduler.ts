/** Returns a seeded random generator (Mulberry32) of numbers from 0 to 1. */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/**
 * Decides which waiting thread continues next. All code under test waits only here, so each seed gives one reproducible
 * order of events.
 */
export class Scheduler {
  private readonly waiting: { readonly owner: string; readonly resume: () => void }[] = []
  private readonly killed = new Set<string>()
  private readonly frozen = new Set<string>()
  private count = 0

  constructor(private readonly draw: () => number) {}

  /** Number of turns so far. */
  get steps(): number {
    return this.count
  }

  /** Waits for a turn. A killed thread waits forever. */
  turn(owner: string): Promise<void> {
    return new Promise((resume) => {
      if (!this.killed.has(owner)) this.waiting.push({ owner, resume })
    })
  }

  /** Stops all work of a thread. */
  kill(owner: string): void {
    this.killed.add(owner)
    for (let i = this.waiting.length - 1; i >= 0; i--) if (this.waiting[i]?.owner === owner) this.waiting.splice(i, 1)
  }

  /** Stops a thread until it is thawed, like a tab in the background. */
  freeze(owner: string, isFrozen: boolean): void {
    if (isFrozen) this.frozen.add(owner)
    else this.frozen.delete(owner)
  }

  /** Gives one turn to a random waiting thread. Returns false if no thread waits. */
  async step(): Promise<boolean> {
    const awake = this.waiting.filter(({ owner }) => !this.frozen.has(owner))
    const next = awake[Math.floor(this.draw() * awake.length)]
    if (!next) return false
    this.waiting.splice(this.waiting.indexOf(next), 1)
    this.count++
    next.resume()
    await allSettled()
    return true
  }

  /** Gives turns until no thread waits. Returns false if the limit is reached first. */
  async finish(maxTurns: number): Promise<boolean> {
    await allSettled()
    this.frozen.clear()
    for (let turn = 0; turn < maxTurns; turn++) if (!(await this.step())) return true
    return false
  }
}

/** Resolves when all promises that need no turn have settled. */
const allSettled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
