import { reject } from '../domain/input-checks'
import { EVENTS_PER_TURN } from '../world/replay'
import { createWorldHeader, type MakeWorld, type StartOptions } from '../world/scenarios/create-world'
import type { World } from '../world/world'
import { CatchUp, type ClockMove } from './catch-up'
import { countRecords, encodeInSteps, type EncodedState } from './encode-state'
import { createQueue, type KeyValueStore, NewerReleaseError, StorageError, unlessStorageFails } from './key-value-store'
import {
  type ImportedWorld,
  MISSING_NOTICES,
  NO_STATE,
  type OpenEnvironment,
  openWorld,
  replayDocument,
  type SavedState,
  unsavedNotice,
  type WorldDocument,
} from './open-world'
import { commonLength, type LoadedWorld, SavedWorld, WriteConflictError } from './saved-world'
import { deleteUnusedPictures } from './stored-pictures'
import { type After, callAfter, WorldChangeSignal } from './world-change-signal'

export interface SaveStatus {
  readonly saved: boolean
  /** Completes the sentence "Not saved: …". Null while the world is saved. */
  readonly reason: string | null
}

export interface CurrentWorldOptions extends OpenEnvironment {
  /** Where the world is saved. Without a store, the world stays in memory. */
  readonly store?: KeyValueStore | undefined
  /** Returns ids that no other thread uses. */
  readonly newId: () => string
  /** Options of a new world. With a scenario or a time, a new world starts even if a saved world exists. */
  readonly start?: StartOptions | undefined
  /** Called after the saved world was opened again, because another thread had changed it. */
  readonly onReopened?: ((world: World) => void) | undefined
  /** Timer. Tests pass their own. */
  readonly after?: After | undefined
}

/** A world, and what is saved of it. */
interface Target {
  id: string
  readonly world: World
  readonly start?: EncodedState | undefined
  /** Number of saved entries. -1 until the world itself is saved. */
  savedLength: number
  savedState: SavedState
  /** Whether the user has replaced this world, so that its entries need not be saved. */
  isReplaced: boolean
}

/** The storage is tried again this long after a failure. */
const RETRY_INTERVAL_MS = 2000
/** The state is saved after this time without a new entry, or after this many entries. */
const IDLE_MS = 4000
/** The same for the first state of a world, which a short visit must save too. */
const FIRST_IDLE_MS = 1000
const MAX_ENTRIES_SINCE_STATE = 200
/** An idle world without new entries is saved again after this much world time, so that it opens fast. */
const MAX_STATE_AGE_MS = 3_600_000
/** A larger world is saved without a state. It opens by a replay. */
const MAX_RECORDS = 150_000
/** After this many write conflicts in a row, a request fails. */
const MAX_ATTEMPTS = 20

/** The world that answers the requests. It is saved before each response, and a later visit opens it again. */
export class CurrentWorld {
  private readonly changes: WorldChangeSignal
  private readonly catchingUp: CatchUp
  private readonly enqueue = createQueue()
  private readonly targets = new WeakMap<World, Target>()
  private saved: SavedWorld | undefined
  private target!: Target
  private stopListening: () => void = () => undefined
  private stopIdleTimer: () => void = () => undefined
  /** Why nothing can ever be saved. */
  private unsavedReason: string | null = null
  /** The last failure of the storage, if nothing was saved since. */
  private failure: { readonly reason: string; triedMs: number } | undefined
  /** Whether another thread has changed the saved world, so that this world is out of date. */
  private isStale = false
  private reopening: Promise<void> | undefined
  /** Whether a newer release has taken over the saved world. */
  isOutdated = false
  private pendingNotice: string | null = null

  private constructor(private readonly options: CurrentWorldOptions) {
    this.changes = new WorldChangeSignal(options.after)
    this.catchingUp = new CatchUp(this, options.pause, () => this.changes.notify())
    if (options.store) this.saved = new SavedWorld(options.store, options.release)
    else this.unsavedReason = IN_MEMORY
  }

  /** Opens the saved world, or starts a new one. */
  static async open(options: CurrentWorldOptions): Promise<CurrentWorld> {
    const current = new CurrentWorld(options)
    const { start = {} } = options
    const isOpened = await current.openFirst(start.scenario !== undefined || start.nowMs !== undefined)
    if (!isOpened) current.setWorld(await current.makeWorld(start))
    options.store?.onExternalWrite(() => void current.reopenIfChanged())
    // A conflict here means that another thread has started a world at the same moment.
    await current.run(() => Promise.resolve({}))
    const { store, wallClock, after = callAfter } = options
    // After the first answers, because this reads the complete saved world.
    if (store) after(IDLE_MS, () => void (current.saveStatus.saved && deleteUnusedPictures(store, wallClock())))
    return current
  }

  get world(): World {
    return this.target.world
  }

  get saveStatus(): SaveStatus {
    const reason = this.unsavedReason ?? this.failure?.reason ?? null
    return { saved: reason === null, reason }
  }

  /** What the user must know about the saved world, in one sentence. Null after `acknowledgeNotice`. */
  get notice(): string | null {
    return this.pendingNotice
  }

  acknowledgeNotice(): null {
    this.pendingNotice = null
    return null
  }

  /**
   * Runs the work of a request, and saves its entries. If another thread has written first, opens the world of that
   * thread and runs the work again. `world` is the world that the work has used, if it may have been replaced since.
   * Throws a NewerReleaseError if a newer release has taken over.
   */
  async run<Result extends object>(work: () => Promise<Result & { world?: World | undefined }>): Promise<Result> {
    let done:
      | { readonly target: Target; readonly length: number; readonly isRead: boolean; readonly result: Result }
      | undefined
    for (let attempt = 1; ; attempt++) {
      if (this.isOutdated && !(done && done.target.savedLength >= done.length))
        throw new NewerReleaseError('A newer version of Fairlead writes the saved world')
      try {
        if (!done) {
          const { target: began } = this
          const before = began.world.journal.length
          const result = await work()
          const target = (result.world && this.targets.get(result.world)) ?? began
          const { length } = target.world.journal
          done = { target, length, isRead: target === began && length === before, result }
        }
        await this.saveEntries(done.target, done.length)
        if (!done.isRead || !this.isOutOfDate(done.target) || attempt === MAX_ATTEMPTS) return done.result
        // The work has only read a world that is out of date, for example in a long poll.
        done = undefined
      } catch (error) {
        if (!(error instanceof WriteConflictError) || attempt === MAX_ATTEMPTS) throw error
        await this.reopen()
        // A write whose confirmation was lost may have saved the entries. Then the work must not run again.
        if (done && this.isLost(done.target, done.length)) done = undefined
      }
    }
  }

  /** Resolves when the entries of the world are saved, or when the storage has failed. */
  private save(): Promise<void> {
    return this.saveEntries(this.target, this.world.journal.length)
  }

  /** Saves the state of the world, so that it opens without a replay, also in a later release. */
  async saveState(): Promise<void> {
    const { saved, target } = this
    const { world } = target
    if (!saved || this.failure || world.isBehind) return
    const { length } = world.journal
    const at = world.simulatedUntilMs
    if (target.savedState.length === length && at - target.savedState.at < MAX_STATE_AGE_MS) return
    const state = world.state()
    if (countRecords(state) > MAX_RECORDS) return
    const encoded = await encodeInSteps(state, this.options.pause)
    await this.enqueue(async () => {
      // The state must contain saved entries only.
      if (target !== this.target || target.savedLength < length) return
      const record = { ...encoded, length }
      // After a failure the state is still due.
      if (await unlessStorageFails(() => saved.saveState(target.id, record))) target.savedState = { length, at }
    })
  }

  /** Opens the saved world again, because another thread has changed it. */
  reopen(): Promise<void> {
    this.reopening ??= this.enqueue(() => this.openAgain()).finally(() => (this.reopening = undefined))
    return this.reopening
  }

  async start(options: StartOptions): Promise<void> {
    await this.replaceWorld(await this.makeWorld(options))
  }

  /** Enters the world that a function builds, starting from one that `make` returns. An error of the function leaves the current world. */
  async startFrom(build: (make: MakeWorld, machineMs: number) => Promise<World>): Promise<void> {
    await this.replaceWorld(await build((options) => this.makeWorld(options), this.options.wallClock()))
  }

  /** Keeps the first `length` journal entries. World time goes back to the time of the first removed entry. */
  async rewind(length: number): Promise<void> {
    const { target: former } = this
    const { world, start } = former
    const { header, journal } = world
    if (!Number.isInteger(length) || length < 0 || length > journal.length)
      reject('to', `a whole number from 0 to ${journal.length}`)
    const at = journal[length]?.at ?? world.now()
    const document = { header, start, journal: journal.slice(0, length) }
    await this.replaceWorld((await replayDocument(document, at, this.options)).world, start, former)
  }

  /**
   * Replaces the world with an imported one, as this release computes it. Returns what the user must know if that is not
   * the world of the link or file.
   */
  async restore(imported: ImportedWorld): Promise<string | null> {
    const { target: former } = this
    const { world, refused, hash } = await replayDocument(imported, imported.at, this.options)
    await this.replaceWorld(world, imported.start, former)
    if (refused)
      return `This version of Fairlead cannot repeat action ${refused.index + 1} of ${imported.journal.length} (${refused.reason}), so the world is as it was before that action.`
    return hash === imported.hash ? null : 'This version of Fairlead computes another world: amounts may differ.'
  }

  /** Returns the world as a document, from which `restore` makes it again. */
  get document(): WorldDocument {
    const { world, start } = this.target
    return { header: world.header, ...(start ? { start } : {}), journal: [...world.journal] }
  }

  /** Waits until the world may have changed. Returns false if the caller aborted, or if the world was replaced. */
  async waitForChange(signal: AbortSignal): Promise<boolean> {
    const { world } = this
    if (!this.isOutdated && !signal.aborted) await this.changes.wait(signal)
    return !this.isOutdated && !signal.aborted && this.world === world
  }

  /** Progress of the world toward its clock. Undefined when the world has caught up. */
  get moving(): ClockMove | undefined {
    return this.catchingUp.progress
  }

  /** Simulates up to the clock's time, with pauses for other requests. Resolves when the world has caught up. */
  catchUp(): Promise<void> {
    return this.catchingUp.run()
  }

  /** Hashes the changed records in small steps, so that `world.hash()` is cheap. Stops early if the world is behind. */
  async prepareHash(): Promise<void> {
    const { world } = this
    while (!world.isBehind && !world.prepareHash(EVENTS_PER_TURN)) await this.options.pause()
  }

  private async makeWorld(options: StartOptions): Promise<World> {
    const { makeWorld, wallClock } = this.options
    return makeWorld(createWorldHeader(options, wallClock), wallClock)
  }

  private async replaceWorld(world: World, start?: EncodedState, former = this.target): Promise<void> {
    // The new world may contain entries of the former one that were lost since.
    if (this.isOutOfDate(former)) throw new WriteConflictError('Another thread has written to the saved world')
    this.target.isReplaced = true
    this.setWorld(world, { start })
    await this.save()
  }

  private setWorld(world: World, saved: Partial<Omit<Target, 'world'>> = {}): void {
    this.stopListening()
    this.target = {
      id: this.options.newId(),
      world,
      savedLength: -1,
      savedState: NO_STATE,
      isReplaced: false,
      ...saved,
    }
    this.targets.set(world, this.target)
    this.stopListening = world.onEntry(() => this.changes.notify())
    this.changes.notify()
  }

  /** Saves the first `length` entries. Throws a WriteConflictError if another thread has written first. */
  private async saveEntries(target: Target, length: number): Promise<void> {
    if (!this.saved || target.isReplaced) return
    if (this.failure && target === this.target) return this.retryLater()
    await this.enqueue(() => (target.savedLength >= length ? Promise.resolve() : this.write(target)))
    if (this.isLost(target, length)) throw new WriteConflictError('Another thread has written to the saved world')
  }

  private isLost(target: Target, length: number): boolean {
    return this.isOutOfDate(target) && target.savedLength < length
  }

  /** Returns whether the world of another thread has taken the place of this one. */
  private isOutOfDate(target: Target): boolean {
    return target !== this.target && !target.isReplaced
  }

  /** Tries the storage again in the background, so that no request waits for a failing storage. */
  private retryLater(): void {
    const { failure, options } = this
    if (!failure || options.wallClock() - failure.triedMs < RETRY_INTERVAL_MS) return
    failure.triedMs = options.wallClock()
    const again = () => (this.isStale ? Promise.resolve() : this.write(this.target))
    void this.enqueue(again)
      .catch(() => undefined)
      .then(() => (this.isStale ? this.reopen() : undefined))
  }

  private async write(target: Target): Promise<void> {
    if (!this.saved || target !== this.target || target.isReplaced) return
    const { id, world, start } = target
    await this.attempt(async (saved) => {
      target.savedLength = await saved.save({ id, header: world.header, start, journal: world.journal })
      this.failure = undefined
    })
    if (this.failure) return
    this.stopIdleTimer()
    const idleMs = target.savedState === NO_STATE ? FIRST_IDLE_MS : IDLE_MS
    this.stopIdleTimer = (this.options.after ?? callAfter)(idleMs, () => void this.saveState())
    if (target.savedLength - target.savedState.length > MAX_ENTRIES_SINCE_STATE) void this.saveState()
  }

  /** Uses the storage. Notes a failure, and whether another thread has written. */
  private async attempt(work: (saved: SavedWorld) => Promise<void>): Promise<void> {
    if (!this.saved) return
    try {
      await work(this.saved)
    } catch (error) {
      if (error instanceof WriteConflictError) this.isStale = true
      if (!(error instanceof StorageError)) throw error
      this.failure = { reason: error.message, triedMs: this.options.wallClock() }
    }
  }

  /** Opens the saved world. Without one, or with a damaged one, the notice says why, and the result is undefined. */
  private async load(saved: SavedWorld): Promise<LoadedWorld | undefined> {
    const opened = await saved.open()
    this.isStale = false
    if ('missing' in opened) {
      if (opened.missing !== 'empty') this.pendingNotice = MISSING_NOTICES[opened.missing]
      return undefined
    }
    return opened
  }

  /** Opens the saved world at the start. Returns false if a new world must replace it. */
  private async openFirst(isNewWorld: boolean): Promise<boolean> {
    let isOpened = false
    try {
      await this.attempt(async (saved) => {
        const loaded = await this.load(saved)
        if (loaded && !isNewWorld) isOpened = await this.show(loaded)
      })
    } catch (error) {
      if (!(error instanceof NewerReleaseError)) throw error
      this.saved = undefined
      this.unsavedReason = 'a newer version of Fairlead saved its world here'
    }
    return isOpened
  }

  private async openAgain(): Promise<void> {
    if (!this.isStale) return
    const former = this.target
    try {
      await this.attempt(async (saved) => {
        const loaded = await this.load(saved)
        // A write whose confirmation was lost may have saved entries of the former world.
        if (loaded?.id === former.id)
          former.savedLength = commonLength(former.world.journal, loaded.journal, Math.max(0, former.savedLength))
        const unsaved = former.world.journal.length - Math.max(0, former.savedLength)
        if (loaded && (await this.show(loaded))) {
          if (this.failure && unsaved > 0) this.pendingNotice = unsavedNotice(unsaved)
          this.options.onReopened?.(this.world)
        }
        // Without a saved world, this world stays and is saved again.
        else Object.assign(former, { id: this.options.newId(), savedLength: -1, savedState: NO_STATE })
        this.failure = undefined
      })
    } catch (error) {
      if (!(error instanceof NewerReleaseError)) throw error
      this.isOutdated = true
      this.changes.notify()
    }
  }

  private async reopenIfChanged(): Promise<void> {
    const hasChanged = await this.enqueue(() => unlessStorageFails(async () => this.saved?.hasChanged()))
    if (!hasChanged || this.isOutdated) return
    this.isStale = true
    await this.reopen()
  }

  /** Makes a loaded world the current one. Returns false if it is damaged. */
  private async show(loaded: LoadedWorld): Promise<boolean> {
    try {
      const { world, start, notice, savedState, isComplete } = await openWorld(loaded, this.options)
      if (notice !== null) this.pendingNotice = notice
      const savedLength = loaded.journal.length
      this.setWorld(world, isComplete ? { start, id: loaded.id, savedLength, savedState } : { start })
      return true
    } catch (error) {
      if (error instanceof NewerReleaseError || !(error instanceof Error)) throw error
      this.pendingNotice = MISSING_NOTICES.damaged
      return false
    }
  }
}

/** Reason why a backend without a store does not save. */
export const IN_MEMORY = 'this backend keeps its world in memory only'
