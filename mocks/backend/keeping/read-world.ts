import { DiskFailure } from './disk'
import { LaterForm } from './storage-errors'
import type { Found } from './world-records'
import type { WorldStorage } from './world-storage'

/** A later version of this program has taken the world over: this one is to stop, and its pages are to be reloaded. */
export class Superseded extends Error {
  override readonly name = 'Superseded'
}

/** What is on the disk, or why that cannot be known. */
export async function readWorld(
  storage: WorldStorage,
  again: boolean,
): Promise<{ found?: Found | undefined; failure?: string }> {
  try {
    return { found: await storage.open() }
  } catch (error) {
    if (error instanceof LaterForm && again) throw new Superseded(error.message)
    if (error instanceof LaterForm) return { failure: 'a later version of Fairlead keeps its world here' }
    if (!(error instanceof DiskFailure)) throw error
    return { failure: error.message }
  }
}
