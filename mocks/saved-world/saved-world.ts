import { canonicalJson } from '../domain/hash'
import type { JournalEntry, WorldHeader } from '../world/journal'
import type { EncodedState } from './encode-state'
import { type KeyValueStore, NewerReleaseError, type Transaction } from './key-value-store'

/*
 * A saved world is its last state and the entries since. Keys in the store:
 *
 *   world            header, release, and number of journal entries
 *   entry/<n>        journal entry number n
 *   start            the state at which the journal starts. Missing if it starts with the scenario
 *   state            the last state, and the number of entries that it contains
 *   old-format       present if the store had a world in a format that this release does not open
 *   picture/<hash>   the bytes of a picture (stored-pictures.ts)
 *
 * The release that wrote the state can replay the journal from its start, for rewinding and links. A later release
 * starts a new journal at the last state.
 */
const worldKey = ['world'] as const
export const entriesKey = ['entry'] as const
export const startKey = ['start'] as const
export const stateKey = ['state'] as const
export const oldFormatKey = ['old-format'] as const

/** Thrown if another thread has written to the saved world first. This thread's world is then out of date. */
export class WriteConflictError extends Error {
  override readonly name = 'WriteConflictError'
}

interface WorldRecord {
  /** Unique id of this world. Each start, rewind, and import is a new world. */
  readonly id: string
  /** Version of the app that writes this world. */
  readonly release: string
  readonly header: WorldHeader
  /** Number of saved journal entries. */
  readonly length: number
}

/** A state and the number of journal entries that it contains. */
interface StateRecord extends EncodedState {
  readonly length: number
}

/** A world to save, or one that was saved. */
export interface StoredWorld extends Omit<WorldRecord, 'release' | 'length'> {
  readonly start?: EncodedState | undefined
  readonly journal: readonly JournalEntry[]
}

export interface LoadedWorld extends StoredWorld {
  readonly release: string
  readonly state?: StateRecord | undefined
}

type OpenResult = LoadedWorld | { readonly missing: 'empty' | 'old format' | 'damaged' }

/**
 * One thread's access to the saved world. Each write compares, in its own transaction, the saved world with the one
 * that this thread has read or written last, and throws a WriteConflictError if they differ. So the last writer
 * continues, whichever threads were killed or frozen.
 */
export class SavedWorld {
  /** The saved world at this thread's last read or write. */
  private known: WorldRecord | undefined

  constructor(
    private readonly store: KeyValueStore,
    private readonly release: string,
  ) {}

  /** Loads the saved world. Throws a NewerReleaseError if another release has taken over this thread's world. */
  async open(): Promise<OpenResult> {
    return this.store.read(async (transaction): Promise<OpenResult> => {
      const record = await transaction.get<WorldRecord>(worldKey)
      if (this.known?.release === this.release && record && record.release !== this.release)
        throw new NewerReleaseError('Another version of Fairlead writes this world')
      this.known = record
      if (!record) return { missing: (await transaction.get(oldFormatKey)) ? 'old format' : 'empty' }
      const journal = await transaction.list<JournalEntry>(entriesKey)
      if (journal.length !== record.length) return { missing: 'damaged' }
      const start = await transaction.get<EncodedState>(startKey)
      return { ...record, start, journal, state: await transaction.get<StateRecord>(stateKey) }
    })
  }

  /** Returns whether another thread has written since this thread's last read or write. */
  async hasChanged(): Promise<boolean> {
    return !isSame(await this.store.read((transaction) => transaction.get<WorldRecord>(worldKey)), this.known)
  }

  /**
   * Saves the entries behind the saved length, or the complete world if it is new, and returns the saved length. Safe to
   * repeat after a StorageError: a write whose confirmation was lost saves nothing twice.
   */
  async save({ id, header, start, journal }: StoredWorld): Promise<number> {
    const { release } = this
    const record: WorldRecord = { id, release, header, length: journal.length }
    const entries = [...journal]
    await this.store.write(async (transaction) => {
      const saved = await transaction.get<WorldRecord>(worldKey)
      let from = 0
      if (saved && saved.id === id && saved.release === release) {
        const knownLength = this.known?.id === id ? this.known.length : 0
        if (!(await isOwnWrite(transaction, entries, knownLength, saved.length))) throw new WriteConflictError()
        from = saved.length
      } else {
        if (saved && !isSame(saved, this.known)) throw new WriteConflictError()
        for (const key of [entriesKey, startKey, stateKey, oldFormatKey]) transaction.remove(key)
        if (start) transaction.put(startKey, start)
      }
      for (let n = from; n < entries.length; n++) transaction.put([...entriesKey, n], entries[n])
      transaction.put(worldKey, record)
    })
    this.known = record
    return record.length
  }

  /** Saves a state of the world with this id, from which it opens next time. Returns false if another world is saved. */
  async saveState(id: string, state: StateRecord): Promise<boolean> {
    return this.store.write(async (transaction) => {
      const saved = await transaction.get<WorldRecord>(worldKey)
      if (saved?.id !== id || saved.release !== this.release) return false
      transaction.put(stateKey, state)
      return true
    })
  }
}

const isSame = (left: WorldRecord | undefined, right: WorldRecord | undefined): boolean =>
  left?.id === right?.id && left?.length === right?.length && left?.release === right?.release

/** Returns whether the saved entries from one number to another are this thread's own, from an unconfirmed write. */
async function isOwnWrite(
  transaction: Transaction,
  entries: readonly JournalEntry[],
  from: number,
  to: number,
): Promise<boolean> {
  if (from > to) return false
  for (let n = from; n < to; n++) {
    const saved = await transaction.get([...entriesKey, n])
    if (!entries[n] || canonicalJson(saved) !== canonicalJson(entries[n])) return false
  }
  return true
}

/** Returns the number of entries that both journals start with. The first `from` ones are known to be equal. */
export function commonLength(left: readonly JournalEntry[], right: readonly JournalEntry[], from: number): number {
  let length = from
  while (left[length] && right[length] && canonicalJson(left[length]) === canonicalJson(right[length])) length++
  return length
}
