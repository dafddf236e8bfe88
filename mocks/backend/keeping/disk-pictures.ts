import { memoryPictures, type Picture, type PictureStore } from '../../world/pictures'
import { DiskFailure, type Disk, type Key, type Transaction } from './disk'
import { SCHEMA_VERSION } from '../../world/journal'
import { allEntriesKey, rootKey, type Root } from './world-records'

const picturesKey = ['picture'] as const
const keyOf = (hash: string) => [...picturesKey, hash] as const

/** Pictures on the disk, beside the worlds that name them. What a disk does not take lives as long as the thread. */
export function picturesOn(disk: Disk): PictureStore {
  const unsaved = memoryPictures()
  return {
    async get(hash) {
      const kept = await unsaved.get(hash)
      return kept ?? unlessItFails(() => disk.read((transaction) => transaction.get<Picture>(keyOf(hash))))
    },
    async put(hash, picture) {
      const isKept = await unlessItFails(() =>
        disk.write(async (transaction) => {
          const known = await transaction.get<Picture>(keyOf(hash))
          // A reduced one that came with a link never replaces the whole picture.
          if (!known || (known.small && !picture.small)) transaction.put(keyOf(hash), picture)
          return true
        }),
      )
      if (!isKept) await unsaved.put(hash, picture)
    },
  }
}

/** Takes those pictures away that no world on the disk names any more, be it played or set aside. */
export async function sweepPictures(disk: Disk): Promise<void> {
  // A write is noticed by other threads, and hardly ever is there anything to sweep.
  const needed = await unlessItFails(async () => (await disk.read(unnamed)).length > 0)
  if (!needed) return
  await unlessItFails(() =>
    disk.write(async (transaction) => {
      for (const key of await unnamed(transaction)) transaction.remove(key)
    }),
  )
}

async function unnamed(transaction: Transaction): Promise<readonly Key[]> {
  const root = await transaction.get<Root>(rootKey)
  // How worlds of a later form name pictures is not known here.
  if (root && root.form > SCHEMA_VERSION) return []
  const keys = await transaction.keys(picturesKey)
  if (keys.length === 0) return []
  const entries = await transaction.list<unknown>(allEntriesKey)
  // Whatever the command is called: worlds that were set aside may be of another version.
  const named = new Set(entries.flatMap((entry) => JSON.stringify(entry).match(/[0-9a-f]{64}/g) ?? []))
  return keys.filter((key) => !named.has(String(key.at(-1))))
}

async function unlessItFails<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof DiskFailure)) throw error
    return undefined
  }
}
