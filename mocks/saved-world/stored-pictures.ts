import { memoryPictures, type Picture, type PictureStore } from '../world/picture-store'
import { unlessStorageFails, type Key, type KeyValueStore, type Transaction } from './key-value-store'
import { entriesKey, startKey, stateKey } from './saved-world'

interface SavedPicture extends Picture {
  /** Real time, epoch milliseconds. */
  readonly savedMs: number
}

/** Younger pictures are kept, because the entry that refers to them may not be saved yet. */
const MIN_AGE_MS = 3_600_000

const picturesKey = ['picture'] as const
const pictureKey = (hash: string) => [...picturesKey, hash] as const

/** Returns a picture store that saves pictures in `store`. If saving fails, a new picture stays in memory. */
export function storedPictures(store: KeyValueStore, wallClock: () => number): PictureStore {
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
          if (!saved || (saved.small && !picture.small))
            transaction.put(pictureKey(hash), { ...picture, savedMs: wallClock() } satisfies SavedPicture)
          return true
        }),
      )
      if (!isSaved) await unsaved.put(hash, picture)
    },
  }
}

/** Deletes pictures that the saved world does not refer to. */
export async function deleteUnusedPictures(store: KeyValueStore, nowMs: number): Promise<void> {
  await unlessStorageFails(async () => {
    // Check with a read first, because unused pictures are rare.
    if ((await store.read((transaction) => unusedPictures(transaction, nowMs))).length === 0) return
    await store.write(async (transaction) => {
      for (const key of await unusedPictures(transaction, nowMs)) transaction.remove(key)
    })
  })
}

async function unusedPictures(transaction: Transaction, nowMs: number): Promise<readonly Key[]> {
  const keys = await transaction.keys(picturesKey)
  if (keys.length === 0) return []
  const holders: unknown[] = []
  for (const key of [entriesKey, startKey, stateKey]) holders.push(...(await transaction.list<unknown>(key)))
  const used = new Set(holders.flatMap((holder) => JSON.stringify(holder).match(/[0-9a-f]{64}/g) ?? []))
  const unused: Key[] = []
  for (const key of keys) {
    const picture = used.has(String(key.at(-1))) ? undefined : await transaction.get<SavedPicture>(key)
    if (picture && nowMs - picture.savedMs > MIN_AGE_MS) unused.push(key)
  }
  return unused
}
