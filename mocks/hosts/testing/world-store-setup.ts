import { FailingStore, idSequence, storedWorld } from './flaky-store'
import { START_MS } from './small-world'
import type { JournalMark } from '../../world/journal'
import type { ArchiveReason } from '../../persistence/world-records'
import { WorldStore } from '../../persistence/world-store'

const figures = { people: 0, leads: 0, postings: 0, fundsCents: 0, walletsCents: 0, revenueCents: 0 }
export const markAt = (length: number, hash = `hash-${length}`): JournalMark => ({
  length,
  at: START_MS + length,
  hash,
  figures,
})

export const archiveInfoAt = (setAsideMs: number, reason: ArchiveReason = 'damaged') => ({
  setAsideMs,
  reason,
  words: 'It is broken.',
})

/** Creates a store in memory. `handle` opens it for one writer, with separate ids. */
export function emptyStore() {
  const fragile = new FailingStore()
  const handle = (writer: string) => new WorldStore(fragile.disk, writer, idSequence(writer))
  return { fragile, handle }
}

/** Creates a store with the world `a-1`, which has the given number of journal entries. */
export async function storeWithWorld(entries = 0) {
  const { fragile, handle } = emptyStore()
  const storage = handle('a')
  await storage.open()
  await storage.begin(storedWorld(entries))
  return { fragile, handle, storage }
}
