import { DomainError } from '../domain/errors'
import type { StoredWorld } from '../world/journal'
import type { World } from '../world/world'
import type { ArchivedWorld } from '../persistence/archived-worlds'
import { CheckpointWriter, prepareHash } from '../persistence/checkpoint-writer'
import { NewerSchemaError, NewerVersionError, StorageError } from '../persistence/errors'
import { JournalWriter, type SaveStatus } from '../persistence/journal-writer'
import {
  migrateWorld,
  openWorld,
  parseArchivedWorld,
  parseSavedWorld,
  restoreWorld,
  type ImportedWorld,
  type MigrationReport,
} from '../persistence/open-world'
import { EVENTS_PER_TURN, advanceTo, replay, type WorldFactory } from '../persistence/replay'
import type { ArchiveInfo, RawWorld } from '../persistence/world-records'
import type { WorldStore } from '../persistence/world-store'
import { createWorldHeader, type StartOptions } from './create-world'
import { WorldChangeSignal, type After } from './world-change-signal'

export interface HostOptions {
  readonly makeWorld: WorldFactory
  /** Version of the app, which stored worlds name. */
  readonly appVersion: string
  /** The machine's clock, epoch milliseconds. */
  readonly wallClock: () => number
  /** Lets others have their turn. */
  readonly pause: () => Promise<void>
  readonly kind: SaveStatus['kind']
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
export interface ClockMove {
  readonly fromMs: number
  readonly atMs: number
  readonly toMs: number
}

/** Holds the one world that is played now, and keeps it safe. */
export class WorldHost {
  private current: World
  private readonly keeper: JournalWriter
  private readonly checkpoints: CheckpointWriter
  private readonly moments: WorldChangeSignal
  private stopListening: () => void = () => undefined
  private retired = false
  private untold: ArchiveInfo | undefined
  private move: { readonly world: World; readonly fromMs: number; readonly over: Promise<void> } | undefined

  private constructor(
    private readonly storage: WorldStore,
    private readonly options: HostOptions,
    world: World,
    setAside: ArchiveInfo | undefined,
    begun: boolean,
    failure?: string,
  ) {
    this.untold = setAside
    const { appVersion, wallClock, kind, unsavedReason, pause } = options
    this.keeper = new JournalWriter(storage, world, {
      appVersion,
      wallClock,
      kind,
      isSaved: begun,
      ...(failure === undefined ? {} : { failure }),
      ...(unsavedReason === undefined ? {} : { reason: unsavedReason }),
      ...(setAside ? { archiveFormerAs: setAside } : {}),
    })
    this.checkpoints = new CheckpointWriter(this.keeper, pause)
    this.moments = new WorldChangeSignal(options.after)
    this.current = world
    this.adopt(world)
  }

  /** Goes on with the world that is kept; one that cannot be opened is set aside for a new one. */
  static async open(storage: WorldStore, options: HostOptions): Promise<WorldHost> {
    const { start = {}, wallClock } = options
    const anew = start.scenario !== undefined || start.nowMs !== undefined
    const { found, failure, unsavedReason } = await readSavedWorld(storage, options.again === true)
    const isOtherApp = found !== undefined && found.appVersion !== options.appVersion
    if (options.again && isOtherApp) throw new NewerVersionError('Another version of the app writes this world')
    // Starting another world gives up the saved one, but not one that this release cannot read.
    const opening = found && (anew ? await parseSavedWorld(found) : await openWorld(found, options))
    if (found && opening && 'world' in opening) {
      const { world, checkpoint, archiveAs } = opening
      const archived = archiveAs && { ...archiveAs, setAsideMs: wallClock() }
      const host = new WorldHost(storage, options, world, archived, archived === undefined)
      if (archived) await host.flush()
      else if (isOtherApp) await host.claim()
      if (checkpoint === 'wrong') await host.dropCheckpoint(found.id)
      else if (checkpoint === 'used') host.checkpoints.reset(world)
      return host
    }
    const problem = opening && 'problem' in opening ? opening.problem : undefined
    const archived = problem && { ...problem, setAsideMs: wallClock() }
    const unsaved = unsavedReason === undefined ? options : { ...options, unsavedReason }
    const world = await options.makeWorld(createWorldHeader(start, wallClock), wallClock)
    const host = new WorldHost(storage, unsaved, world, archived, false, failure)
    await host.flush()
    return host
  }

  get world(): World {
    return this.current
  }

  get keeping(): SaveStatus {
    return this.keeper.status
  }

  /** The world that could not be opened and was set aside for this one, until somebody has been told. */
  get setAside(): ArchiveInfo | undefined {
    return this.untold
  }

  /** The person knows of it now. */
  noticeSetAside(): null {
    this.untold = undefined
    return null
  }

  /** Undefined while the world is where its clock is. */
  get moving(): ClockMove | undefined {
    const { current, move } = this
    if (move?.world !== current) return undefined
    const atMs = current.now()
    return current.isBehind ? { fromMs: move.fromMs, atMs, toMs: current.destinationMs } : undefined
  }

  async start(options: StartOptions): Promise<void> {
    const { makeWorld, wallClock } = this.options
    const made = makeWorld(createWorldHeader(options, wallClock), wallClock)
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
  async restore(opened: ImportedWorld): Promise<void> {
    await this.goOn(await restoreWorld(opened, this.options), opened.at)
  }

  /** Replaces the world by one from elsewhere, as far as its journal can be replayed. */
  async takeUp(opened: ImportedWorld): Promise<MigrationReport> {
    const { world, at, report } = await migrateWorld(opened, this.options)
    await this.goOn(world, at)
    return report()
  }

  /** The worlds that were set aside, the last one first. */
  async listAside(): Promise<readonly ArchivedWorld[]> {
    try {
      return await this.storage.archive.list()
    } catch (error) {
      // The status says already that the storage fails: the list is no second alarm.
      if (error instanceof StorageError && !this.keeping.saved) return []
      throw error
    }
  }

  /** A world that was set aside, as far as it can be read. */
  async readAside(id: string): Promise<ImportedWorld> {
    return parseArchivedWorld(await this.foundAside(id))
  }

  /** A world that was set aside, as it lies on the disk, whatever is wrong with it. */
  async foundAside(id: string): Promise<RawWorld> {
    const found = await this.storage.archive.read(id)
    if (!found) throw new DomainError('NOT_FOUND', `worlds/${id}: no world of that name was set aside`)
    return found
  }

  /** Throws a world away that was set aside. */
  async forget(id: string): Promise<void> {
    await this.storage.archive.remove(id)
    if (this.keeping.saved) await this.storage.deleteUnusedPictures()
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
    await this.keeper.archiveUnsaved()
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
    while (this.current === world && !this.retired && !world.catchUp(EVENTS_PER_TURN)) {
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
    if (!this.retired) await this.checkpoints.saveIfDue(current, () => this.current === current)
  }

  /** Whether a checkpoint must not wait for an idle moment. */
  get isCheckpointOverdue(): boolean {
    return !this.retired && this.checkpoints.isOverdue(this.current)
  }

  /** Damaged checkpoints are recognized again at the next start, if this fails. */
  private dropCheckpoint(id: string): Promise<void> {
    return unlessStorageFails(this.storage.removeCheckpoint(id))
  }

  /** The first entry claims the world too, if this fails. */
  private claim(): Promise<void> {
    return unlessStorageFails(this.storage.claim(this.options.appVersion))
  }

  /** Plays a world from a moment of its own on, however long it lay. */
  private async goOn(world: World, atMs: number): Promise<void> {
    await advanceTo(world, atMs, this.options.pause)
    world.goOnFrom(atMs)
    await this.play(world)
  }

  private async play(world: World): Promise<void> {
    this.adopt(world)
    this.checkpoints.reset()
    await this.keeper.begin(world)
  }

  private adopt(world: World): void {
    this.stopListening()
    this.current = world
    this.stopListening = world.onEntry(() => this.moments.stir())
    this.moments.stir()
  }
}

/** Reads the saved world, or says why that is not possible: for now (`failure`), or at all (`unsavedReason`). */
async function readSavedWorld(
  storage: WorldStore,
  again: boolean,
): Promise<{ found?: RawWorld | undefined; failure?: string; unsavedReason?: string }> {
  try {
    return { found: await storage.open() }
  } catch (error) {
    if (error instanceof NewerSchemaError && again) throw new NewerVersionError(error.message)
    if (error instanceof NewerSchemaError) return { unsavedReason: 'a later version of Fairlead keeps its world here' }
    if (!(error instanceof StorageError)) throw error
    return { failure: error.message }
  }
}

async function unlessStorageFails(work: Promise<void>): Promise<void> {
  try {
    await work
  } catch (error) {
    if (!(error instanceof StorageError)) throw error
  }
}
