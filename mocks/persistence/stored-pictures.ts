import { memoryPictures, type Picture, type PictureStore } from '../world/picture-store'
import { unlessStorageFails, type Key, type KeyValueStore, type Transaction } from './key-value-store'
import { SCHEMA_VERSION } from '../world/journal'
import { allEntriesKey, allStartStatesKey, rootKey, type RootRecord } from './world-records'

const picturesKey = ['picture'] as const
const pictureKey = (hash: string) => [...picturesKey, hash] as const

/** Returns a picture store that saves pictures in `store`. If saving fails, a new picture stays in memory. */
export function storedPictures(store: KeyValueStore): PictureStore {
  const unsaved = memoryPictures()
  return {
    async get(hash) {
      const inMemory = await unsaved.get(hash)
      return inMemory ?? unlessStorageFails(() => store.read((transaction) => transaction.get(pictureKey(hash))))
    },
    async put(hash, picture) {
      const isSaved = await unlessStorageFails(() =>
        store.write(async (transaction) => {
          const saved = await transaction.get<Picture>(pictureKey(hash))
          // A reduced picture from a share link never replaces a full picture.
          if (!saved || (saved.small && !picture.small)) transaction.put(pictureKey(hash), picture)
          return true
        }),
      )
      if (!isSaved) await unsaved.put(hash, picture)
    },
  }
}

/** Deletes pictures that no world in the store refers to, current or archived. */
export async function deleteUnusedPictures(store: KeyValueStore): Promise<void> {
  await unlessStorageFails(async () => {
    // Check with a read first, because each write makes other threads reopen the world, and unused pictures are rare.
    if ((await store.read(unusedPictures)).length === 0) return
    await store.write(async (transaction) => {
      for (const key of await unusedPictures(transaction)) transaction.remove(key)
    })
  })
}

async function unusedPictures(transaction: Transaction): Promise<readonly Key[]> {
  const root = await transaction.get<RootRecord>(rootKey)
  // Keep all pictures, because worlds of a later schema may refer to them in a different way.
  if (root && root.form > SCHEMA_VERSION) return []
  const keys = await transaction.keys(picturesKey)
  if (keys.length === 0) return []
  const holders = [
    ...(await transaction.list<unknown>(allEntriesKey)),
    ...(await transaction.list<unknown>(allStartStatesKey)),
  ]
  // Search for hashes as text, because archived worlds may contain commands that this release does not know.
  const used = new Set(holders.flatMap((holder) => JSON.stringify(holder).match(/[0-9a-f]{64}/g) ?? []))
  return keys.filter((key) => !used.has(String(key.at(-1))))
}
