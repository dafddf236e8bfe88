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
