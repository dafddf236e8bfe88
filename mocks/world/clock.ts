/** World time lies between these: further away no demo has anything to show, and dates stop being dates. */
export const EARLIEST_MS = Date.UTC(2000, 0, 1)
export const LATEST_MS = Date.UTC(2100, 0, 1)

export const MOMENT_RANGE = 'a moment from 2000-01-01 to 2099-12-31, such as 2026-03-02T15:00Z'

export const isMoment = (ms: unknown): ms is number =>
  typeof ms === 'number' && Number.isFinite(ms) && ms >= EARLIEST_MS && ms < LATEST_MS
/** How world time runs from one moment on; a change of the clock starts a new anchor. */
export interface ClockAnchor {
  /** World time at the anchor, epoch milliseconds. */
  readonly worldMs: number
  /** The machine's time at the anchor, epoch milliseconds. */
  readonly wallMs: number
  readonly frozen: boolean
  /** World seconds a second. */
  readonly speed: number
}

export interface ClockChange {
  /** World time to go on from; the clock's own reading when absent. */
  readonly worldMs?: number
  readonly frozen?: boolean
  readonly speed?: number
}

/**
 * What the world's clock shows. It follows the machine's, which may be set back: that the world never goes back with it is
 * the world's own affair (World.now).
 */
export class WorldClock {
  constructor(
    private anchor: ClockAnchor,
    private readonly wallClock: () => number,
  ) {}

  reading(): number {
    const { worldMs, wallMs, frozen, speed } = this.anchor
    const elapsedMs = frozen ? 0 : Math.max(0, this.wallClock() - wallMs) * speed
    return worldMs + Math.floor(elapsedMs)
  }

  get state(): ClockAnchor {
    return this.anchor
  }

  /** How the clock would run if it were changed now, never from before `earliestMs`. */
  anchorFor(change: ClockChange, earliestMs: number): ClockAnchor {
    const worldMs = Math.max(earliestMs, change.worldMs ?? this.reading())
    return { ...this.anchor, ...change, worldMs, wallMs: this.wallClock() }
  }

  set(anchor: ClockAnchor): void {
    this.anchor = anchor
  }
}
