/**
 * World time is at least EARLIEST_MS and less than LATEST_MS. No demo needs other times, and far outside of this range
 * `Date` becomes invalid.
 */
const EARLIEST_MS = Date.UTC(2000, 0, 1)
const LATEST_MS = Date.UTC(2100, 0, 1)

export const MOMENT_RANGE = 'a moment from 2000-01-01 to 2099-12-31, such as 2026-03-02T15:00Z'

export const isMoment = (ms: unknown): ms is number =>
  typeof ms === 'number' && Number.isFinite(ms) && ms >= EARLIEST_MS && ms < LATEST_MS

/**
 * An anchor: a world time and the machine's time at the same moment. From there, world time runs linearly with the
 * machine's time. Each change of the clock sets a new anchor.
 */
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

/** A smaller correction of the machine's clock only makes the world wait. */
const CORRECTION_MS = 1000

/**
 * Derives world time from the machine's clock. If the machine's clock goes back, this clock goes back too, but not
 * before its anchor. World.now() never goes back, and the world then sets a new anchor.
 */
export class WorldClock {
  constructor(
    /** Changed only to the anchor of a journal entry, so that a replay changes to the same anchor. */
    public anchor: ClockAnchor,
    private readonly wallClock: () => number,
  ) {}

  reading(): number {
    const { worldMs, wallMs, frozen, speed } = this.anchor
    const elapsedMs = frozen ? 0 : Math.max(0, this.wallClock() - wallMs) * speed
    return worldMs + Math.floor(elapsedMs)
  }

  /** Returns whether the machine's clock was put back, so that this clock would stand still at a world time. */
  hasGoneBack(presentMs: number): boolean {
    const { worldMs, wallMs, frozen, speed } = this.anchor
    return !frozen && wallMs + (presentMs - worldMs) / speed - this.wallClock() > CORRECTION_MS
  }

  /** Returns the anchor that a change would create now. Its world time is at least `earliestMs`. */
  anchorFor(change: ClockChange, earliestMs: number): ClockAnchor {
    const worldMs = Math.max(earliestMs, change.worldMs ?? this.reading())
    return { ...this.anchor, ...change, worldMs, wallMs: this.wallClock() }
  }
}
