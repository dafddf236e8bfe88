import { EVENTS_PER_TURN, type Pause } from '../world/replay'
import type { World } from '../world/world'

/** Progress of a world that catches up with its clock, for example after a jump of the clock. Epoch milliseconds. */
export interface ClockMove {
  readonly fromMs: number
  readonly atMs: number
  readonly toMs: number
}

/** Simulates the current world up to its clock's time, with pauses for other requests. */
export class CatchUp {
  private move: { readonly world: World; readonly fromMs: number; readonly done: Promise<void> } | undefined

  constructor(
    private readonly current: { readonly world: World; readonly isOutdated: boolean },
    private readonly pause: Pause,
    /** Called after each step. */
    private readonly onStep: () => void,
  ) {}

  /** Undefined when the world has caught up. */
  get progress(): ClockMove | undefined {
    const { move } = this
    const { world } = this.current
    if (move?.world !== world) return undefined
    const atMs = world.now()
    return world.isBehind ? { fromMs: move.fromMs, atMs, toMs: world.destinationMs } : undefined
  }

  /** Resolves when the world has caught up. */
  run(): Promise<void> {
    const { world } = this.current
    if (this.move?.world === world) return this.move.done
    if (!world.isBehind) return Promise.resolve()
    const move = { world, fromMs: world.simulatedUntilMs, done: this.advance(world) }
    this.move = move
    return move.done.finally(() => {
      if (this.move === move) this.move = undefined
    })
  }

  private async advance(world: World): Promise<void> {
    const { current } = this
    while (current.world === world && !current.isOutdated && !world.catchUp(EVENTS_PER_TURN)) {
      this.onStep()
      await this.pause()
    }
    this.onStep()
  }
}
