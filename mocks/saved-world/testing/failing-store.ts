import { type Key, type KeyValueStore, StorageError } from '../key-value-store'
import { memoryStore } from './memory-store'

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

  /** Overwrites some fields of a record. */
  alter(key: Key, changes: object): void {
    this.records.set(JSON.stringify(key), { ...this.at<object>(...key), ...changes })
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
