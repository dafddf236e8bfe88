import { DomainError } from '../domain/errors'
import { findScenario } from '../scenarios/registry'
import type { JournalEntry, JournalStorage, StoredWorld, WorldHeader } from '../world/journal'
import { World } from '../world/world'

export interface StartOptions {
  readonly scenario?: string
  readonly seed?: number
  /** World time at the start, epoch milliseconds. */
  readonly nowMs?: number
  readonly freeze?: boolean
}

const DEFAULT_SEED = 1
/** What comes by itself (leads, rivals, callbacks) is noticed within this time by those who wait. */
const LOOK_EVERY_MS = 100

/** Holds the one world that is played now, and keeps its journal safe. */
export class WorldHost {
  private current: World
  private unsaved: JournalEntry[] = []
  private saving: Promise<void> = Promise.resolve()
  private stopListening: () => void = () => undefined
  private readonly waiting = new Set<() => void>()
  private retired = false

  private constructor(
    private readonly storage: JournalStorage,
    private readonly wallClock: () => number,
    world: World,
  ) {
    this.current = world
    this.adopt(world)
  }

  /** Goes on with the stored world, or begins a new one. `start` that names a scenario always begins anew. */
  static async open(storage: JournalStorage, wallClock: () => number, start: StartOptions = {}): Promise<WorldHost> {
    const stored = start.scenario === undefined && start.nowMs === undefined ? await storage.load() : undefined
    if (stored) {
      const world = restore(stored, wallClock)
      if (world) return new WorldHost(storage, wallClock, world)
    }
    const host = new WorldHost(storage, wallClock, begin(headerOf(start, wallClock), wallClock))
    await storage.replace(host.document())
    return host
  }

  get world(): World {
    return this.current
  }

  async start(options: StartOptions): Promise<void> {
    await this.play(begin(headerOf(options, this.wallClock), this.wallClock))
  }

  /** Replays a prefix of the journal: the world as it was before entry number `length`. */
  async rewind(length: number): Promise<void> {
    const { header, journal } = this.document()
    if (!Number.isInteger(length) || length < 0 || length > journal.length)
      throw new DomainError('VALIDATION_FAILED', `to: expected a whole number from 0 to ${journal.length}`, 'to')
    await this.restore({ header, journal: journal.slice(0, length) })
  }

  /** Replaces the world by a stored one; one that cannot be replayed is refused, and the present world goes on. */
  async restore(stored: StoredWorld): Promise<void> {
    const world = restore(stored, this.wallClock)
    if (!world)
      throw new DomainError(
        'VALIDATION_FAILED',
        'snapshot: this world cannot be restored: it is damaged, or of another version',
      )
    await this.play(world)
  }

  /**
   * Waits until something may have happened. False when there is nothing to wait for any more: whoever asked has gone, or
   * another world, or another thread, has taken the place of this one.
   */
  async nextMoment(signal: AbortSignal): Promise<boolean> {
    const { current } = this
    if (!this.retired && !signal.aborted)
      await new Promise<void>((resolve) => {
        const limit = setTimeout(wake, LOOK_EVERY_MS)
        const { waiting } = this
        function wake() {
          clearTimeout(limit)
          waiting.delete(wake)
          signal.removeEventListener('abort', wake)
          resolve()
        }
        waiting.add(wake)
        signal.addEventListener('abort', wake)
      })
    return !this.retired && !signal.aborted && this.current === current
  }

  /** The journal goes on elsewhere: nobody is to wait here for what happens. */
  retire(): void {
    this.retired = true
    this.stir()
  }

  document(): StoredWorld {
    return { header: this.current.header, journal: [...this.current.journal] }
  }

  /** Resolves once every entry so far is safe. */
  async flush(): Promise<void> {
    if (this.unsaved.length > 0) {
      const entries = this.unsaved
      this.unsaved = []
      this.saving = this.saving.then(() => this.storage.append(entries))
    }
    await this.saving
  }

  private async play(world: World): Promise<void> {
    this.adopt(world)
    this.unsaved = []
    this.saving = this.saving.then(() => this.storage.replace(this.document()))
    await this.saving
  }

  private adopt(world: World): void {
    this.stopListening()
    this.current = world
    this.stopListening = world.onEntry((entry) => {
      this.unsaved.push(entry)
      this.stir()
    })
    this.stir()
  }

  private stir(): void {
    for (const wake of this.waiting) wake()
  }
}

function headerOf(options: StartOptions, wallClock: () => number): WorldHeader {
  const { name } = findScenario(options.scenario ?? 'default')
  return {
    version: 1,
    scenario: name,
    seed: options.seed ?? DEFAULT_SEED,
    clock: {
      worldMs: options.nowMs ?? wallClock(),
      wallMs: wallClock(),
      frozen: options.freeze ?? false,
      speed: 1,
    },
  }
}

function begin(header: WorldHeader, wallClock: () => number): World {
  const { build, faults } = findScenario(header.scenario)
  return new World(header, { wallClock, build, ...(faults ? { faults } : {}) })
}

function restore(stored: StoredWorld, wallClock: () => number): World | undefined {
  try {
    if (stored.header.version !== 1) return undefined
    const world = begin(stored.header, wallClock)
    world.replay(stored.journal)
    return world
  } catch (error) {
    if (error instanceof Error) return undefined
    throw error
  }
}
