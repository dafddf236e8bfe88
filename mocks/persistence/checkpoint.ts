import { digest128, toHex } from '../domain/hash'
import { figuresOf } from '../world/figures'
import type { Mark } from '../world/journal'
import type { World } from '../world/world'
import type { WorldState } from '../world/world-state'
import type { JournalWriter } from './journal-writer'
import { EVENTS_PER_TURN } from './replay'

/** Above this size, replaying the journal is cheaper than encoding the state. */
export const MAX_RECORDS = 150_000
const ROWS_PER_PART = 500
/** A new checkpoint is due after this many entries, or this many postings and leads. */
const ENTRIES_PER_CHECKPOINT = 20
const RECORDS_PER_CHECKPOINT = 200

/** Saves checkpoints: the world's state beside its journal, so that opening it does not replay everything. */
export class CheckpointWriter {
  /** Size of the world at its last checkpoint. */
  private last: WorldSize | undefined

  constructor(
    private readonly journalWriter: JournalWriter,
    /** Lets other requests run. */
    private readonly pause: () => Promise<void>,
    private readonly maxRecords = MAX_RECORDS,
  ) {}

  /** Tells the writer how current the saved checkpoint is: that of this world, or none. */
  reset(checkpointed?: World): void {
    this.last = checkpointed && sizeOf(checkpointed)
  }

  /** Saves a checkpoint if one is due. Gives up if the world is replaced or moves on meanwhile. */
  async saveIfDue(world: World, isCurrent: () => boolean): Promise<void> {
    const size = sizeOf(world)
    if (!this.journalWriter.status.saved || world.isBehind || !isDue(size, this.last)) return
    await prepareHash(world, this.pause)
    if (!isCurrent() || world.isBehind) return
    const state = world.state()
    const { length } = world.journal
    const mark: Mark = { length, at: state.at, hash: world.fingerprint(), figures: figuresOf(world) }
    if (countRecords(state) > this.maxRecords) {
      if (await this.journalWriter.saveCheckpoint(mark)) this.last = size
      return
    }
    const parts: string[] = []
    const hashes: string[] = []
    for (const part of encodeState(state)) {
      parts.push(part)
      hashes.push(hashPart(part))
      await this.pause()
    }
    if (!isCurrent()) return
    const isSaved = await this.journalWriter.saveCheckpoint({ ...mark, stateSum: combineHashes(hashes) }, parts)
    // One that failed stays due.
    if (isSaved) this.last = size
  }
}

/** Updates the world's incremental hash in small steps. Stops if the world has events to catch up with. */
export async function prepareHash(world: World, pause: () => Promise<void>): Promise<void> {
  while (!world.isBehind && !world.prepareHash(EVENTS_PER_TURN)) await pause()
}

interface WorldSize {
  readonly entries: number
  readonly records: number
}

const sizeOf = ({ journal, store, ledger }: World): WorldSize => ({
  entries: journal.length,
  records: store.leads.size + ledger.postings.length,
})

const isDue = (size: WorldSize, last: WorldSize | undefined): boolean =>
  !last ||
  size.entries - last.entries >= ENTRIES_PER_CHECKPOINT ||
  size.records - last.records >= RECORDS_PER_CHECKPOINT

/** Rows of one table as columns: a third shorter than with the keys in each row. */
interface EncodedRows {
  readonly table: string
  readonly revision: number
  readonly keys: readonly string[]
  readonly values: readonly (readonly unknown[])[]
}

type Frame = Omit<WorldState, 'tables' | 'postings'>
type Posting = WorldState['postings'][number]

export const countRecords = ({ tables, postings }: WorldState): number =>
  Object.values(tables).reduce((sum, { rows }) => sum + rows.length, postings.length)

/** Encodes a state part by part, so that the caller can pause in between. */
export function* encodeState({ tables, postings, ...frame }: WorldState): Generator<string> {
  yield JSON.stringify(frame satisfies Frame)
  for (let at = 0; at < postings.length; at += ROWS_PER_PART)
    yield JSON.stringify(postings.slice(at, at + ROWS_PER_PART))
  for (const [table, { rows, revision }] of Object.entries(tables)) {
    for (let at = 0; at < Math.max(1, rows.length); at += ROWS_PER_PART) {
      const slice = rows.slice(at, at + ROWS_PER_PART)
      const keys = [...new Set(slice.flatMap((row) => Object.keys(row)))]
      const values = slice.map((row) => keys.map((key): unknown => Reflect.get(row, key)))
      yield JSON.stringify({ table, revision, keys, values } satisfies EncodedRows)
    }
  }
}

/** Decodes what `encodeState` wrote. Throws a SyntaxError or TypeError for anything else. */
export function decodeState(parts: readonly string[]): WorldState {
  const [first = '', ...rest] = parts
  const tables: Record<string, { rows: object[]; revision: number }> = {}
  const postings: Posting[] = []
  for (const part of rest) {
    const decoded = JSON.parse(part) as EncodedRows | readonly Posting[]
    if ('table' in decoded) {
      const table = (tables[decoded.table] ??= { rows: [], revision: decoded.revision })
      // Filling a copy that has all keys takes a third of the time of filling an empty object.
      const blank = Object.fromEntries(decoded.keys.map((key) => [key, undefined]))
      for (const values of decoded.values) {
        const row: Record<string, unknown> = { ...blank }
        for (const [i, key] of decoded.keys.entries()) row[key] = values[i]
        table.rows.push(row)
      }
    } else postings.push(...decoded)
  }
  return { ...(JSON.parse(first) as Frame), tables, postings }
}

const hashPart = (part: string): string => toHex(digest128(part))
const combineHashes = (hashes: readonly string[]): string => toHex(digest128(hashes.join('|')))

/** The hash of an encoded state, by which an altered or incomplete one is recognized. */
export const hashParts = (parts: readonly string[]): string => combineHashes(parts.map(hashPart))
