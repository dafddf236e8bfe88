import { type JournalEntry, type JournalMark, SCHEMA_VERSION, type StoredWorld } from '../world/journal'
import type { KeyValueStore, Transaction } from './key-value-store'
import { deleteUnusedPictures } from './stored-pictures'
import {
  type ArchiveInfo,
  type Checkpoint,
  checkpointKey,
  getCurrent,
  getWorld,
  putRecord,
  putWorld,
  type RawWorld,
  removeWorld,
  rootKey,
  type RootRecord,
  worldKey,
  type WorldRecord,
  ArchivedWorlds,
  pruneArchive,
  StorageClearedError,
  WriteConflictError,
} from './world-records'
import { hashParts } from './checkpoint'

/** Converts all records from one schema version to the next. */
type Migration = (transaction: Transaction) => Promise<void>

/** Migrations by the schema version that each one converts. The upgrade in indexed-db-store.ts converts version 1. */
const migrations: Readonly<Record<number, Migration>> = { 2: addVersions }

/** Returns true for a store with an earlier schema. */
export async function isOutdated(transaction: Transaction): Promise<boolean> {
  const root = await transaction.get<RootRecord>(rootKey)
  return root !== undefined && root.form < SCHEMA_VERSION
}

/**
 * Migrates a store to the current schema version. If a migration is missing, the store stays unchanged, and the backend
 * archives the world instead of opening it.
 */
export async function migrate(transaction: Transaction): Promise<void> {
  const root = await transaction.get<RootRecord>(rootKey)
  if (!root) return
  const steps = Array.from({ length: SCHEMA_VERSION - root.form }, (_, i) => migrations[root.form + i])
  if (!steps.every((step) => step !== undefined)) return
  for (const step of steps) await step(transaction)
  transaction.put(rootKey, { ...root, form: SCHEMA_VERSION } satisfies RootRecord)
}

type WorldRecord2 = Omit<WorldRecord, 'schemaVersion' | 'appVersion'> & { readonly rules: string }

/**
 * Migrates schema 2 to 3. Worlds get a schema version and an app version instead of a hash of the code. The app version
 * is unknown, so the next opening replays the journal and compares the hash once. The checkpoint's hash is replaced,
 * because the hash function has changed.
 */
async function addVersions(transaction: Transaction): Promise<void> {
  for (const { rules: _, marks, ...record } of await transaction.list<WorldRecord2>(['world'])) {
    const checkpoint = await transaction.get<Checkpoint>(checkpointKey(record.id))
    const stateSum = checkpoint && hashParts(checkpoint.parts)
    transaction.put(worldKey(record.id), {
      ...record,
      schemaVersion: 3,
      appVersion: 'unknown',
      marks: marks.map((mark) => (stateSum && mark.length === checkpoint.mark.length ? { ...mark, stateSum } : mark)),
    } satisfies WorldRecord)
  }
}

const MAX_MARKS = 8

interface KnownWorld {
  readonly id: string | undefined
  readonly length: number
  readonly appVersion: string
}

/**
 * One backend's handle to the current world (the state of a demo) and the archived worlds. Each write checks, in its
 * own transaction, that no other handle has written since this handle's last read or write. After the first
 * WriteConflictError, the handle is retired and rejects every write.
 */
export class WorldStore {
  readonly archive: ArchivedWorlds
  /** The current world at this handle's last read or write. Undefined before the first one. */
  private known: KnownWorld | undefined
  private writes = 0
  /**
   * Journal length in the store if a failed append was saved nevertheless. Undefined if the saved length is certain.
   */
  private unconfirmedLength: number | undefined
  private retired = false

  constructor(
    private readonly store: KeyValueStore,
    /** Unique id of this handle. */
    private readonly writer: string,
    private readonly newId: () => string,
  ) {
    this.archive = new ArchivedWorlds(store, writer, newId)
  }

  /** Returns the current world, or undefined for an empty store. Migrates an outdated store first. */
  async open(): Promise<RawWorld | undefined> {
    if (await this.store.read(isOutdated)) await this.store.write(migrate)
    return this.store.read(async (transaction) => {
      const record = await getCurrent(transaction)
      this.known = { id: record?.id, length: record?.length ?? 0, appVersion: record?.appVersion ?? '' }
      return record && getWorld(transaction, record)
    })
  }

  /** Claims the current world for this release. From now on, threads of other releases get a WriteConflictError. */
  async claim(appVersion: string): Promise<void> {
    const known = this.knownWorld()
    await this.guardedWrite(async (transaction) => {
      const record = await getUnchanged(transaction, known)
      transaction.put(worldKey(record.id), { ...record, appVersion } satisfies WorldRecord)
    })
    this.known = { ...known, appVersion }
  }

  /**
   * Saves the unsaved entries of the journal and returns the saved length. Safe to repeat after a StorageError, because
   * it saves no entry twice. Throws StorageClearedError if the store no longer contains the world.
   */
  async append(journal: readonly JournalEntry[], appVersion: string): Promise<number> {
    const known = await this.confirmedWorld()
    const { length } = known
    const entries = journal.slice(length)
    if (entries.length === 0) return length
    const write = ++this.writes
    this.unconfirmedLength = length + entries.length
    await this.guardedWrite(async (transaction) => {
      const record = await getUnchanged(transaction, known)
      putRecord(transaction, { ...record, appVersion, writer: this.writer, write }, entries)
    })
    return this.confirm({ ...known, appVersion, length: length + entries.length })
  }

  /** Saves a new current world. Archives the former one if `archiveAs` is given, and deletes it otherwise. */
  async begin(world: StoredWorld, archiveAs?: ArchiveInfo): Promise<void> {
    const id = this.newId()
    const write = ++this.writes
    await this.guardedWrite(async (transaction) => {
      const former = await getCurrent(transaction)
      const isKnown = former?.id === this.known?.id
      // True if an earlier attempt of this handle was saved although its confirmation was lost.
      const isOwnAttempt = !isKnown && former?.writer === this.writer
      if (former && !isOwnAttempt && !isKnown) throw new WriteConflictError('Another thread has started a world')
      if (former && former.writer !== this.writer && former.length !== this.known?.length)
        throw new WriteConflictError('Another thread has written to this world')
      transaction.put(rootKey, { form: SCHEMA_VERSION, current: id } satisfies RootRecord)
      putWorld(transaction, world, { id, writer: this.writer, write })
      if (former && archiveAs && !isOwnAttempt) {
        transaction.put(worldKey(former.id), { ...former, aside: archiveAs } satisfies WorldRecord)
        transaction.remove(checkpointKey(former.id))
        await pruneArchive(transaction, former.id)
      } else if (former) removeWorld(transaction, former.id)
    })
    this.confirm({ id, length: world.journal.length, appVersion: world.appVersion })
  }

  /**
   * Saves a mark (the journal length, world time, and hash at one point) and, if `parts` is given, the encoded state.
   * Returns false without saving if the stored world has changed.
   */
  async saveCheckpoint(mark: JournalMark, parts?: readonly string[]): Promise<boolean> {
    const { id, length } = this.knownWorld()
    return this.guardedWrite(async (transaction) => {
      const record = await getCurrent(transaction)
      if (!record || record.id !== id || record.length !== length || mark.length > length) return false
      const marks = [...record.marks.filter((earlier) => earlier.length < mark.length), mark].slice(-MAX_MARKS)
      transaction.put(worldKey(record.id), { ...record, marks } satisfies WorldRecord)
      if (parts) transaction.put(checkpointKey(record.id), { mark, parts } satisfies Checkpoint)
      else transaction.remove(checkpointKey(record.id))
      return true
    })
  }

  /** Deletes an invalid checkpoint. */
  async removeCheckpoint(id: string): Promise<void> {
    await this.guardedWrite(async (transaction) => transaction.remove(checkpointKey(id)))
  }

  /** Deletes pictures that no saved world refers to, including the pictures of an unsaved current world. */
  deleteUnusedPictures(): Promise<void> {
    return deleteUnusedPictures(this.store)
  }

  get isRetired(): boolean {
    return this.retired
  }

  /** Rejects all writes from now on, including one that waits for its transaction. */
  retire(): void {
    this.retired = true
  }

  private knownWorld(): KnownWorld {
    this.assertNotRetired()
    if (!this.known) throw new Error('Open or begin a world before writing to it')
    return this.known
  }

  /** Returns the known world. After a failed append, first reads from the store whether the append was saved. */
  private async confirmedWorld(): Promise<KnownWorld> {
    const known = this.knownWorld()
    if (this.unconfirmedLength === undefined) return known
    const record = await this.store.read(getCurrent)
    const isOwnWrite = record?.id === known.id && record?.writer === this.writer && record.write === this.writes
    if (isOwnWrite && record.length === this.unconfirmedLength)
      this.known = { ...known, length: record.length, appVersion: record.appVersion }
    this.unconfirmedLength = undefined
    return this.knownWorld()
  }

  private confirm(known: KnownWorld): number {
    this.known = known
    this.unconfirmedLength = undefined
    return known.length
  }

  private assertNotRetired(): void {
    if (this.retired) throw new WriteConflictError('This backend has been retired')
  }

  private async guardedWrite<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
    this.assertNotRetired()
    try {
      return await this.store.write((transaction) => {
        this.assertNotRetired()
        return work(transaction)
      })
    } catch (error) {
      if (error instanceof WriteConflictError) this.retired = true
      throw error
    }
  }
}

/** Returns the current world's record. Throws WriteConflictError if another handle has changed it. */
async function getUnchanged(transaction: Transaction, { id, length, appVersion }: KnownWorld): Promise<WorldRecord> {
  const record = await getCurrent(transaction)
  if (!record) throw new StorageClearedError('The world is no longer in the store')
  if (record.id !== id || record.length !== length || record.appVersion !== appVersion)
    throw new WriteConflictError('Another thread has written to this world')
  return record
}
