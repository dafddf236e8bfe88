import { DomainError } from '../domain/errors'
import type { StoredWorld } from '../world/journal'
import type { World } from '../world/world'
import type { AsideWorld } from './keeping/aside-worlds'
import { MOST_AT_ONCE, type MakeWorld } from './keeping/begin-world'
import { Checkpoints, prepareHash } from './keeping/checkpoints'
import { DiskFailure } from './keeping/disk'
import { openedFrom, restored, takenUp, type Opened, type TakenUp } from './keeping/from-elsewhere'
import { Keeper, type Keeping } from './keeping/keeper'
import { headerOf, type StartOptions } from './keeping/new-world'
import { legible, openWorld } from './keeping/opening'
import { readWorld, Superseded } from './keeping/read-world'
import { replay } from './keeping/replay'
import type { Aside, Found } from './keeping/world-records'
import type { WorldStorage } from './keeping/world-storage'
import { NextMoment, type After } from './next-moment'

export interface HostOptions {
  readonly makeWorld: MakeWorld
  /** Version of the app, which stored worlds name. */
  readonly appVersion: string
  /** The machine's clock, epoch milliseconds. */
  readonly wallClock: () => number
  /** Lets others have their turn. */
  readonly pause: () => Promise<void>
  readonly kind: Keeping['kind']
  /** Why nothing can be kept from the start. */
  readonly unsavedReason?: string
  /** Whether this thread has played the world before: one that it can no longer open was then written by a later version. */
  readonly again?: boolean
  /** The world to begin with. One that names a scenario or a moment is always begun anew. */
  readonly start?: StartOptions
  /** Wakes waiters after a while; a test's scheduler has its own. */
  readonly after?: After
}

/** How far a world has come on its way to where its clock points. */
export interface Move {
  readonly fromMs: number
  readonly atMs: number
  readonly toMs: number
}

/** Holds the one world that is played now, and keeps it safe. */
export class WorldHost {
  private current: World
  private readonly keeper: Keeper
  private readonly checkpoints: Checkpoints
  private readonly moments: NextMoment
  private stopListening: () => void = () => undefined
  private retired = false
  private untold: Aside | undefined
  private move: { readonly world: World; readonly fromMs: number; readonly over: Promise<void> } | undefined

  private constructor(
    private readonly storage: WorldStorage,
    private readonly options: HostOptions,
    world: World,
    setAside: Aside | undefined,
    begun: boolean,
  ) {
    this.untold = setAside
    const { appVersion, wallClock, kind, unsavedReason, pause } = options
    this.keeper = new Keeper(storage, world, {
      appVersion,
      wallClock,
      kind,
      begun,
      ...(unsavedReason === undefined ? {} : { reason: unsavedReason }),
      ...(setAside ? { former: setAside } : {}),
    })
    this.checkpoints = new Checkpoints(this.keeper, pause)
    this.moments = new NextMoment(options.after)
    this.current = world
    this.adopt(world)
  }

  /** Goes on with the world that is kept; one that cannot be opened is set aside for a new one. */
  static async open(storage: WorldStorage, options: HostOptions): Promise<WorldHost> {
    const { start = {}, wallClock } = options
    const anew = start.scenario !== undefined || start.nowMs !== undefined
    const { found, failure } = await readWorld(storage, options.again === true)
    // Who begins another world gives up the one that is kept, but not one that this program cannot read.
    const opening = found && (anew ? await legible(found) : await openWorld(found, options))
    if (found && opening && 'world' in opening) {
      const host = new WorldHost(storage, options, opening.world, undefined, true)
      if (opening.checkpoint === 'wrong') await host.dropCheckpoint(found.id)
      else if (opening.checkpoint === 'used') host.checkpoints.wasUsed(opening.world)
      return host
    }
    const obstacle = opening && 'obstacle' in opening ? opening.obstacle : undefined
    if (options.again && obstacle && found?.appVersion !== options.appVersion) throw new Superseded(obstacle.words)
    const aside = obstacle ? { ...obstacle, setAsideMs: wallClock() } : undefined
    const silent = failure === undefined ? options : { ...options, unsavedReason: failure }
    const world = await options.makeWorld(headerOf(start, wallClock), wallClock)
    const host = new WorldHost(storage, silent, world, aside, false)
    await host.flush()
    return host
  }

  get world(): World {
    return this.current
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
    const made = makeWorld(headerOf(options, wallClock), wallClock)
    // Whoever waits here without need lets others write first, and has to begin again.
    await this.play(made instanceof Promise ? await made : made)
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

  /** Replaces the world by one from elsewhere, if it becomes what it was; otherwise nothing changes. */
  async restore(opened: Opened): Promise<void> {
    await this.goOn(await restored(opened, this.options), opened.at)
  }

  /** Replaces the world by one from elsewhere, as far as its journal can be replayed. */
  async takeUp(opened: Opened): Promise<TakenUp> {
    const { world, at, report } = await takenUp(opened, this.options)
    await this.goOn(world, at)
    return report()
  }

  /** The worlds that were set aside, the last one first. */
  listAside(): Promise<readonly AsideWorld[]> {
    return this.storage.aside.list()
  }

  /** A world that was set aside, as far as it can be read. */
  async readAside(id: string): Promise<Opened> {
    return openedFrom(await this.foundAside(id))
  }

  /** A world that was set aside, as it lies on the disk, whatever is wrong with it. */
  async foundAside(id: string): Promise<Found> {
    const found = await this.storage.aside.read(id)
    if (!found) throw new DomainError('NOT_FOUND', `worlds/${id}: no world of that name was set aside`)
    return found
  }

  /** Throws a world away that was set aside. */
  async forget(id: string): Promise<void> {
    await this.storage.aside.forget(id)
    if (this.keeping.saved) await this.storage.sweep()
  }

  /**
   * Waits until something may have happened. False when there is nothing to wait for any more: whoever asked has gone, or
   * another world, or another thread, has taken the place of this one.
   */
  async nextMoment(signal: AbortSignal): Promise<boolean> {
    const { current } = this
    if (!this.retired && !signal.aborted) await this.moments.wait(signal)
    return !this.retired && !signal.aborted && this.current === current
  }

  /** The journal goes on elsewhere: nobody is to wait here for what happens, and nothing is written any more. */
  async retire(): Promise<void> {
    if (this.retired) return
    this.retired = true
    this.storage.retire()
    this.moments.stir()
    await this.keeper.keepUnsaved()
  }

  document(): StoredWorld {
    return this.keeper.document
  }

  /** Resolves once every entry so far is safe, or it is known that it is not. */
  flush(hasMade?: boolean): Promise<void> {
    return this.keeper.flush(hasMade)
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
      this.moments.stir()
      await this.options.pause()
    }
    this.moments.stir()
  }

  /** Reads what the world's hash has to look at anew, in small steps; not all of it while the world is on its way. */
  prepareHash(): Promise<void> {
    return prepareHash(this.current, this.options.pause)
  }

  /** Writes the state down beside the journal, if it is worth it. */
  async checkpoint(): Promise<void> {
    const { current } = this
    if (!this.retired) await this.checkpoints.write(current, () => this.current === current)
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
    this.checkpoints.startOver()
    await this.keeper.begin(world)
  }

  private adopt(world: World): void {
    this.stopListening()
    this.current = world
    this.stopListening = world.onEntry((entry) => {
      this.keeper.note(entry)
      this.moments.stir()
    })
    this.moments.stir()
  }
}
