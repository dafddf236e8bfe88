import { StorageError } from '../../persistence/errors'
import { memoryStore, type Key, type KeyValueStore } from '../../persistence/key-value-store'
import { SCHEMA_VERSION, type JournalEntry, type StoredWorld } from '../../world/journal'
import { START_MS } from './small-world'

/**
 * A disk in memory that fails as it is told, and whose records can be looked at and tampered with. One that is late has
 * written and does not say so.
 */
export class FragileDisk {
  readonly records = new Map<string, unknown>()
  trouble: 'none' | 'full' | 'late' | 'silent' = 'none'
  /** How many writes have been asked for. */
  writes = 0
  private readonly base = memoryStore(this.records)
  private readonly listeners: (() => void)[] = []

  readonly disk: KeyValueStore = {
    read: (work) => (this.trouble === 'silent' ? Promise.reject(silence()) : this.base.read(work)),
    write: async (work) => {
      this.writes++
      if (this.trouble === 'full') throw new StorageError('the disk is full')
      if (this.trouble === 'silent') throw silence()
      const result = await this.base.write(work)
      if (this.trouble === 'late') throw silence()
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

  /** Changes some fields of a record. */
  alter(key: Key, changes: object): void {
    this.set(key, { ...this.at<object>(...key), ...changes })
  }

  remove(...key: Key): void {
    this.records.delete(JSON.stringify(key))
  }

  /** Tells those who listen that somebody else has written. */
  tell(): void {
    for (const listener of this.listeners) listener()
  }
}

const silence = (): StorageError => new StorageError('the disk does not answer')

/** All that follows without a timer has come to pass. */
export const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** Gives one name after another: the prefix and a number from 1 on. */
export function namesOf(prefix: string): () => string {
  let n = 0
  return () => `${prefix}-${++n}`
}

/** An entry that any world can carry out, told from others by its number. */
export const entry = (n: number): JournalEntry => ({ kind: 'market', at: START_MS + n, tempo: n })

/** The first entries of such a journal. */
export const entries = (count: number): readonly JournalEntry[] => Array.from({ length: count }, (_, n) => entry(n + 1))

/** A small world that stands still, with as many such entries. */
export function storedWorld(count = 0, appVersion = '1.0.0'): StoredWorld {
  return {
    schemaVersion: SCHEMA_VERSION,
    appVersion,
    header: { scenario: 'small', seed: 3, clock: { worldMs: START_MS, wallMs: START_MS, frozen: true, speed: 1 } },
    journal: entries(count),
  }
}
