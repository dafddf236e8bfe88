import type { JournalEntry, Mark, StoredWorld } from '../world/journal'
import { NewerSchemaError } from './errors'
import type { Transaction } from './key-value-store'

/*
 * Keys in the store:
 *   root              which world is the current one
 *   world/<id>        a world's header, length and checkpoints' marks
 *   entry/<id>/<n>    journal entry number n
 *   checkpoint/<id>   the world's state at its last mark
 *   picture/<hash>    the bytes of a picture (stored-pictures.ts)
 */

/** A release leaves a store of a later schema alone. */
export const SCHEMA_VERSION = 2

export interface RootRecord {
  readonly form: number
  readonly current: string
}

export interface WorldRecord {
  readonly id: string
  readonly rules: string
  readonly header: StoredWorld['header']
  /** Saved entries. An entry at or beyond this index does not count. */
  readonly length: number
  /** World time of the last entry, epoch milliseconds. */
  readonly latestMs: number
  /** Which handle wrote last, and its how-manieth write it was: identifies a write whose confirmation was lost. */
  readonly writer: string
  readonly write: number
  readonly marks: readonly Mark[]
  readonly aside?: ArchiveInfo
}

export type ArchiveReason = 'other-rules' | 'damaged' | 'refused' | 'differs' | 'unsaved'

/** Why and when a world was archived. */
export interface ArchiveInfo {
  /** By the machine's clock, epoch milliseconds. */
  readonly setAsideMs: number
  readonly reason: ArchiveReason
  /** The problem, in whole sentences for the user. */
  readonly words: string
}

/** The state of a world at one of its marks, encoded (checkpoint.ts). */
export interface Checkpoint {
  readonly mark: Mark
  readonly parts: readonly string[]
}

/** A world as read from the store, not validated. */
export interface RawWorld {
  readonly id: string
  readonly length: number
  readonly rules: unknown
  readonly header: unknown
  readonly journal: readonly unknown[]
  readonly marks: readonly Mark[]
  readonly checkpoint: Checkpoint | undefined
}

export const rootKey = ['root'] as const
export const worldKey = (id: string) => ['world', id] as const
export const allEntriesKey = ['entry'] as const
export const entriesKey = (id: string) => [...allEntriesKey, id] as const
export const checkpointKey = (id: string) => ['checkpoint', id] as const

/** Returns the current world's record; undefined in an empty store. Throws NewerSchemaError. */
export async function getCurrent(transaction: Transaction): Promise<WorldRecord | undefined> {
  const root = await transaction.get<RootRecord>(rootKey)
  if (!root) return undefined
  if (root.form > SCHEMA_VERSION) throw new NewerSchemaError('The store was written by a later version')
  return transaction.get<WorldRecord>(worldKey(root.current))
}

export async function getWorld(transaction: Transaction, record: WorldRecord): Promise<RawWorld> {
  const { id, rules, header, length, marks } = record
  const entries = await transaction.list<unknown>(entriesKey(id))
  const checkpoint = await transaction.get<Checkpoint>(checkpointKey(id))
  return { id, length, rules, header, journal: entries.slice(0, length), marks, checkpoint }
}

export function putWorld(
  transaction: Transaction,
  { rules, header, journal }: StoredWorld,
  record: Pick<WorldRecord, 'id' | 'writer' | 'write' | 'aside'>,
): void {
  putRecord(transaction, { ...record, rules, header, length: 0, latestMs: header.clock.worldMs, marks: [] }, journal)
}

/** Writes the record with further entries behind those that it counts. */
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
  for (const key of [worldKey(id), entriesKey(id), checkpointKey(id)]) transaction.remove(key)
}
