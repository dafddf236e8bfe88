import * as fakeIndexedDb from 'fake-indexeddb'
import { IDBFactory, IDBOpenDBRequest, IDBTransaction, IDBVersionChangeEvent } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { StorageError } from './errors'
import { openIndexedDbStore, randomId } from './indexed-db-store'
import type { KeyValueStore } from './key-value-store'

const opened: KeyValueStore[] = []
function open() {
  const disk = openIndexedDbStore('world')
  opened.push(disk)
  return disk
}

const valueAt = (disk: KeyValueStore, ...key: (string | number)[]) =>
  disk.read((transaction) => transaction.get<unknown>(key))

beforeEach(() => {
  // The library looks at the classes.
  for (const [name, value] of Object.entries(fakeIndexedDb)) if (name.startsWith('IDB')) vi.stubGlobal(name, value)
  vi.stubGlobal('indexedDB', new IDBFactory())
})

afterEach(() => {
  for (const disk of opened.splice(0)) disk.close()
  vi.useRealTimers()
})

describe('a disk in IndexedDB', () => {
  it('keeps what was written for whoever opens it next', async () => {
    const before = open()
    await before.write((transaction) => {
      transaction.put(['a', 1], { x: 1 })
      return Promise.resolve()
    })
    before.close()
    expect(await valueAt(open(), 'a', 1)).toEqual({ x: 1 })
  })

  it('lists and removes what lies below a key, in the order of the keys', async () => {
    const disk = open()
    await disk.write((transaction) => {
      for (const n of [10, 9, 300]) transaction.put(['entry', 'w', n], n)
      transaction.put(['entry', 'other', 1], 'other')
      transaction.put(['entry', 'w'], 'root')
      return Promise.resolve()
    })
    const list = () => disk.read((transaction) => transaction.list<unknown>(['entry', 'w']))
    expect(await list()).toEqual(['root', 9, 10, 300])
    expect(await disk.read((transaction) => transaction.keys(['entry', 'w']))).toEqual([
      ['entry', 'w'],
      ['entry', 'w', 9],
      ['entry', 'w', 10],
      ['entry', 'w', 300],
    ])
    await disk.write((transaction) => Promise.resolve(transaction.remove(['entry', 'w'])))
    expect(await list()).toEqual([])
    expect(await valueAt(disk, 'entry', 'other', 1)).toBe('other')
  })

  it('writes all of a transaction or nothing, and throws what its work throws', async () => {
    const disk = open()
    const refused = disk.write((transaction) => {
      transaction.put(['a'], 1)
      throw new RangeError('not today')
    })
    await expect(refused).rejects.toThrow(RangeError)
    const late = disk.write(async (transaction) => {
      transaction.put(['a'], 1)
      await transaction.get(['a'])
      throw new RangeError('not today')
    })
    await expect(late).rejects.toThrow(RangeError)
    expect(await valueAt(disk, 'a')).toBeUndefined()
  })

  it('tells others that it has written, and not itself', async () => {
    const [first, second] = [open(), open()]
    const told = { first: vi.fn<() => void>(), second: vi.fn<() => void>() }
    first.onExternalWrite(told.first)
    second.onExternalWrite(told.second)
    await first.write((transaction) => Promise.resolve(transaction.put(['a'], 1)))
    await expect.poll(() => told.second).toHaveBeenCalled()
    expect(told.first).not.toHaveBeenCalled()
  })

  it('W9: is opened again after it was deleted', async () => {
    const disk = open()
    await disk.write((transaction) => Promise.resolve(transaction.put(['a'], 1)))
    await deleteDatabase()
    expect(await valueAt(disk, 'a')).toBeUndefined()
    await disk.write((transaction) => Promise.resolve(transaction.put(['a'], 2)))
    expect(await valueAt(disk, 'a')).toBe(2)
  })
})

describe('W9: a storage that fails is a failure in words', () => {
  it('when it cannot be opened', async () => {
    vi.stubGlobal('indexedDB', {
      open: () => {
        throw new DOMException('denied', 'SecurityError')
      },
    })
    await expect(valueAt(open(), 'a')).rejects.toThrow(
      new StorageError('this browser does not allow pages to keep anything'),
    )
  })

  it('when it is never opened: after three seconds', async () => {
    vi.stubGlobal('indexedDB', { open: () => new IDBOpenDBRequest() })
    useTimers()
    expect(await msUntilSilent(valueAt(open(), 'a'))).toBe(3000)
  })

  it('when it is opened late and then never answers: four seconds after it began to be opened', async () => {
    const database = await openRaw(2, (fresh) => fresh.createObjectStore('records'))
    useTimers()
    silenceTransactions()
    vi.stubGlobal('indexedDB', { open: () => openedAfter(2500, database) })
    expect(await msUntilSilent(valueAt(open(), 'a'))).toBe(4000)
  })

  it('when it no longer answers: after four seconds, and the next question is asked all the same', async () => {
    const disk = open()
    await valueAt(disk, 'a')
    useTimers()
    const silence = silenceTransactions()
    expect(await msUntilSilent(valueAt(disk, 'a'))).toBe(4000)
    expect(await msUntilSilent(disk.write((transaction) => Promise.resolve(transaction.put(['a'], 1))))).toBe(4000)
    silence.mockRestore()
    expect(await valueAt(disk, 'a')).toBeUndefined()
  })

  it('when another page matchesMark it', async () => {
    const request = new IDBOpenDBRequest()
    vi.stubGlobal('indexedDB', { open: () => request })
    const reading = valueAt(open(), 'a')
    request.dispatchEvent(new IDBVersionChangeEvent('blocked'))
    await expect(reading).rejects.toThrow('close the other tabs of Fairlead')
  })

  it('when it is full', async () => {
    const disk = open()
    const put = vi.spyOn(prototypeOfStores(await openRaw()), 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    await expect(disk.write((transaction) => Promise.resolve(transaction.put(['a'], 1)))).rejects.toThrow(
      new StorageError('this browser’s storage is full'),
    )
    put.mockRestore()
    expect(await valueAt(disk, 'a')).toBeUndefined()
  })
})

describe('W9: a write that fails is told by its own error', () => {
  it('when the browser takes the record, and then undoes the transaction', async () => {
    const disk = open()
    const stores = prototypeOfStores(await openRaw(2, (database) => database.createObjectStore('records')))
    const { put } = stores
    vi.spyOn(stores, 'put').mockImplementation(function (this: IDBObjectStore, value: unknown, key?: IDBValidKey) {
      const request = put.call(this, value, key)
      const { transaction } = this
      const error = new DOMException('full', 'QuotaExceededError')
      Object.defineProperty(transaction, 'error', { value: error })
      queueMicrotask(() => transaction.abort())
      return request
    })
    await expect(disk.write((transaction) => Promise.resolve(transaction.put(['a'], 1)))).rejects.toThrow(
      new StorageError('this browser’s storage is full'),
    )
  })

  it('when the write is refused', async () => {
    const disk = open()
    await disk.write((transaction) => Promise.resolve(transaction.put(['a'], 1)))
    const stores = prototypeOfStores(await openRaw())
    vi.spyOn(stores, 'put').mockImplementation(function (this: IDBObjectStore, value: unknown, key?: IDBValidKey) {
      return this.add(value, key)
    })
    // A key that exists: an error of no special name, and not that of an aborted transaction.
    await expect(disk.write((transaction) => Promise.resolve(transaction.put(['a'], 2)))).rejects.toThrow(
      new StorageError('this browser’s storage cannot be used'),
    )
  })
})

describe('a connection', () => {
  it('W9: that could not be opened is opened again by the next transaction', async () => {
    vi.stubGlobal('indexedDB', {
      open: () => {
        throw new DOMException('not now', 'UnknownError')
      },
    })
    const disk = open()
    await expect(valueAt(disk, 'a')).rejects.toThrow(new StorageError('this browser’s storage cannot be used'))
    vi.stubGlobal('indexedDB', new IDBFactory())
    expect(await valueAt(disk, 'a')).toBeUndefined()
  })

  it('that is being opened again is closed with its store', async () => {
    const disk = open()
    await valueAt(disk, 'a')
    await deleteDatabase()
    const reading = valueAt(disk, 'a').catch(() => undefined)
    disk.close()
    await reading
    // An open connection would be told to close, and delay this one.
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

it('gives ids that no other has, of letters and digits in four parts', () => {
  const ids = Array.from({ length: 1000 }, randomId)
  expect(new Set(ids).size).toBe(1000)
  for (const id of ids) expect(id).toMatch(/^[0-9a-z]+(-[0-9a-z]+){3}$/)
})

function deleteDatabase(): Promise<void> {
  return new Promise((resolve) => {
    indexedDB.deleteDatabase('world').addEventListener('success', () => resolve())
  })
}

describe('W1: the form before this one', () => {
  it('is taken over as a world that names no writer', async () => {
    const header = {
      version: 1,
      scenario: 'default',
      seed: 3,
      clock: { worldMs: 5, wallMs: 5, frozen: true, speed: 1 },
    }
    const former = await openRaw(1, (database) => {
      database.createObjectStore('roots').put({ generation: 'g', header }, 'current')
      const entries = database.createObjectStore('entries')
      for (const at of [10, 2]) entries.put({ kind: 'market', at, tempo: at }, ['g', at])
    })
    former.close()
    const disk = open()
    expect(await valueAt(disk, 'root')).toEqual({ form: 2, current: 'g' })
    expect(await valueAt(disk, 'world', 'g')).toMatchObject({
      id: 'g',
      rules: 'unknown',
      header,
      length: 2,
      latestMs: 10,
    })
    const entries = await disk.read((transaction) => transaction.list<{ at: number }>(['entry', 'g']))
    expect(entries.map(({ at }) => at)).toEqual([2, 10])
  })
})

/** Time is the test's; the database has its own turns. */
const useTimers = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })

/** How long it takes until a call says that the storage does not answer, in milliseconds. */
async function msUntilSilent(call: Promise<unknown>): Promise<number> {
  const beganMs = performance.now()
  const told = call.then(
    () => undefined,
    (error: unknown) => ({ error, ms: performance.now() - beganMs }),
  )
  await vi.runAllTimersAsync()
  const failed = await told
  expect(failed?.error).toEqual(new StorageError('this browser’s storage does not answer'))
  return failed?.ms ?? Number.NaN
}

/** From here on no request of a transaction is answered, and no transaction ends. */
function silenceTransactions() {
  const internals = IDBTransaction.prototype as unknown as { _start(): void }
  return vi.spyOn(internals, '_start').mockImplementation(() => undefined)
}

/** A database that takes its time to open. */
function openedAfter(ms: number, database: IDBDatabase): IDBOpenDBRequest {
  const request = new IDBOpenDBRequest()
  setTimeout(() => {
    Object.assign(request, { readyState: 'done', result: database })
    request.dispatchEvent(new IDBVersionChangeEvent('success'))
  }, ms)
  return request
}

function openRaw(version = 2, upgrade?: (database: IDBDatabase) => void): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('world', version)
    request.addEventListener('upgradeneeded', () => upgrade?.(request.result))
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('it could not be opened')))
  })
}

/** What all object stores of that database share. */
function prototypeOfStores(database: IDBDatabase): IDBObjectStore {
  const store = database.transaction('records', 'readonly').objectStore('records')
  database.close()
  return Object.getPrototypeOf(store) as IDBObjectStore
}
