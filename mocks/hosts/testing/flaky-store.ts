import { memoryStore, type Key, type KeyValueStore, StorageError } from '../../persistence/key-value-store'
import { SCHEMA_VERSION, type JournalEntry, type StoredWorld } from '../../world/journal'
import { START_MS } from './small-world'

/** A store in memory that fails on demand, and whose records a test can read and edit. */
export class FailingStore {
  readonly records = new Map<string, unknown>()
  /**
   * Current failure. `full` rejects writes, `silent` rejects reads and writes, and `late` saves a write but rejects it.
   */
  trouble: 'none' | 'full' | 'late' | 'silent' = 'none'
  /** Number of attempted writes. */
  writes = 0
  private readonly base = memoryStore(this.records)
  private readonly listeners: (() => void)[] = []

  readonly disk: KeyValueStore = {
    read: (work) => (this.trouble === 'silent' ? Promise.reject(noAnswerError()) : this.base.read(work)),
    write: async (work) => {
      this.writes++
      if (this.trouble === 'full') throw new StorageError('the disk is full')
      if (this.trouble === 'silent') throw noAnswerError()
      const result = await this.base.write(work)
      if (this.trouble === 'late') throw noAnswerError()
      return result
    },
    onExternalWrite: (listener) => this.listeners.push(listener),
    close: () => undefined,
  }

  at<Value>(...key: Key): Value | undefined {
    return this.records.get(JSON.stringify(key)) as Value | undefined
  }

  set(key: Key, value: unknown): void {
    this.records.set(JSON.stringify(key), value)
  }

  /** Overwrites some fields of a record. */
  alter(key: Key, changes: object): void {
    this.set(key, { ...this.at<object>(...key), ...changes })
  }

  remove(...key: Key): void {
    this.records.delete(JSON.stringify(key))
  }

  /** Notifies the listeners that another thread has written. */
  tell(): void {
    for (const listener of this.listeners) listener()
  }
}

const noAnswerError = (): StorageError => new StorageError('the disk does not answer')

/** Resolves when all promises that need no timer have settled. */
export const flushTasks = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** Returns a generator of ids: the prefix and a number, starting with 1. */
export function idSequence(prefix: string): () => string {
  let n = 0
  return () => `${prefix}-${++n}`
}

/** Returns a journal entry that every world can replay. The number identifies the entry. */
export const entry = (n: number): JournalEntry => ({ kind: 'market', at: START_MS + n, tempo: n })

/** Returns the first entries of a journal. */
export const entries = (count: number): readonly JournalEntry[] => Array.from({ length: count }, (_, n) => entry(n + 1))

/** Returns a stored small world with a frozen clock and the given number of entries. */
export function storedWorld(count = 0, appVersion = '1.0.0'): StoredWorld {
  return {
    schemaVersion: SCHEMA_VERSION,
    appVersion,
    header: { scenario: 'small', seed: 3, clock: { worldMs: START_MS, wallMs: START_MS, frozen: true, speed: 1 } },
    journal: entries(count),
  }
}
