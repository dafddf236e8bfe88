/** Bounds of world time. Times outside them serve no demo, and far outside `Date` becomes invalid. */
const EARLIEST_MS = Date.UTC(2000, 0, 1)
const LATEST_MS = Date.UTC(2100, 0, 1)

export const MOMENT_RANGE = 'a moment from 2000-01-01 to 2099-12-31, such as 2026-03-02T15:00Z'

export const isMoment = (ms: unknown): ms is number =>
  typeof ms === 'number' && Number.isFinite(ms) && ms >= EARLIEST_MS && ms < LATEST_MS

/** A point from which world time runs linearly. Each change of the clock starts a new anchor. */
export interface ClockAnchor {
  /** World time at the anchor, epoch milliseconds. */
  readonly worldMs: number
  /** The machine's time at the anchor, epoch milliseconds. */
  readonly wallMs: number
  readonly frozen: boolean
  /** World seconds per real second. */
  readonly speed: number
}

export interface ClockChange {
  /** World time to continue from. Defaults to the clock's current reading. */
  readonly worldMs?: number
  readonly frozen?: boolean
  readonly speed?: number
}

/** Derives world time from the machine's clock. When the machine's clock goes back, so does this one; World.now() does not. */
export class WorldClock {
  constructor(
    /** Set only to an anchor from the journal, so that a replay sets the same one. */
    public anchor: ClockAnchor,
    private readonly wallClock: () => number,
  ) {}

  reading(): number {
    const { worldMs, wallMs, frozen, speed } = this.anchor
    const elapsedMs = frozen ? 0 : Math.max(0, this.wallClock() - wallMs) * speed
    return worldMs + Math.floor(elapsedMs)
  }

  /** Returns the anchor that a change would create now. Its world time is at least `earliestMs`. */
  anchorFor(change: ClockChange, earliestMs: number): ClockAnchor {
    const worldMs = Math.max(earliestMs, change.worldMs ?? this.reading())
    return { ...this.anchor, ...change, worldMs, wallMs: this.wallClock() }
  }
}
