import type { JournalEntry, JournalStorage, StoredWorld, WorldHeader } from '../../world/journal'
import { randomName } from './random-name'
import { committed, openDatabase, result } from './indexed-db'

/** A world has a generation, and its entries bear it, so that two threads never write one history each. */
interface Root {
  readonly generation: string
  readonly header: WorldHeader
}

/** Thrown when another thread wrote the journal since this one read it: what this one knows is out of date. */
export class JournalMovedOn extends Error {
  override name = 'JournalMovedOn'
}

export interface IndexedDbStorage extends JournalStorage {
  /** Is told when another thread has written, or when a write of this one came too late. */
  onMovedOn(listener: () => void): void
  close(): void
}

const roots = 'roots'
const entries = 'entries'
const current = 'current'

/** Keeps the journal in IndexedDB: appended in order, by one writer at a time, found out by the key of each entry. */
export async function openIndexedDbStorage(name: string): Promise<IndexedDbStorage> {
  const database = await openDatabase(name, (opened) => {
    opened.createObjectStore(roots)
    opened.createObjectStore(entries)
  })
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name)
  let known: { generation: string; length: number } | undefined
  let movedOn: (() => void) | undefined
  channel?.addEventListener('message', () => movedOn?.())
  database.addEventListener('versionchange', () => database.close())

  function write() {
    return database.transaction([roots, entries], 'readwrite')
  }

  async function load(): Promise<StoredWorld | undefined> {
    const transaction = database.transaction([roots, entries], 'readonly')
    const root = await result<Root | undefined>(transaction.objectStore(roots).get(current))
    if (!root) return undefined
    const { generation, header } = root
    const journal = await result<JournalEntry[]>(transaction.objectStore(entries).getAll(keysOf(generation)))
    known = { generation, length: journal.length }
    return { header, journal }
  }

  async function append(added: readonly JournalEntry[]): Promise<void> {
    if (!known) throw new Error('A journal begins with the world that it belongs to')
    const { generation, length } = known
    // The next write may begin before this one is on disk, so the place is taken at once.
    known = { generation, length: length + added.length }
    const transaction = write()
    const store = transaction.objectStore(entries)
    const request: IDBRequest<Root | undefined> = transaction.objectStore(roots).get(current)
    let replaced = false
    request.addEventListener('success', () => {
      replaced = request.result?.generation !== generation
      if (replaced) transaction.abort()
      else added.forEach((entry, index) => store.add(entry, [generation, length + index]))
    })
    try {
      await committed(transaction)
    } catch (error) {
      if (replaced || (error instanceof DOMException && error.name === 'ConstraintError')) return tooLate()
      throw error
    }
    channel?.postMessage('written')
  }

  function tooLate(): never {
    movedOn?.()
    throw new JournalMovedOn('Another thread has written the journal meanwhile')
  }

  async function replace(world: StoredWorld): Promise<void> {
    const generation = randomName()
    const transaction = write()
    const store = transaction.objectStore(entries)
    store.clear()
    world.journal.forEach((entry, index) => store.add(entry, [generation, index]))
    transaction.objectStore(roots).put({ generation, header: world.header } satisfies Root, current)
    known = { generation, length: world.journal.length }
    await committed(transaction)
    channel?.postMessage('written')
  }

  return {
    load,
    append,
    replace,
    onMovedOn(listener) {
      movedOn = listener
    },
    close() {
      channel?.close()
      database.close()
    },
  }
}

function keysOf(generation: string): IDBKeyRange {
  return IDBKeyRange.bound([generation, 0], [generation, Number.MAX_SAFE_INTEGER])
}
