import {
  SCHEMA_VERSION,
  type JournalEntry,
  type JournalMark,
  type StartState,
  type StoredWorld,
} from '../world/journal'
import type { KeyValueStore, Transaction } from './key-value-store'

/*
 * Keys in the store. A world is the state of a demo: a journal of commands, which a replay applies to seed data.
 *
 *   root              which world is the current one
 *   world/<id>        a world's header, journal length, and marks
 *   entry/<id>/<n>    journal entry number n
 *   checkpoint/<id>   the world's state at its last mark
 *   start/<id>        the start state of the header, if it has one
 *   picture/<hash>    the bytes of a picture (stored-pictures.ts)
 *
 * A mark is the journal length, world time, and world hash at one point. The start state has its own record, because it
 * is large and each new journal entry rewrites world/<id>.
 */

/** Thrown if another thread has written to the current world or replaced it. This thread's copy is then out of date. */
export class WriteConflictError extends Error {
  override readonly name: string = 'WriteConflictError'
}

/** Thrown if a later release wrote this database with a schema that this release does not know. */
export class NewerSchemaError extends WriteConflictError {
  override readonly name = 'NewerSchemaError'
}

/** Thrown if the database is empty although this thread saved a world in it, for example after "clear site data". */
export class StorageClearedError extends Error {
  override readonly name = 'StorageClearedError'
}

/** Thrown if a later release has claimed the saved world. This backend stops, and its pages must reload. */
export class NewerVersionError extends Error {
  override readonly name = 'NewerVersionError'
}

export interface RootRecord {
  /** Schema version of all records. The name is fixed: releases with schema 1 or 2 read it to detect a later schema. */
  readonly form: number
  readonly current: string
}

export interface WorldRecord {
  readonly id: string
  readonly schemaVersion: number
  /** Version of the app that wrote this world last. */
  readonly appVersion: string
  /** Header of the world without its start state, which has its own record. */
  readonly header: StoredWorld['header']
  /** Number of journal entries. Stored entries with this index or a higher one are invalid. */
  readonly length: number
  /** World time of the last entry, epoch milliseconds. */
  readonly latestMs: number
  /** Id of the WorldStore that wrote last. With `write`, it identifies a write whose confirmation was lost. */
  readonly writer: string
  /** Number of the last write by that WorldStore. */
  readonly write: number
  readonly marks: readonly JournalMark[]
  readonly aside?: ArchiveInfo
}

/** `restarted` means that the current world continues from the last checkpoint of the archived one. */
export type ArchiveReason = 'other-schema' | 'restarted' | 'damaged' | 'refused' | 'differs' | 'unsaved'

/** Why and when a world was archived. */
export interface ArchiveInfo {
  /** Real time at which the world was archived, epoch milliseconds. */
  readonly setAsideMs: number
  readonly reason: ArchiveReason
  /** The problem in full sentences for the user. */
  readonly words: string
}

/** Encoded state of a world at one of its marks (checkpoint.ts). */
export interface Checkpoint {
  readonly mark: JournalMark
  readonly parts: readonly string[]
}

/** A world from the store, not validated yet. */
export interface RawWorld {
  readonly id: string
  readonly length: number
  readonly schemaVersion: unknown
  readonly appVersion: unknown
  readonly header: unknown
  readonly journal: readonly unknown[]
  readonly marks: readonly JournalMark[]
  readonly checkpoint: Checkpoint | undefined
}

export const rootKey = ['root'] as const
export const worldKey = (id: string) => ['world', id] as const
export const allEntriesKey = ['entry'] as const
const entriesKey = (id: string) => [...allEntriesKey, id] as const
export const checkpointKey = (id: string) => ['checkpoint', id] as const
export const allStartStatesKey = ['start'] as const
const startStateKey = (id: string) => [...allStartStatesKey, id] as const

/** Returns the current world's record, or undefined for an empty store. Throws NewerSchemaError for a later schema. */
export async function getCurrent(transaction: Transaction): Promise<WorldRecord | undefined> {
  const root = await transaction.get<RootRecord>(rootKey)
  if (!root) return undefined
  if (root.form > SCHEMA_VERSION) throw new NewerSchemaError('The store was written by a later version')
  return transaction.get<WorldRecord>(worldKey(root.current))
}

export async function getWorld(transaction: Transaction, record: WorldRecord): Promise<RawWorld> {
  const { id, schemaVersion, appVersion, length, marks } = record
  const entries = await transaction.list<unknown>(entriesKey(id))
  const checkpoint = await transaction.get<Checkpoint>(checkpointKey(id))
  const startState = await transaction.get<StartState>(startStateKey(id))
  const header = startState ? { ...record.header, startState } : record.header
  return { id, length, schemaVersion, appVersion, header, journal: entries.slice(0, length), marks, checkpoint }
}

export function putWorld(
  transaction: Transaction,
  { schemaVersion, appVersion, header: { startState, ...header }, journal }: StoredWorld,
  record: Pick<WorldRecord, 'id' | 'writer' | 'write' | 'aside'>,
): void {
  const latestMs = startState?.at ?? header.clock.worldMs
  putRecord(transaction, { ...record, schemaVersion, appVersion, header, length: 0, latestMs, marks: [] }, journal)
  if (startState) transaction.put(startStateKey(record.id), startState)
}

/** Writes the record and appends entries to its journal. */
export function putRecord(transaction: Transaction, record: WorldRecord, entries: readonly JournalEntry[]): void {
  const { id, length, latestMs } = record
  entries.forEach((entry, i) => transaction.put([...entriesKey(id), length + i], entry))
  transaction.put(worldKey(id), {
    ...record,
    length: length + entries.length,
    latestMs: entries.at(-1)?.at ?? latestMs,
  } satisfies WorldRecord)
}

export function removeWorld(transaction: Transaction, id: string): void {
  for (const key of [worldKey(id), entriesKey(id), checkpointKey(id), startStateKey(id)]) transaction.remove(key)
}

/** Maximum number of archived worlds. Archiving another one deletes the oldest. */
export const MAX_ARCHIVED = 5

export interface ArchivedWorld extends ArchiveInfo, Pick<WorldRecord, 'id' | 'appVersion' | 'length' | 'latestMs'> {
  readonly scenario: string
  readonly seed: number
}

/**
 * Worlds that could not be opened or saved as the current one. No thread writes to them, so any thread may read or
 * delete one.
 */
export class ArchivedWorlds {
  constructor(
    private readonly store: KeyValueStore,
    private readonly writer: string,
    private readonly newId: () => string,
  ) {}

  async add(world: StoredWorld, aside: ArchiveInfo): Promise<void> {
    const id = this.newId()
    await this.store.write(async (transaction) => {
      // Ignore the result. This call throws NewerSchemaError if the store has a later schema.
      await getCurrent(transaction)
      putWorld(transaction, world, { id, writer: this.writer, write: 0, aside })
      await pruneArchive(transaction, id)
    })
  }

  /** Lists the archived worlds, newest first. */
  async list(): Promise<readonly ArchivedWorld[]> {
    const records = await this.store.read(listArchived)
    return records.map(({ aside, header: { scenario, seed }, id, appVersion, length, latestMs }) => {
      return { id, scenario, seed, appVersion, length, latestMs, ...aside }
    })
  }

  async read(id: string): Promise<RawWorld | undefined> {
    return this.store.read(async (transaction) => {
      const record = await transaction.get<WorldRecord>(worldKey(id))
      return record?.aside && getWorld(transaction, record)
    })
  }

  async remove(id: string): Promise<void> {
    await this.store.write(async (transaction) => {
      const record = await transaction.get<WorldRecord>(worldKey(id))
      if (record?.aside) removeWorld(transaction, id)
    })
  }
}

/** Deletes the oldest archived worlds beyond the maximum, but never the new one, even if its time is the earliest. */
export async function pruneArchive(transaction: Transaction, newId: string): Promise<void> {
  const others = (await listArchived(transaction)).filter(({ id }) => id !== newId)
  for (const { id } of others.slice(MAX_ARCHIVED - 1)) removeWorld(transaction, id)
}

type ArchivedRecord = WorldRecord & { readonly aside: ArchiveInfo }

async function listArchived(transaction: Transaction): Promise<readonly ArchivedRecord[]> {
  return (await transaction.list<WorldRecord>(['world']))
    .filter((record): record is ArchivedRecord => record.aside !== undefined)
    .sort((left, right) => right.aside.setAsideMs - left.aside.setAsideMs || (left.id < right.id ? 1 : -1))
}
