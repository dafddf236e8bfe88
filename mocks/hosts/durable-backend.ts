import { createBackend, type Backend } from '../backend/backend'
import { memoryStorage } from '../backend/memory-storage'
import type { JournalStorage } from '../world/journal'
import { JournalMovedOn, openIndexedDbStorage, type IndexedDbStorage } from './storage/indexed-db-storage'

/**
 * The backend over the journal that the browser keeps. When another thread wrote that journal, the world is made anew
 * from it before the next request; where the browser keeps nothing, the world lives as long as its thread.
 */
export async function createDurableBackend(basePath: string): Promise<Pick<Backend, 'fetch'>> {
  const storage = await openStorage(basePath)
  if (!storage) return createBackend({ basePath, storage: memoryStorage() })

  const kept = keptWhilePossible(storage)
  let backend = await createBackend({ basePath, storage: kept })
  let renewed: Promise<void> | undefined
  storage.onMovedOn(() => {
    backend.host.retire()
    renewed ??= createBackend({ basePath, storage: kept }).then((restored) => {
      backend = restored
      renewed = undefined
    })
  })
  return {
    async fetch(request) {
      await renewed
      return backend.fetch(request)
    },
  }
}

async function openStorage(basePath: string): Promise<IndexedDbStorage | undefined> {
  try {
    return await openIndexedDbStorage(`fairlead-world:${basePath}`)
  } catch {
    // Blocked by the person or by policy: the sandbox runs all the same.
    return undefined
  }
}

/** A disk that is full or taken away in the middle must not stop the sandbox: from then on the world is in memory only. */
function keptWhilePossible(storage: JournalStorage): JournalStorage {
  let lost = false
  const attempt = async (write: () => Promise<void>) => {
    if (lost) return
    try {
      await write()
    } catch (error) {
      if (error instanceof JournalMovedOn) throw error
      lost = true
    }
  }
  return {
    load: () => storage.load(),
    append: (entries) => attempt(() => storage.append(entries)),
    replace: (world) => attempt(() => storage.replace(world)),
  }
}
