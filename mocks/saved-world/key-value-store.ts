/** Thrown if the storage is full, blocked, or unresponsive. The message completes the sentence "Not saved: …". */
export class StorageError extends Error {
  override readonly name = 'StorageError'
}

/** Thrown if a newer release of the app has written to the storage. This release must not write any more. */
export class NewerReleaseError extends Error {
  override readonly name = 'NewerReleaseError'
}

export type Key = readonly (string | number)[]

/** An atomic transaction. Inside it, await only its own methods. IndexedDB commits early if other work is awaited. */
export interface Transaction {
  get<Value>(key: Key): Promise<Value | undefined>
  /** Returns the values whose keys start with the prefix, in key order. */
  list<Value>(prefix: Key): Promise<readonly Value[]>
  /** Returns the keys that start with the prefix, in order, without loading their values. */
  keys(prefix: Key): Promise<readonly Key[]>
  put(key: Key, value: unknown): void
  /** Deletes all records whose keys start with this key. */
  remove(key: Key): void
}

/** Transactional storage that several threads share. All methods reject with a StorageError if the storage fails. */
export interface KeyValueStore {
  read<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result>
  /** Resolves after the commit. Rolls the transaction back if `work` rejects. */
  write<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result>
  /** Calls the listener after another thread has written. */
  onExternalWrite(listener: () => void): void
  close(): void
}

/** Runs the work. Returns undefined if the storage fails. */
export async function unlessStorageFails<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof StorageError)) throw error
    return undefined
  }
}

/** Returns a function that runs tasks one after another. A failed task does not stop the next one. */
export function createQueue() {
  let latest: Promise<unknown> = Promise.resolve()
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    const result = latest.then(work)
    latest = result.catch(() => undefined)
    return result
  }
}
