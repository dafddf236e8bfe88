import { memoryPictures, type Picture, type PictureStore } from '../../world/pictures'
import { DiskFailure, type Disk } from './disk'

const keyOf = (hash: string) => ['picture', hash] as const

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

async function unlessItFails<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof DiskFailure)) throw error
    return undefined
  }
}
