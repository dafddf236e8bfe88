import * as fakeIndexedDb from 'fake-indexeddb'
import { IDBFactory, IDBOpenDBRequest, IDBTransaction, IDBVersionChangeEvent } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openIndexedDbStore } from './indexed-db-store'
import { type KeyValueStore, NewerReleaseError, StorageError } from './key-value-store'

const opened: KeyValueStore[] = []
function open() {
  const store = openIndexedDbStore('world')
  opened.push(store)
  return store
}

const valueAt = (store: KeyValueStore, ...key: (string | number)[]) =>
  store.read((transaction) => transaction.get<unknown>(key))

beforeEach(() => {
  // The idb library uses `instanceof` with the global classes.
  for (const [name, value] of Object.entries(fakeIndexedDb)) if (name.startsWith('IDB')) vi.stubGlobal(name, value)
  vi.stubGlobal('indexedDB', new IDBFactory())
})

afterEach(() => {
  for (const store of opened.splice(0)) store.close()
  vi.useRealTimers()
})

describe('the store in IndexedDB', () => {
  it('keeps its records after it was closed', async () => {
    const before = open()
    await before.write((transaction) => {
      transaction.put(['a', 1], { x: 1 })
      return Promise.resolve()
    })
    before.close()
    expect(await valueAt(open(), 'a', 1)).toEqual({ x: 1 })
  })

  it('lists and removes the records below a key, in key order', async () => {
    const store = open()
    await store.write((transaction) => {
      for (const n of [10, 9, 300]) transaction.put(['entry', 'w', n], n)
      transaction.put(['entry', 'other', 1], 'other')
      transaction.put(['entry', 'w'], 'root')
      return Promise.resolve()
    })
    const list = () => store.read((transaction) => transaction.list<unknown>(['entry', 'w']))
    expect(await list()).toEqual(['root', 9, 10, 300])
    expect(await store.read((transaction) => transaction.keys(['entry', 'w']))).toEqual([
      ['entry', 'w'],
      ['entry', 'w', 9],
      ['entry', 'w', 10],
      ['entry', 'w', 300],
    ])
    await store.write((transaction) => Promise.resolve(transaction.remove(['entry', 'w'])))
    expect(await list()).toEqual([])
    expect(await valueAt(store, 'entry', 'other', 1)).toBe('other')
  })

  it('rolls back a failed transaction, and rethrows its error', async () => {
    const store = open()
    const refused = store.write((transaction) => {
      transaction.put(['a'], 1)
      throw new RangeError('not today')
    })
    await expect(refused).rejects.toThrow(RangeError)
    const late = store.write(async (transaction) => {
      transaction.put(['a'], 1)
      await transaction.get(['a'])
      throw new RangeError('not today')
    })
    await expect(late).rejects.toThrow(RangeError)
    expect(await valueAt(store, 'a')).toBeUndefined()
  })

  it('notifies other handles of its writes, but not itself', async () => {
    const [first, second] = [open(), open()]
    const listeners = { first: vi.fn<() => void>(), second: vi.fn<() => void>() }
    first.onExternalWrite(listeners.first)
    second.onExternalWrite(listeners.second)
    await first.write((transaction) => Promise.resolve(transaction.put(['a'], 1)))
    await expect.poll(() => listeners.second).toHaveBeenCalled()
    expect(listeners.first).not.toHaveBeenCalled()
  })

  it('reconnects after the database was deleted', async () => {
    const store = open()
    await store.write((transaction) => Promise.resolve(transaction.put(['a'], 1)))
    await deleteDatabase()
    expect(await valueAt(store, 'a')).toBeUndefined()
    await store.write((transaction) => Promise.resolve(transaction.put(['a'], 2)))
    expect(await valueAt(store, 'a')).toBe(2)
  })
})

describe('a failing storage is reported with its reason', () => {
  it('when the browser blocks it', async () => {
    vi.stubGlobal('indexedDB', {
      open: () => {
        throw new DOMException('denied', 'SecurityError')
      },
    })
    await expect(valueAt(open(), 'a')).rejects.toThrow(
      new StorageError('this browser does not allow pages to store data'),
    )
  })

  it('after three seconds when it does not open', async () => {
    vi.stubGlobal('indexedDB', { open: () => new IDBOpenDBRequest() })
    useTimers()
    expect(await msUntilTimeout(valueAt(open(), 'a'))).toBe(3000)
  })

  it('after four seconds in total when it opens late and then does not respond', async () => {
    const database = await openRaw(3, (fresh) => fresh.createObjectStore('records'))
    useTimers()
    silenceTransactions()
    vi.stubGlobal('indexedDB', { open: () => openedAfter(2500, database) })
    expect(await msUntilTimeout(valueAt(open(), 'a'))).toBe(4000)
  })

  it('after four seconds when it stops responding, and the next transaction is tried again', async () => {
    const store = open()
    await valueAt(store, 'a')
    useTimers()
    const silence = silenceTransactions()
    expect(await msUntilTimeout(valueAt(store, 'a'))).toBe(4000)
    expect(await msUntilTimeout(store.write((transaction) => Promise.resolve(transaction.put(['a'], 1))))).toBe(4000)
    silence.mockRestore()
    expect(await valueAt(store, 'a')).toBeUndefined()
  })

  it('when another page blocks it', async () => {
    const request = new IDBOpenDBRequest()
    vi.stubGlobal('indexedDB', { open: () => request })
    const reading = valueAt(open(), 'a')
    request.dispatchEvent(new IDBVersionChangeEvent('blocked'))
    await expect(reading).rejects.toThrow('close the other tabs of Fairlead')
  })

  it('when it is full', async () => {
    const store = open()
    const put = vi.spyOn(prototypeOfStores(await openRaw()), 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    await expect(store.write((transaction) => Promise.resolve(transaction.put(['a'], 1)))).rejects.toThrow(
      new StorageError('this browser’s storage is full'),
    )
    put.mockRestore()
    expect(await valueAt(store, 'a')).toBeUndefined()
  })
})

describe('a failed write is reported with its own error', () => {
  it('when the browser accepts the record, and then aborts the transaction', async () => {
    const store = open()
    const stores = prototypeOfStores(await openRaw(3, (database) => database.createObjectStore('records')))
    const { put } = stores
    vi.spyOn(stores, 'put').mockImplementation(function (this: IDBObjectStore, value: unknown, key?: IDBValidKey) {
      const request = put.call(this, value, key)
      const { transaction } = this
      const error = new DOMException('full', 'QuotaExceededError')
      Object.defineProperty(transaction, 'error', { value: error })
      queueMicrotask(() => transaction.abort())
      return request
    })
    await expect(store.write((transaction) => Promise.resolve(transaction.put(['a'], 1)))).rejects.toThrow(
      new StorageError('this browser’s storage is full'),
    )
  })

  it('when the browser rejects the record', async () => {
    const store = open()
    await store.write((transaction) => Promise.resolve(transaction.put(['a'], 1)))
    const stores = prototypeOfStores(await openRaw())
    vi.spyOn(stores, 'put').mockImplementation(function (this: IDBObjectStore, value: unknown, key?: IDBValidKey) {
      return this.add(value, key)
    })
    // The key exists already, so `add` fails with a ConstraintError instead of an AbortError.
    await expect(store.write((transaction) => Promise.resolve(transaction.put(['a'], 2)))).rejects.toThrow(
      new StorageError('this browser’s storage cannot be used'),
    )
  })
})

describe('a connection', () => {
  it('that failed to open is retried by the next transaction', async () => {
    vi.stubGlobal('indexedDB', {
      open: () => {
        throw new DOMException('not now', 'UnknownError')
      },
    })
    const store = open()
    await expect(valueAt(store, 'a')).rejects.toThrow(new StorageError('this browser’s storage cannot be used'))
    vi.stubGlobal('indexedDB', new IDBFactory())
    expect(await valueAt(store, 'a')).toBeUndefined()
  })

  it('that is being reopened is closed with its store', async () => {
    const store = open()
    await valueAt(store, 'a')
    await deleteDatabase()
    const reading = valueAt(store, 'a').catch(() => undefined)
    store.close()
    await reading
    // Deleting the database makes a connection that is still open close itself. No connection may be open here.
    const versionChange = vi.fn<() => void>()
    const { close } = IDBDatabase.prototype
    vi.spyOn(IDBDatabase.prototype, 'close').mockImplementation(function (this: IDBDatabase) {
      versionChange()
      close.call(this)
    })
    await deleteDatabase()
    expect(versionChange).not.toHaveBeenCalled()
  })
})

function deleteDatabase(): Promise<void> {
  return new Promise((resolve) => {
    indexedDB.deleteDatabase('world').addEventListener('success', () => resolve())
  })
}

describe('a database of another version', () => {
  it.each([1, 2])('is replaced if it has the older version %i, and leaves a mark', async (version) => {
    const former = await openRaw(version, (database) => {
      database.createObjectStore('records').put({ current: 'w' }, ['root'])
      database.createObjectStore('entries')
    })
    former.close()
    const store = open()
    expect(await valueAt(store, 'root')).toBeUndefined()
    expect(await valueAt(store, 'old-format')).toBe(true)
  })

  it('is not used if it has a newer version', async () => {
    const newer = await openRaw(4)
    newer.close()
    await expect(valueAt(open(), 'root')).rejects.toThrow(NewerReleaseError)
  })
})

/** Fakes timeouts and time, but not the tasks of the fake database. */
const useTimers = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })

/** Returns the milliseconds until a call reports that the storage does not respond. */
async function msUntilTimeout(call: Promise<unknown>): Promise<number> {
  const beganMs = performance.now()
  const failure = call.then(
    () => undefined,
    (error: unknown) => ({ error, ms: performance.now() - beganMs }),
  )
  await vi.runAllTimersAsync()
  const failed = await failure
  expect(failed?.error).toEqual(new StorageError('this browser’s storage does not answer'))
  return failed?.ms ?? Number.NaN
}

/** Stops all transactions: their requests get no response, and they never complete. */
function silenceTransactions() {
  const internals = IDBTransaction.prototype as unknown as { _start(): void }
  return vi.spyOn(internals, '_start').mockImplementation(() => undefined)
}

/** Returns a request that opens the database after `ms`. */
function openedAfter(ms: number, database: IDBDatabase): IDBOpenDBRequest {
  const request = new IDBOpenDBRequest()
  setTimeout(() => {
    Object.assign(request, { readyState: 'done', result: database })
    request.dispatchEvent(new IDBVersionChangeEvent('success'))
  }, ms)
  return request
}

function openRaw(version = 3, upgrade?: (database: IDBDatabase) => void): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('world', version)
    request.addEventListener('upgradeneeded', () => upgrade?.(request.result))
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('Database not opened')))
  })
}

/** Returns the prototype of the database's object stores. */
function prototypeOfStores(database: IDBDatabase): IDBObjectStore {
  const store = database.transaction('records', 'readonly').objectStore('records')
  database.close()
  return Object.getPrototypeOf(store) as IDBObjectStore
}
