/** Where a record lies, from the general to the particular. */
export type Key = readonly (string | number)[]

/** Reads and writes of one moment: all of them happen, or none. Nothing but its own reads may be awaited in between. */
export interface Transaction {
  get<Value>(key: Key): Promise<Value | undefined>
  /** The values whose keys begin with the prefix, in the order of their keys. */
  list<Value>(prefix: Key): Promise<readonly Value[]>
  /** The keys that begin with the prefix, in their order: for values that are too large to be looked at. */
  keys(prefix: Key): Promise<readonly Key[]>
  put(key: Key, value: unknown): void
  /** Takes away the record of this key, and all whose keys begin with it. */
  remove(key: Key): void
}

/** What worlds are kept on: records by key. Several may use one disk at a time, from several threads. */
export interface Disk {
  read<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result>
  /** Resolves once all is on the disk. What `work` rejects with undoes it, and is thrown. */
  write<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result>
  /** Is told when somebody else has written. */
  onWritten(listener: () => void): void
  close(): void
}

/** A disk has failed: full, taken away, or silent. The words say it to a person, as the end of a sentence "not saved: …". */
export class DiskFailure extends Error {
  override readonly name = 'DiskFailure'
}
