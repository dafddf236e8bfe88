import { SCHEMA_VERSION, type JournalMark, type StoredWorld } from '../world/journal'
import type { World } from '../world/world'
import { createQueue, StorageError, unlessStorageFails } from './key-value-store'
import { type ArchiveInfo, StorageClearedError, WriteConflictError } from './world-records'
import type { WorldStore } from './world-store'

export interface SaveStatus {
  readonly kind: 'browser' | 'memory'
  readonly saved: boolean
  /** Completes the sentence "Not saved: …". */
  readonly reason: string | null
}

export interface JournalWriterOptions {
  readonly appVersion: string
  readonly wallClock: () => number
  readonly kind: SaveStatus['kind']
  /** Why nothing can be saved at all. If set, the writer never writes. */
  readonly reason?: string | undefined
  /** Why the storage failed while the world was being opened. If set, the writer retries later. */
  readonly failure?: string | undefined
  /** Whether the world was read from the store, so that its entries are already saved. */
  readonly isSaved: boolean
  /** Archive reason and time of the stored world that the first save replaces. If unset, that world is deleted. */
  readonly archiveFormerAs?: ArchiveInfo | undefined
}

const RETRY_INTERVAL_MS = 2000

interface Target {
  readonly world: World
  /** Number of saved entries. Undefined until the world itself is saved. */
  savedLength: number | undefined
}

/**
 * Saves the journal of the current world (the state of a demo, as a list of commands). Only one write runs at a time,
 * and each entry is saved once. If the storage fails, the world stays usable, and `status` reports that it is not
 * saved.
 */
export class JournalWriter {
  private target: Target
  private archiveFormerAs: ArchiveInfo | undefined
  private readonly enqueue = createQueue()
  private failure: { readonly reason: string; readonly triedMs: number } | undefined

  constructor(
    private readonly store: WorldStore,
    world: World,
    private readonly options: JournalWriterOptions,
  ) {
    this.target = { world, savedLength: options.isSaved ? world.journal.length : undefined }
    this.archiveFormerAs = options.archiveFormerAs
    if (options.failure !== undefined) this.failure = { reason: options.failure, triedMs: options.wallClock() }
  }

  get status(): SaveStatus {
    const reason = this.failure?.reason ?? this.options.reason ?? null
    return { kind: this.options.kind, saved: reason === null, reason }
  }

  /** Copy of the current world in its stored format. */
  get document(): StoredWorld {
    return this.documentOf(this.target.world)
  }

  /** Switches to another world. Resolves like `flush`. */
  begin(world: World): Promise<void> {
    this.target = { world, savedLength: undefined }
    return this.flush()
  }

  /**
   * Resolves when all current journal entries are saved, or when the storage has failed. Rejects with a
   * WriteConflictError if another thread has written. The request must then run again on a new backend.
   * `hasMadeEntries` means that the request has added entries. The promise then rejects only if those entries are
   * certainly not in the store.
   */
  async flush(hasMadeEntries = false): Promise<void> {
    const { target } = this
    const { length } = target.world.journal
    if (this.options.reason !== undefined) return
    if (this.store.isRetired) {
      // A write that has already started may still save the entries.
      await this.pendingWrites()
      if (hasMadeEntries && (isSaved(target, length) || this.failure)) return
      throw new WriteConflictError('This backend has been retired')
    }
    if (this.failure) {
      const nowMs = this.options.wallClock()
      if (nowMs - this.failure.triedMs < RETRY_INTERVAL_MS) return
      // Retry in the background, so that no request waits for a failing storage.
      this.failure = { ...this.failure, triedMs: nowMs }
      this.enqueue(() => this.save(target)).catch(() => undefined)
      return
    }
    try {
      // Entries that are added while this flush waits have their own flush, which reports their failure.
      await this.enqueue(() => (isSaved(target, length) ? Promise.resolve() : this.save(target)))
    } catch (error) {
      // The storage failed before, so it may already contain the entries. Rejecting would run the request twice.
      if (!(error instanceof WriteConflictError && hasMadeEntries && this.failure)) throw error
    }
  }

  /**
   * Saves all current journal entries, and then a checkpoint. Returns false if the checkpoint was not saved. A failed
   * checkpoint does not change `status`, because the entries are saved.
   */
  async saveCheckpoint(mark: JournalMark, parts?: readonly string[]): Promise<boolean> {
    const { target } = this
    return this.enqueue(async () => {
      await this.save(target)
      if (target !== this.target || !this.status.saved) return false
      return (await unlessStorageFails(() => this.store.saveCheckpoint(mark, parts))) ?? false
    })
  }

  /** Archives this thread's copy of the world if it has unsaved changes. Called after another thread has taken over. */
  async archiveUnsaved(): Promise<void> {
    await this.pendingWrites()
    if (!this.failure || this.target.world.journal.length === 0) return
    const words = `It contains the changes made while saving was impossible (${this.failure.reason}).`
    const info = { reason: 'unsaved', words, setAsideMs: this.options.wallClock() } as const
    await this.attempt(() => this.store.archive.add(this.document, info))
  }

  private pendingWrites(): Promise<void> {
    return this.enqueue(() => Promise.resolve())
  }

  private async save(target: Target): Promise<void> {
    if (!isSaved(target, target.world.journal.length)) await this.attempt(() => this.write(target))
  }

  private async write(target: Target): Promise<void> {
    try {
      if (target.savedLength !== undefined) {
        target.savedLength = await this.store.append(target.world.journal, this.options.appVersion)
        return
      }
    } catch (error) {
      if (!(error instanceof StorageClearedError)) throw error
      target.savedLength = undefined
    }
    const document = this.documentOf(target.world)
    await this.store.begin(document, this.archiveFormerAs)
    target.savedLength = document.journal.length
    this.archiveFormerAs = undefined
    await this.store.deleteUnusedPictures()
  }

  private documentOf({ header, journal }: World): StoredWorld {
    return { schemaVersion: SCHEMA_VERSION, appVersion: this.options.appVersion, header, journal: [...journal] }
  }

  private async attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work()
      this.failure = undefined
    } catch (error) {
      if (!(error instanceof StorageError)) throw error
      this.failure = { reason: error.message, triedMs: this.options.wallClock() }
    }
  }
}

const isSaved = ({ savedLength }: Target, length: number): boolean => savedLength !== undefined && savedLength >= length
