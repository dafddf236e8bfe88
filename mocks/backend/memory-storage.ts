import type { JournalStorage, StoredWorld } from '../world/journal'

/** Keeps the journal as long as the thread lives: for tests, and where a browser's storage is blocked. */
export function memoryStorage(stored?: StoredWorld): JournalStorage {
  let world = stored
  return {
    load: () => Promise.resolve(world),
    append: (entries) => {
      if (world) world = { ...world, journal: [...world.journal, ...entries] }
      return Promise.resolve()
    },
    replace: (next) => {
      world = next
      return Promise.resolve()
    },
  }
}
