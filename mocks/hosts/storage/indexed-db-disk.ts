import { DiskFailure, type Disk, type Key, type Transaction } from '../../backend/keeping/disk'

const store = 'records'
/** The form before this one had two stores of its own; it is read once, and turned into records. */
const version = 2

/** How long a storage is waited for, in milliseconds: nobody is to wait for a page because of one that does not answer. */
export interface DiskLimits {
  readonly openMs: number
  /** For opening it and the first answer together: until then nobody knows whether anything is kept here. */
  readonly firstAnswerMs: number
  /** For any later answer. It is known to answer, and may be busy. */
  readonly answerMs: number
}

export const diskLimits: DiskLimits = { openMs: 3000, firstAnswerMs: 4000, answerMs: 4000 }

/**
 * Records in IndexedDB. Every call ends within a time limit: a storage that is blocked, full, deleted or silent is a
 * DiskFailure, in words for a person. A database that was closed is opened again when it is next asked.
 */
export async function openIndexedDbDisk(name: string, limits = diskLimits): Promise<Disk> {
  const beganMs = performance.now()
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name)
  let database: IDBDatabase | undefined
  let opening: Promise<IDBDatabase> | undefined
  let answerMs = limits.answerMs

  function opened(): Promise<IDBDatabase> {
    opening ??= open(name, limits.openMs).then((fresh) => {
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
    const limit = timeLimit(answerMs)
    const settled = committed(transaction)
    // It is awaited below; until then its failure has nobody to tell.
    settled.catch(() => undefined)
    try {
      const worked = work(recordsOf(transaction))
      const result = await Promise.race([worked, settled.then(() => silent<Result>()), limit.passed])
      await Promise.race([settled, limit.passed])
      answerMs = limits.answerMs
      return result
    } catch (error) {
      abort(transaction)
      // What the browser refuses is the disk's failure; what the work throws is its own.
      throw error instanceof DOMException ? failure(error) : error
    } finally {
      limit.clear()
    }
  }

  await opened()
  answerMs = limits.firstAnswerMs - (performance.now() - beganMs)
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
    keys: async (prefix) => (await answerTo(records.getAllKeys(below(prefix)))) as Key[],
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
  const limit = timeLimit(limitMs)
  return Promise.race([opened, limit.passed])
    .catch((error: unknown) => {
      // One that comes late is not to hold anybody up.
      opened.then((database) => database.close()).catch(() => undefined)
      throw failure(error)
    })
    .finally(limit.clear)
}

/** The world of the form before, as a world of which nobody knows who wrote it. */
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
      const unknown = { schemaVersion: 2, appVersion: 'unknown', writer: '', write: 0, marks: [] }
      records.put({ id, ...unknown, header, length, latestMs }, ['world', id])
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

interface TimeLimit {
  /** Rejects when the time is over. */
  readonly passed: Promise<never>
  readonly clear: () => void
}

function timeLimit(ms: number): TimeLimit {
  let timer: ReturnType<typeof setTimeout> | undefined
  const passed = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DiskFailure('this browser’s storage does not answer')), ms)
  })
  return { passed, clear: () => clearTimeout(timer) }
}

function failure(error: unknown): Error {
  if (error instanceof DiskFailure) return error
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'QuotaExceededError') return new DiskFailure('this browser’s storage is full')
  if (name === 'SecurityError') return new DiskFailure('this browser does not allow pages to keep anything')
  if (name === 'AbortError') return new DiskFailure('this browser’s storage does not answer')
  return new DiskFailure('this browser’s storage cannot be used')
}
