import { SCHEMA_VERSION, type Mark, type StoredWorld } from '../../world/journal'
import type { Transaction } from './disk'
import { LaterForm } from './storage-errors'

/** Why a world was set aside instead of being opened. */
export type AsideReason = 'other-schema' | 'damaged' | 'refused' | 'differs' | 'unsaved'

/** When a world was set aside, and why. */
export interface Aside {
  /** By the machine's clock. */
  readonly setAsideMs: number
  readonly reason: AsideReason
  /** What was wrong with it, for a person. */
  readonly words: string
}

/** The state of a world at one of its marks, as text (checkpoint-text.ts). */
export interface Checkpoint {
  readonly mark: Mark
  readonly parts: readonly string[]
}

/** A world as it lies on the disk. Nothing of it has been looked at. */
export interface Found {
  readonly id: string
  /** How many entries there should be. */
  readonly length: number
  readonly schemaVersion: unknown
  readonly appVersion: unknown
  readonly header: unknown
  readonly journal: readonly unknown[]
  readonly marks: readonly Mark[]
  readonly checkpoint: Checkpoint | undefined
}

/** Names the world that is played. */
export interface Root {
  /** SCHEMA_VERSION of the program that wrote last. A program leaves a disk of a later one alone. */
  readonly form: number
  readonly current: string
}

export interface WorldRecord {
  readonly id: string
  readonly schemaVersion: number
  readonly appVersion: string
  readonly header: StoredWorld['header']
  /** Entries on the disk: an entry belongs to the world only if its place is below this. */
  readonly length: number
  readonly latestMs: number
  /** Who wrote last, and the how-manieth write of his it was: so that he knows his own write again. */
  readonly writer: string
  readonly write: number
  readonly marks: readonly Mark[]
  readonly aside?: Aside
}

export const rootKey = ['root'] as const
export const worldKey = (id: string) => ['world', id] as const
export const allEntriesKey = ['entry'] as const
export const entriesKey = (id: string) => [...allEntriesKey, id] as const
export const checkpointKey = (id: string) => ['checkpoint', id] as const

/** The world that is played; undefined when there is none. */
export async function currentOf(transaction: Transaction): Promise<WorldRecord | undefined> {
  const found = await transaction.get<Root>(rootKey)
  if (!found) return undefined
  if (found.form > SCHEMA_VERSION) throw new LaterForm('The disk was written by a later version')
  return transaction.get<WorldRecord>(worldKey(found.current))
}

export async function contentsOf(
  transaction: Transaction,
  { id, schemaVersion, appVersion, header, length, marks }: WorldRecord,
): Promise<Omit<Found, 'checkpoint'>> {
  const entries = await transaction.list<unknown>(entriesKey(id))
  return { id, length, schemaVersion, appVersion, header, journal: entries.slice(0, length), marks }
}

export function putWorld(
  transaction: Transaction,
  world: StoredWorld,
  record: Pick<WorldRecord, 'id' | 'writer' | 'write' | 'aside'>,
): void {
  const { schemaVersion, appVersion, header, journal } = world
  const latestMs = journal.at(-1)?.at ?? header.clock.worldMs
  const { id } = record
  transaction.put(worldKey(id), {
    ...record,
    schemaVersion,
    appVersion,
    header,
    length: journal.length,
    latestMs,
    marks: [],
  } satisfies WorldRecord)
  journal.forEach((entry, i) => transaction.put([...entriesKey(id), i], entry))
}

export function removeWorld(transaction: Transaction, id: string): void {
  for (const key of [worldKey(id), entriesKey(id), checkpointKey(id)]) transaction.remove(key)
}
