import { openDB, type IDBPDatabase, type IDBPTransaction } from 'idb'
import { openBroadcastChannel } from '../../src/lib/browser/optional-parts'
import { type Key, type KeyValueStore, NewerReleaseError, type Transaction, StorageError } from './key-value-store'
import { oldFormatKey } from './saved-world'
import { lookUp } from '../../src/shared/look-up'

const STORE = 'records'
const DATABASE_VERSION = 3

// Timeouts, so that an unresponsive storage cannot block the page.
const OPEN_TIMEOUT_MS = 3000
const TRANSACTION_TIMEOUT_MS = 4000

/** Opens a store in IndexedDB. If the connection fails or the browser closes it, the next transaction reconnects. */
export function openIndexedDbStore(name: string): KeyValueStore {
  const startedMs = performance.now()
  const channel = openBroadcastChannel(name)
  let connection: Promise<IDBPDatabase> | undefined
  let isFirst = true
  let hasResponded = false

  function connect(): Promise<IDBPDatabase> {
    if (connection) return connection
    const forget = () => {
      if (connection === opening) connection = undefined
    }
    const opening = openDatabase(name, forget)
    opening.catch(forget)
    return (connection = opening)
  }

  async function transact<Result>(
    mode: IDBTransactionMode,
    work: (transaction: Transaction) => Promise<Result>,
  ): Promise<Result> {
    const beganMs = isFirst ? startedMs : performance.now()
    isFirst = false
    const database = await connect()
    // Before the first response, the timeout includes the time to open the database.
    const timeout = startTimeout(TRANSACTION_TIMEOUT_MS - (hasResponded ? 0 : performance.now() - beganMs))
    let transaction: WriteTransaction | undefined
    let writeError: DOMException | undefined
    try {
      transaction = database.transaction(STORE, mode as 'readwrite')
      const { done } = transaction
      done.catch(() => undefined)
      const worked = work(
        recordsOf(transaction, (error) => {
          writeError ??= error
          timeout.fail(error)
        }),
      )
      const result = await Promise.race([worked, done.then(() => worked), timeout.expired])
      await Promise.race([done, timeout.expired])
      hasResponded = true
      return result
    } catch (error) {
      abort(transaction)
      if (!(error instanceof DOMException)) throw error
      // The error of an aborted transaction contains no reason. The failed write or `transaction.error` has the reason.
      throw toStorageError(writeError ?? transaction?.error ?? error)
    } finally {
      timeout.clear()
    }
  }

  // Ignore an error here, because the first transaction uses the same connection and reports the error.
  connect().catch(() => undefined)
  return {
    read: (work) => transact('readonly', work),
    async write(work) {
      const result = await transact('readwrite', work)
      channel?.postMessage('written')
      return result
    },
    onExternalWrite: (listener) => channel?.addEventListener('message', () => listener()),
    close() {
      channel?.close()
      void connection?.then((database) => database.close()).catch(() => undefined)
    },
  }
}

type WriteTransaction = IDBPTransaction<unknown, [typeof STORE], 'readwrite'>

/** Adapts an IndexedDB transaction. Reports failed writes to `onWriteError`, unless an abort caused the failure. */
function recordsOf({ store }: WriteTransaction, onWriteError: (error: DOMException) => void): Transaction {
  const onFailure = (error: unknown) => {
    if (error instanceof DOMException && error.name !== 'AbortError') onWriteError(error)
  }
  return {
    get: (key) => store.get([...key]) as Promise<never>,
    list: (prefix) => store.getAll(rangeBelow(prefix)),
    keys: async (prefix) => (await store.getAllKeys(rangeBelow(prefix))) as Key[],
    put: (key, value) => void store.put(value, [...key]).catch(onFailure),
    remove(key) {
      store.delete([...key]).catch(onFailure)
      store.delete(rangeBelow(key)).catch(onFailure)
    },
  }
}

/**
 * Returns the range of all keys that start with the prefix. The empty array is an upper bound, because IndexedDB sorts
 * arrays after all numbers and strings.
 */
const rangeBelow = (prefix: Key): IDBKeyRange => IDBKeyRange.bound([...prefix], [...prefix, []])

async function openDatabase(name: string, onClose: () => void): Promise<IDBPDatabase> {
  const timeout = startTimeout(OPEN_TIMEOUT_MS)
  let opening: Promise<IDBPDatabase> | undefined
  try {
    opening = openDB(name, DATABASE_VERSION, {
      upgrade,
      blocked: () =>
        timeout.fail(new StorageError('another page holds this browser’s storage: close the other tabs of Fairlead')),
      terminated: onClose,
      blocking(_, __, { target }) {
        ;(target as IDBDatabase).close()
        onClose()
      },
    })
    return await Promise.race([opening, timeout.expired])
  } catch (error) {
    // Close a connection that opens after the timeout, because it would block other pages.
    opening?.then((database) => database.close()).catch(() => undefined)
    throw toStorageError(error)
  } finally {
    timeout.clear()
  }
}

/** Creates the object store. A world in the format of an earlier database version is deleted, and leaves a mark. */
function upgrade(database: IDBPDatabase, oldVersion: number): void {
  // A copy, because the list of names shrinks with each deletion.
  Array.from(database.objectStoreNames).forEach((name) => database.deleteObjectStore(name))
  const records = database.createObjectStore(STORE)
  if (oldVersion > 0) void records.put(true, [...oldFormatKey]).catch(() => undefined)
}

function abort(transaction: { abort(): void } | undefined): void {
  try {
    transaction?.abort()
  } catch (error) {
    // The transaction has already ended.
    if (!(error instanceof DOMException)) throw error
  }
}

/** Starts a timeout. `expired` rejects after `ms`, or immediately when `fail` is called. */
function startTimeout(ms: number) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let fail: (error: Error) => void = () => undefined
  const expired = new Promise<never>((_, reject) => {
    fail = reject
    timer = setTimeout(() => reject(new StorageError(NO_RESPONSE)), ms)
  })
  expired.catch(() => undefined)
  return { expired, fail, clear: () => clearTimeout(timer) }
}

const NO_RESPONSE = 'this browser’s storage does not answer'

const MESSAGES: Readonly<Record<string, string>> = {
  QuotaExceededError: 'this browser’s storage is full',
  SecurityError: 'this browser does not allow pages to store data',
  AbortError: NO_RESPONSE,
}

function toStorageError(error: unknown): StorageError | NewerReleaseError {
  if (error instanceof StorageError) return error
  const name = error instanceof DOMException ? error.name : ''
  // The database has a higher version than this release knows.
  if (name === 'VersionError') return new NewerReleaseError('A newer version of Fairlead has written to the storage')
  return new StorageError(lookUp(MESSAGES, name) ?? 'this browser’s storage cannot be used')
}
