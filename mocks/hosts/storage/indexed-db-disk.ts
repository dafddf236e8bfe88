import { DiskFailure, type Disk, type Key, type Transaction } from '../../backend/keeping/disk'

const store = 'records'
/** The form before this one had two stores of its own; it is read once, and turned into records. */
const version = 2

/** A storage that has not answered within this time is not waited for any longer, in milliseconds. */
export const ANSWER_LIMIT_MS = 4000

/**
 * Records in IndexedDB. Every call ends within a time limit: a storage that is blocked, full, deleted or silent is a
 * DiskFailure, in words for a person. A database that was closed is opened again when it is next asked.
 */
export async function openIndexedDbDisk(name: string, limitMs = ANSWER_LIMIT_MS): Promise<Disk> {
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name)
  let database: IDBDatabase | undefined
  let opening: Promise<IDBDatabase> | undefined

  function opened(): Promise<IDBDatabase> {
    opening ??= open(name, limitMs).then((fresh) => {
      database = fresh
      const forget = () => {
        if (database !== fresh) return
        database = undefined
        opening = undefined
      }
      fresh.addEventListener('close', forget)
      fresh.addEventListener('versionchange', () => {
        fresh.close()
        forget()
      })
      return fresh
    })
    opening.catch(() => (opening = undefined))
    return opening
  }

  async function transact<Result>(
    mode: IDBTransactionMode,
    work: (transaction: Transaction) => Promise<Result>,
  ): Promise<Result> {
    const transaction = begin(await opened(), mode)
    const limit = setTimeout(() => abort(transaction), limitMs)
    const settled = committed(transaction)
    // It is awaited below; until then its failure has nobody to tell.
    settled.catch(() => undefined)
    try {
      const result = await Promise.race([work(recordsOf(transaction)), settled.then(() => silent<Result>())])
      await within(settled, limitMs)
      return result
    } catch (error) {
      abort(transaction)
      // What the browser refuses is the disk's failure; what the work throws is its own.
      throw error instanceof DOMException ? failure(error) : error
    } finally {
      clearTimeout(limit)
    }
  }

  await opened()
  return {
    read: (work) => transact('readonly', work),
    async write(work) {
      const result = await transact('readwrite', work)
      channel?.postMessage('written')
      return result
    },
    onWritten: (listener) => channel?.addEventListener('message', () => listener()),
    close() {
      channel?.close()
      database?.close()
    },
  }
}

/** The work has not come to its end although its transaction has: it has awaited something else, which is a mistake. */
function silent<Result>(): Promise<Result> {
  return new Promise(() => undefined)
}

function begin(database: IDBDatabase, mode: IDBTransactionMode): IDBTransaction {
  try {
    return database.transaction(store, mode)
  } catch (error) {
    throw failure(error)
  }
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort()
  } catch (error) {
    // It has ended by itself.
    if (!(error instanceof DOMException)) throw error
  }
}

function recordsOf(transaction: IDBTransaction): Transaction {
  const records = transaction.objectStore(store)
  return {
    get: (key) => answerTo(records.get([...key])),
    list: (prefix) => answerTo(records.getAll(below(prefix))),
    put: (key, value) => void records.put(value, [...key]),
    remove(key) {
      records.delete([...key])
      records.delete(below(key))
    },
  }
}

/** All keys that begin with the prefix: in the order of IndexedDB an array stands behind every number and text. */
const below = (prefix: Key): IDBKeyRange => IDBKeyRange.bound([...prefix], [...prefix, []])

function open(name: string, limitMs: number): Promise<IDBDatabase> {
  const opened = new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name, version)
    request.addEventListener('upgradeneeded', ({ oldVersion }) => upgrade(request, oldVersion))
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(failure(request.error)))
    request.addEventListener('blocked', () =>
      reject(new DiskFailure('another page holds this browser’s storage: close the other tabs of Fairlead')),
    )
  })
  return within(opened, limitMs).catch((error: unknown) => {
    // One that comes late is not to hold anybody up.
    opened.then((database) => database.close()).catch(() => undefined)
    throw failure(error)
  })
}

/** The world of the form before, as a world of rules that are not known. */
function upgrade({ result: database, transaction }: IDBOpenDBRequest, oldVersion: number): void {
  const records = database.createObjectStore(store)
  if (oldVersion !== 1 || !transaction) return
  const roots: IDBRequest<{ generation: string; header: { clock: { worldMs: number } } } | undefined> = transaction
    .objectStore('roots')
    .get('current')
  const entries: IDBRequest<{ at: number }[]> = transaction.objectStore('entries').getAll()
  entries.addEventListener('success', () => {
    const former = roots.result
    if (former) {
      const { generation: id, header } = former
      const { length } = entries.result
      const latestMs = entries.result.at(-1)?.at ?? header.clock.worldMs
      records.put({ form: 2, current: id }, ['root'])
      records.put({ id, rules: 'unknown', header, length, latestMs, writer: '', write: 0, marks: [] }, ['world', id])
      entries.result.forEach((entry, i) => records.put(entry, ['entry', id, i]))
    }
    database.deleteObjectStore('roots')
    database.deleteObjectStore('entries')
  })
}

function answerTo<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(failure(request.error)))
  })
}

/** Resolves when everything of the transaction is on the disk. */
function committed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => reject(failure(transaction.error)))
  })
}

function within<Value>(promise: Promise<Value>, limitMs: number): Promise<Value> {
  let limit: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    limit = setTimeout(() => reject(new DiskFailure('this browser’s storage does not answer')), limitMs)
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(limit))
}

function failure(error: unknown): Error {
  if (error instanceof DiskFailure) return error
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'QuotaExceededError') return new DiskFailure('this browser’s storage is full')
  if (name === 'SecurityError') return new DiskFailure('this browser does not allow pages to keep anything')
  if (name === 'AbortError') return new DiskFailure('this browser’s storage does not answer')
  return new DiskFailure('this browser’s storage cannot be used')
}
