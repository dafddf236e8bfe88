/** Thrown if the storage is full, blocked, or unresponsive. The message completes the sentence "Not saved: …". */
export class StorageError extends Error {
  override readonly name = 'StorageError'
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

/** Returns a store in memory, for tests, servers, and browsers that block storage. */
export function memoryStore(records = new Map<string, unknown>()): KeyValueStore {
  const enqueue = createQueue()
  return {
    read: (work) => enqueue(() => work({ ...transactionOn(records), put: refuseWrite, remove: refuseWrite })),
    write: (work) =>
      enqueue(async () => {
        const draft = new Map(records)
        const result = await work(transactionOn(draft))
        records.clear()
        for (const [key, value] of draft) records.set(key, value)
        return result
      }),
    onExternalWrite: () => undefined,
    close: () => undefined,
  }
}

function transactionOn(records: Map<string, unknown>): Transaction {
  const valueAt = <Value>(key: Key) => structuredClone(records.get(JSON.stringify(key))) as Value
  const keysBelow = (prefix: Key) => {
    const exact = JSON.stringify(prefix)
    return [...records.keys()]
      .filter((text) => text === exact || text.startsWith(`${exact.slice(0, -1)},`))
      .map((text) => JSON.parse(text) as Key)
      .sort(compareKeys)
  }
  return {
    get: (key) => Promise.resolve(valueAt(key)),
    list: <Value>(prefix: Key) => Promise.resolve(keysBelow(prefix).map((key) => valueAt<Value>(key))),
    keys: (prefix) => Promise.resolve(keysBelow(prefix)),
    put: (key, value) => void records.set(JSON.stringify(key), structuredClone(value)),
    remove: (prefix) => keysBelow(prefix).forEach((key) => records.delete(JSON.stringify(key))),
  }
}

/** Compares keys like IndexedDB. Numbers sort by value, and a key sorts before longer keys that start with it. */
function compareKeys(left: Key, right: Key): number {
  const index = left.findIndex((part, i) => part !== right[i])
  const [a, b] = [left[index], right[index]]
  if (a === undefined) return left.length - right.length
  return b === undefined || a > b ? 1 : -1
}

function refuseWrite(): never {
  throw new Error('A read transaction cannot write')
}
