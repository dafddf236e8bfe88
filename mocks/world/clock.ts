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

/** World time. It never runs backwards, whatever the machine's clock does. */
export class WorldClock {
  private latest = -Infinity

  constructor(
    private anchor: ClockAnchor,
    private readonly wallClock: () => number,
  ) {}

  now(): number {
    const { worldMs, wallMs, frozen, speed } = this.anchor
    const elapsedMs = frozen ? 0 : Math.max(0, this.wallClock() - wallMs) * speed
    this.latest = Math.max(this.latest, worldMs + Math.floor(elapsedMs))
    return this.latest
  }

  get state(): ClockAnchor {
    return this.anchor
  }

  /** Starts anew from `worldMs`, or from the present moment. */
  change(change: Partial<Pick<ClockAnchor, 'worldMs' | 'frozen' | 'speed'>>): ClockAnchor {
    this.anchor = { ...this.anchor, worldMs: this.now(), ...change, wallMs: this.wallClock() }
    return this.anchor
  }

  restore(anchor: ClockAnchor): void {
    this.anchor = anchor
  }
}
