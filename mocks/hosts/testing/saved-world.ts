import { JournalWriter } from '../../persistence/journal-writer'
import type { ArchiveInfo } from '../../persistence/world-records'
import { WorldStore } from '../../persistence/world-store'
import { worldFigures } from '../../world/journal'
import type { World } from '../../world/world'
import { FailingStore, idSequence, storedWorld } from './flaky-store'
import { makeSmallWorld, START_MS } from './small-world'

interface Options {
  readonly reason?: string
  readonly failure?: string
  readonly archiveFormerAs?: ArchiveInfo
  readonly fragile?: FailingStore
  readonly writer?: string
}

/** Creates a world and a journal writer that saves its entries. */
export async function saveStatus({ fragile = new FailingStore(), writer = 'a', ...options }: Options = {}) {
  const machine = { ms: START_MS }
  const storage = new WorldStore(fragile.disk, writer, idSequence(writer))
  await storage.open()
  const newWorld = () => makeSmallWorld(storedWorld().header, () => machine.ms)
  const world = newWorld()
  const keeper = new JournalWriter(storage, world, {
    appVersion: '1.0.0',
    wallClock: () => machine.ms,
    kind: 'browser',
    isSaved: false,
    ...options,
  })
  const reader = () => new WorldStore(fragile.disk, 'reader', idSequence('reader'))
  return {
    fragile,
    machine,
    storage,
    world,
    keeper,
    newWorld,
    reader,
    journal: async () => (await reader().open())?.journal,
  }
}

/** Calls `callback` once, after the next write and before the writer gets its result. */
export function afterWrite({ disk }: FailingStore, callback: () => void): void {
  const { write } = disk
  disk.write = async (work) => {
    const result = await write(work)
    disk.write = write
    callback()
    return result
  }
}

export const markOf = (world: World) => ({
  length: world.journal.length,
  at: world.simulatedUntilMs,
  hash: world.fingerprint(),
  figures: worldFigures(world),
})
