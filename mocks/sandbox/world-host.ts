import { DomainError } from '../domain/errors'
import type { StoredWorld } from '../world/journal'
import type { World } from '../world/world'
import { CheckpointWriter, prepareHash } from '../persistence/checkpoint-writer'
import { StorageError, unlessStorageFails } from '../persistence/key-value-store'
import { JournalWriter, type SaveStatus } from '../persistence/journal-writer'
import {
  migrateWorld,
  openWorld,
  parseArchivedWorld,
  parseSavedWorld,
  restoreWorld,
  type ImportedWorld,
  type MigrationReport,
  type OpenEnvironment,
} from '../persistence/open-world'
import { EVENTS_PER_TURN, advanceTo, replay } from '../persistence/replay'
import {
  type ArchiveInfo,
  type RawWorld,
  type ArchivedWorld,
  NewerSchemaError,
  NewerVersionError,
} from '../persistence/world-records'
import type { WorldStore } from '../persistence/world-store'
import { reject } from '../domain/input-checks'
import { createWorldHeader, type StartOptions } from './create-world'
import { WorldChangeSignal, type After } from './world-change-signal'

export interface HostOptions extends OpenEnvironment {
  readonly kind: SaveStatus['kind']
  /** Why the host can never save anything. Undefined if it can save. */
  readonly unsavedReason?: string
  /**
   * Whether this thread has opened the saved world before. If so, a saved world of another app version means that a
   * newer version in another tab has taken over, and `open` throws a NewerVersionError.
   */
  readonly isReopening?: boolean
  /** Options of a new world. With a scenario or a time, the host starts a new world even if a saved world exists. */
  readonly start?: StartOptions | undefined
  /** Timer for waiting requests. Tests pass their own. */
  readonly after?: After
}

/**
 * Progress of a world that catches up with its clock, for example after the clock was set forward. Epoch milliseconds.
 */
interface ClockMove {
  readonly fromMs: number
  readonly atMs: number
  readonly toMs: number
}

/** Runs the current world (the state of a demo: a journal of commands applied to seed data) and saves it. */
export class WorldHost {
  private current: World
  private readonly journalWriter: JournalWriter
  private readonly checkpoints: CheckpointWriter
  private readonly changes: WorldChangeSignal
  private stopListening: () => void = () => undefined
  private isRetired = false
  private pendingNotice: ArchiveInfo | undefined
  private move: { readonly world: World; readonly fromMs: number; readonly done: Promise<void> } | undefined

  private constructor(
    private readonly storage: WorldStore,
    private readonly options: HostOptions,
    world: World,
    archived: ArchiveInfo | undefined,
    isSaved: boolean,
    failure?: string,
  ) {
    this.pendingNotice = archived
    const { appVersion, wallClock, kind, unsavedReason, pause } = options
    this.journalWriter = new JournalWriter(storage, world, {
      appVersion,
      wallClock,
      kind,
      isSaved,
      failure,
      reason: unsavedReason,
      archiveFormerAs: archived,
    })
    this.checkpoints = new CheckpointWriter(this.journalWriter, pause)
    this.changes = new WorldChangeSignal(options.after)
    this.current = world
    this.setCurrent(world)
  }

  /** Opens the saved world. A world that cannot be opened is archived, and a new one replaces it. */
  static async open(storage: WorldStore, options: HostOptions): Promise<WorldHost> {
    const { start = {}, wallClock } = options
    const isNewWorld = start.scenario !== undefined || start.nowMs !== undefined
    const { found, failure, unsavedReason } = await readSavedWorld(storage, options.isReopening === true)
    const isOtherApp = found !== undefined && found.appVersion !== options.appVersion
    if (options.isReopening && isOtherApp) throw new NewerVersionError('Another version of the app writes this world')
    // A new world replaces the saved one: a valid saved world is deleted, and one that this release cannot read is
    // archived.
    const opening = found && (isNewWorld ? await parseSavedWorld(found) : await openWorld(found, options))
    if (found && opening && 'world' in opening) {
      const { world, checkpoint, archiveAs } = opening
      const archived = archiveAs && { ...archiveAs, setAsideMs: wallClock() }
      const host = new WorldHost(storage, options, world, archived, archived === undefined)
      if (archived) await host.flush()
      // If this claim fails, saving the next journal entry claims the world for this app version.
      else if (isOtherApp) await unlessStorageFails(() => storage.claim(options.appVersion))
      // If the removal fails, the next opening detects the damaged checkpoint again.
      if (checkpoint === 'wrong') await unlessStorageFails(() => storage.removeCheckpoint(found.id))
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

  get saveStatus(): SaveStatus {
    return this.journalWriter.status
  }

  /** Why and when the former world was archived. Undefined if none was, or after `acknowledgeArchive`. */
  get archiveNotice(): ArchiveInfo | undefined {
    return this.pendingNotice
  }

  /** Clears `archiveNotice`. Call this method when the user has responded to the notice. */
  acknowledgeArchive(): null {
    this.pendingNotice = undefined
    return null
  }

  /** Progress of the world toward its clock. Undefined when the world has caught up. */
  get moving(): ClockMove | undefined {
    const { current, move } = this
    if (move?.world !== current) return undefined
    const atMs = current.now()
    return current.isBehind ? { fromMs: move.fromMs, atMs, toMs: current.destinationMs } : undefined
  }

  async start(options: StartOptions): Promise<void> {
    const { makeWorld, wallClock } = this.options
    const made = makeWorld(createWorldHeader(options, wallClock), wallClock)
    // Await only a promise. During each await, another thread can write, and this request must then be repeated.
    await this.replaceWorld(made instanceof Promise ? await made : made)
  }

  /** Keeps the first `length` journal entries. World time goes back to the time of the first removed entry. */
  async rewind(length: number): Promise<void> {
    const { header, journal } = this.current
    if (!Number.isInteger(length) || length < 0 || length > journal.length)
      reject('to', `a whole number from 0 to ${journal.length}`)
    const at = journal[length]?.at ?? this.current.now()
    const { world } = await replay({ header, journal: journal.slice(0, length) }, this.options)
    await this.resumeAt(world, at)
  }

  /** Replaces the world with an imported one. Throws, and changes nothing, if it cannot be opened unchanged. */
  async restore(imported: ImportedWorld): Promise<void> {
    await this.resumeAt(await restoreWorld(imported, this.options), imported.at)
  }

  /** Replaces the world with an imported one, up to the first journal entry that cannot be replayed. */
  async migrate(imported: ImportedWorld): Promise<MigrationReport> {
    const { world, at, report } = await migrateWorld(imported, this.options)
    await this.resumeAt(world, at)
    return report()
  }

  /** Returns the archived worlds, newest first. */
  async listArchivedWorlds(): Promise<readonly ArchivedWorld[]> {
    try {
      return await this.storage.archive.list()
    } catch (error) {
      // Return an empty list, because the save status already reports the storage error.
      if (error instanceof StorageError && !this.saveStatus.saved) return []
      throw error
    }
  }

  /** Returns a validated archived world. Throws a DomainError if it is missing or invalid. */
  async readArchivedWorld(id: string): Promise<ImportedWorld> {
    return parseArchivedWorld(await this.readRawArchivedWorld(id))
  }

  /** Returns the stored records of an archived world, without validation. */
  async readRawArchivedWorld(id: string): Promise<RawWorld> {
    const found = await this.storage.archive.read(id)
    if (!found) throw new DomainError('NOT_FOUND', `worlds/${id}: no archived world has this id`)
    return found
  }

  async deleteArchivedWorld(id: string): Promise<void> {
    await this.storage.archive.remove(id)
    if (this.saveStatus.saved) await this.storage.deleteUnusedPictures()
  }

  /**
   * Waits until the world may have changed. Returns false if the caller aborted, or if the world or the host was
   * replaced.
   */
  async waitForChange(signal: AbortSignal): Promise<boolean> {
    const { current } = this
    if (!this.isRetired && !signal.aborted) await this.changes.wait(signal)
    return !this.isRetired && !signal.aborted && this.current === current
  }

  /** Stops writing and ends all waiting requests, because another thread continues the journal. */
  async retire(): Promise<void> {
    if (this.isRetired) return
    this.isRetired = true
    this.storage.retire()
    this.changes.notify()
    await this.journalWriter.archiveUnsaved()
  }

  document(): StoredWorld {
    return this.journalWriter.document
  }

  /** Resolves when every entry is saved, or when the storage has failed. `hasMade`: see JournalWriter.flush. */
  flush(hasMade?: boolean): Promise<void> {
    return this.journalWriter.flush(hasMade)
  }

  /** Simulates up to the clock's time, with pauses for other requests. Resolves when the world has caught up. */
  catchUp(): Promise<void> {
    const { current } = this
    if (this.move?.world === current) return this.move.done
    if (!current.isBehind) return Promise.resolve()
    const move = { world: current, fromMs: current.simulatedUntilMs, done: this.advanceInSteps(current) }
    this.move = move
    return move.done.finally(() => {
      if (this.move === move) this.move = undefined
    })
  }

  private async advanceInSteps(world: World): Promise<void> {
    while (this.current === world && !this.isRetired && !world.catchUp(EVENTS_PER_TURN)) {
      this.changes.notify()
      await this.options.pause()
    }
    this.changes.notify()
  }

  /**
   * Hashes the changed records in small steps, so that `world.hash()` is cheap. Stops early if the world has to catch
   * up with its clock.
   */
  prepareHash(): Promise<void> {
    return prepareHash(this.current, this.options.pause)
  }

  /** Saves a checkpoint if one is due. */
  async checkpoint(): Promise<void> {
    const { current } = this
    if (!this.isRetired) await this.checkpoints.saveIfDue(current, () => this.current === current)
  }

  /** Whether the next checkpoint must be saved at once, instead of when the backend is idle. */
  get isCheckpointOverdue(): boolean {
    return !this.isRetired && this.checkpoints.isOverdue(this.current)
  }

  /**
   * Advances a world to the given world time and makes it the current world. The real time that has passed since the
   * world was stored does not count as world time.
   */
  private async resumeAt(world: World, atMs: number): Promise<void> {
    await advanceTo(world, atMs, this.options.pause)
    world.resumeAt(atMs)
    await this.replaceWorld(world)
  }

  private async replaceWorld(world: World): Promise<void> {
    this.setCurrent(world)
    this.checkpoints.reset()
    await this.journalWriter.begin(world)
  }

  private setCurrent(world: World): void {
    this.stopListening()
    this.current = world
    this.stopListening = world.onEntry(() => this.changes.notify())
    this.changes.notify()
  }
}

/**
 * Returns the saved world as `found`. `failure` is the reason why the world cannot be read now. `unsavedReason` is the
 * reason why this release can never save in this store.
 */
async function readSavedWorld(
  storage: WorldStore,
  again: boolean,
): Promise<{ found?: RawWorld | undefined; failure?: string; unsavedReason?: string }> {
  try {
    return { found: await storage.open() }
  } catch (error) {
    if (error instanceof NewerSchemaError && again) throw new NewerVersionError(error.message)
    if (error instanceof NewerSchemaError) return { unsavedReason: 'a newer version of Fairlead saved its world here' }
    if (!(error instanceof StorageError)) throw error
    return { failure: error.message }
  }
}
