import { DomainError } from '../domain/errors'
import { differences, figuresOf } from '../world/figures'
import type { Mark, StoredWorld, WorldHeader } from '../world/journal'
import type { World } from '../world/world'
import { MOST_AT_ONCE, type MakeWorld } from './keeping/begin-world'
import { MOST_RECORDS, recordsIn, sumOfParts, writeState } from './keeping/checkpoint-text'
import { DiskFailure } from './keeping/disk'
import { Keeper, type Aside, type Keeping } from './keeping/keeper'
import { differs, openWorld, otherRules, refused, unmarked, type Obstacle } from './keeping/opening'
import { parseWorld } from './keeping/parse-world'
import { replay } from './keeping/replay'
import { LaterForm, type AsideWorld, type Found, type WorldStorage } from './keeping/world-storage'

export interface StartOptions {
  readonly scenario?: string
  readonly seed?: number
  /** World time at the start, epoch milliseconds. */
  readonly nowMs?: number
  readonly freeze?: boolean
}

export interface HostOptions {
  readonly makeWorld: MakeWorld
  /** Today's rules (mocks/world/rules.ts). */
  readonly rules: string
  /** The machine's clock, epoch milliseconds. */
  readonly wallClock: () => number
  /** Lets others have their turn. */
  readonly pause: () => Promise<void>
  readonly kind: Keeping['kind']
  /** Why nothing can be kept from the start. */
  readonly unsavedReason?: string
  /** Whether this thread has played the world before: rules that are not its own are then those of a later version. */
  readonly again?: boolean
  /** The world to begin with. One that names a scenario or a moment is always begun anew. */
  readonly start?: StartOptions
  /** Wakes waiters after a while; a test's scheduler has its own. */
  readonly after?: (ms: number, wake: () => void) => () => void
}

/** A world that was made elsewhere or earlier, and a moment of it to compare. */
export interface Opened extends StoredWorld {
  /** World time of its last moment, epoch milliseconds. */
  readonly at: number
  readonly mark?: Mark
}

/** How far a world from elsewhere could be taken up under today's rules. */
export interface TakenUp {
  readonly replayed: number
  readonly of: number
  /** Why it could not be taken up further, or whole sentences on what is different. */
  readonly words: string | null
  readonly differences: readonly string[]
}

/** How far a world has come on its way to where its clock points. */
export interface Move {
  readonly fromMs: number
  readonly atMs: number
  readonly toMs: number
}

const DEFAULT_SEED = 1
/** What comes by itself (leads, rivals, callbacks) is noticed within this time by those who wait. */
const LOOK_EVERY_MS = 100
/** So many entries are made before the state is written down again. */
const ENTRIES_A_CHECKPOINT = 20
/** So many postings and leads, likewise: what the market has brought meanwhile. */
const RECORDS_A_CHECKPOINT = 200

/** A world from elsewhere is not what it says, or not of these rules. Nothing has been replaced. */
export class OtherWorld extends Error {
  override readonly name = 'OtherWorld'

  constructor(readonly obstacle: Obstacle) {
    super(obstacle.words)
  }
}

/** A later version of this program has taken the world over: this one is to stop, and its pages are to be reloaded. */
export class Superseded extends Error {
  override readonly name = 'Superseded'
}

/** Holds the one world that is played now, and keeps it safe. */
export class WorldHost {
  private current: World
  private readonly keeper: Keeper
  private stopListening: () => void = () => undefined
  private readonly waiting = new Set<() => void>()
  private retired = false
  private untold: Aside | undefined
  private move: { readonly world: World; readonly fromMs: number; readonly over: Promise<void> } | undefined
  /** Size of the world at the last checkpoint. */
  private kept = { entries: -1, records: 0 }

  private constructor(
    private readonly storage: WorldStorage,
    private readonly options: HostOptions,
    world: World,
    setAside: Aside | undefined,
    begun: boolean,
  ) {
    this.untold = setAside
    const { rules, wallClock, kind, unsavedReason } = options
    this.keeper = new Keeper(storage, world, {
      rules,
      wallClock,
      kind,
      begun,
      ...(unsavedReason === undefined ? {} : { reason: unsavedReason }),
      ...(setAside ? { former: setAside } : {}),
    })
    this.current = world
    this.adopt(world)
  }

  /** Goes on with the world that is kept; one that cannot be opened is set aside for a new one. */
  static async open(storage: WorldStorage, options: HostOptions): Promise<WorldHost> {
    const { start = {}, wallClock } = options
    const anew = start.scenario !== undefined || start.nowMs !== undefined
    const { found, failure } = await read(storage, options.again === true)
    const opening = found && !anew ? await openWorld(found, options) : undefined
    if (found && opening && 'world' in opening) {
      const host = new WorldHost(storage, options, opening.world, undefined, true)
      if (opening.checkpoint === 'wrong') await host.dropCheckpoint(found.id)
      else if (opening.checkpoint === 'used') host.kept = host.size()
      return host
    }
    const obstacle = opening && 'obstacle' in opening ? opening.obstacle : undefined
    if (options.again && obstacle?.reason === 'other-rules') throw new Superseded(obstacle.words)
    const aside = obstacle ? { ...obstacle, setAsideMs: wallClock() } : undefined
    const silent = failure === undefined ? options : { ...options, unsavedReason: failure }
    const host = new WorldHost(storage, silent, options.makeWorld(headerOf(start, wallClock), wallClock), aside, false)
    await host.flush()
    return host
  }

  get world(): World {
    return this.current
  }

  get rules(): string {
    return this.options.rules
  }

  get keeping(): Keeping {
    return this.keeper.status
  }

  /** The world that could not be opened and was set aside for this one, until somebody has been told. */
  get setAside(): Aside | undefined {
    return this.untold
  }

  /** The person knows of it now. */
  noticeSetAside(): null {
    this.untold = undefined
    return null
  }

  /** Undefined while the world is where its clock is. */
  get moving(): Move | undefined {
    const { current, move } = this
    if (move?.world !== current) return undefined
    const atMs = current.now()
    return current.isBehind ? { fromMs: move.fromMs, atMs, toMs: current.destinationMs } : undefined
  }

  async start(options: StartOptions): Promise<void> {
    const { makeWorld, wallClock } = this.options
    await this.play(makeWorld(headerOf(options, wallClock), wallClock))
  }

  /** The world as it was before entry number `length`, at the moment of that entry. */
  async rewind(length: number): Promise<void> {
    const { header, journal } = this.current
    if (!Number.isInteger(length) || length < 0 || length > journal.length)
      throw new DomainError('VALIDATION_FAILED', `to: expected a whole number from 0 to ${journal.length}`, 'to')
    const at = journal[length]?.at ?? this.current.now()
    const { world } = await replay({ header, journal: journal.slice(0, length) }, this.options)
    await this.goOn(world, at)
  }

  /** Replaces the world by one from elsewhere, if it is of today's rules and becomes what it was; otherwise nothing changes. */
  async restore(opened: Opened): Promise<void> {
    if (opened.rules !== this.rules) throw new OtherWorld(otherRules)
    if (!opened.mark) throw new OtherWorld(unmarked)
    const { world, refusal, holds } = await replay(opened, { ...this.options, mark: opened.mark })
    if (refusal) throw new OtherWorld(refused(refusal, opened))
    if (holds !== true) throw new OtherWorld(differs)
    await this.goOn(world, opened.at)
  }

  /** Replaces the world by one from elsewhere, under today's rules and as far as it goes. */
  async takeUp(opened: Opened): Promise<TakenUp> {
    const { mark, journal } = opened
    const { world, refusal, holds } = await replay(opened, { ...this.options, ...(mark ? { mark } : {}) })
    const whole = refusal === undefined
    await this.goOn(world, whole ? opened.at : world.livedUntilMs)
    return {
      replayed: refusal?.index ?? journal.length,
      of: journal.length,
      words: refusal ? refused(refusal, opened).words : holds === false ? differs.words : null,
      differences: mark && whole ? differences(mark.figures, figuresOf(world)) : [],
    }
  }

  /** The worlds that were set aside, the last one first. */
  listAside(): Promise<readonly AsideWorld[]> {
    return this.storage.listAside()
  }

  /** A world that was set aside, as far as it can be read. */
  async readAside(id: string): Promise<Opened> {
    const found = await this.foundAside(id)
    const stored = await parseWorld(found, 'world')
    const mark = found.marks.findLast(({ length }) => length <= stored.journal.length)
    const latestMs = stored.journal.at(-1)?.at ?? stored.header.clock.worldMs
    return { ...stored, at: Math.max(latestMs, mark?.at ?? 0), ...(mark ? { mark } : {}) }
  }

  /** A world that was set aside, as it lies on the disk, whatever is wrong with it. */
  async foundAside(id: string): Promise<Found> {
    const found = await this.storage.readAside(id)
    if (!found) throw new DomainError('NOT_FOUND', `worlds/${id}: no world of that name was set aside`)
    return found
  }

  forget(id: string): Promise<void> {
    return this.storage.forget(id)
  }

  /**
   * Waits until something may have happened. False when there is nothing to wait for any more: whoever asked has gone, or
   * another world, or another thread, has taken the place of this one.
   */
  async nextMoment(signal: AbortSignal): Promise<boolean> {
    const { current } = this
    if (!this.retired && !signal.aborted)
      await new Promise<void>((resolve) => {
        const { waiting } = this
        const call = (this.options.after ?? afterwards)(LOOK_EVERY_MS, wake)
        function wake() {
          call()
          waiting.delete(wake)
          signal.removeEventListener('abort', wake)
          resolve()
        }
        waiting.add(wake)
        signal.addEventListener('abort', wake)
      })
    return !this.retired && !signal.aborted && this.current === current
  }

  /** The journal goes on elsewhere: nobody is to wait here for what happens, and nothing is written any more. */
  async retire(): Promise<void> {
    if (this.retired) return
    this.retired = true
    this.storage.retire()
    this.stir()
    await this.keeper.keepUnsaved()
  }

  document(): StoredWorld {
    return this.keeper.document
  }

  /** Resolves once every entry so far is safe, or it is known that it is not. */
  flush(): Promise<void> {
    return this.keeper.flush()
  }

  /** Lets the world come to where its clock points, in small steps. Resolves when it is there. */
  keepUp(): Promise<void> {
    const { current } = this
    if (this.move?.world === current) return this.move.over
    if (!current.isBehind) return Promise.resolve()
    const move = { world: current, fromMs: current.livedUntilMs, over: this.liveOn(current) }
    this.move = move
    return move.over.finally(() => {
      if (this.move === move) this.move = undefined
    })
  }

  private async liveOn(world: World): Promise<void> {
    while (this.current === world && !this.retired && !world.catchUp(MOST_AT_ONCE)) {
      this.stir()
      await this.options.pause()
    }
    this.stir()
  }

  /** Reads what the world's hash has to look at anew, in small steps; not all of it while the world is on its way. */
  async prepareHash(): Promise<void> {
    const { current } = this
    while (!current.isBehind && !current.prepareHash(MOST_AT_ONCE)) await this.options.pause()
  }

  /** Writes the state down beside the journal, if it is worth it, so that the next start need not replay everything. */
  async checkpoint(): Promise<void> {
    const { current } = this
    const size = this.size()
    const due =
      size.entries - this.kept.entries >= ENTRIES_A_CHECKPOINT ||
      size.records - this.kept.records >= RECORDS_A_CHECKPOINT ||
      this.kept.entries < 0
    if (!due || !this.keeping.saved || this.retired || current.isBehind) return
    this.kept = size
    await this.prepareHash()
    if (this.current !== current || current.isBehind) return
    const hash = current.fingerprint()
    const state = current.state()
    const mark: Mark = { length: current.journal.length, at: state.at, hash, figures: figuresOf(current) }
    if (recordsIn(state) > MOST_RECORDS) return this.keeper.mark(mark)
    const parts: string[] = []
    for (const part of writeState(state)) {
      parts.push(part)
      await this.options.pause()
    }
    if (this.current === current) await this.keeper.mark({ ...mark, stateSum: sumOfParts(parts) }, parts)
  }

  private size() {
    const { journal, store, ledger } = this.current
    return { entries: journal.length, records: store.leads.size + ledger.postings.length }
  }

  private async dropCheckpoint(id: string): Promise<void> {
    try {
      await this.storage.dropCheckpoint(id)
    } catch (error) {
      // It will be found wrong again at the next start.
      if (!(error instanceof DiskFailure)) throw error
    }
  }

  /** Plays a world from a moment of its own on, however long it lay. */
  private async goOn(world: World, atMs: number): Promise<void> {
    while (!world.liveTo(atMs, MOST_AT_ONCE)) await this.options.pause()
    world.goOnFrom(atMs)
    await this.play(world)
  }

  private async play(world: World): Promise<void> {
    this.adopt(world)
    this.kept = { entries: -1, records: 0 }
    await this.keeper.begin(world)
  }

  private adopt(world: World): void {
    this.stopListening()
    this.current = world
    this.stopListening = world.onEntry((entry) => {
      this.keeper.note(entry)
      this.stir()
    })
    this.stir()
  }

  private stir(): void {
    for (const wake of this.waiting) wake()
  }
}

/** What is on the disk, or why that cannot be known. */
async function read(storage: WorldStorage, again: boolean): Promise<{ found?: Found | undefined; failure?: string }> {
  try {
    return { found: await storage.open() }
  } catch (error) {
    if (error instanceof LaterForm && again) throw new Superseded(error.message)
    if (error instanceof LaterForm) return { failure: 'a later version of Fairlead keeps its world here' }
    if (!(error instanceof DiskFailure)) throw error
    return { failure: error.message }
  }
}

function afterwards(ms: number, wake: () => void): () => void {
  const timer = setTimeout(wake, ms)
  return () => clearTimeout(timer)
}

function headerOf(options: StartOptions, wallClock: () => number): WorldHeader {
  return {
    scenario: options.scenario ?? 'default',
    seed: options.seed ?? DEFAULT_SEED,
    clock: {
      worldMs: options.nowMs ?? wallClock(),
      wallMs: wallClock(),
      frozen: options.freeze ?? false,
      speed: 1,
    },
  }
}
