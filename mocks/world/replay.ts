import { DomainError } from '../domain/errors'
import type { JournalEntry, WorldHeader } from './journal'
import type { World } from './world'
import type { ResumedWorld } from './world-types'

/** Number of market events between two pauses. They take about 10 ms on a desktop, so other requests wait briefly. */
export const EVENTS_PER_TURN = 400
const ENTRIES_PER_TURN = 50

/** Creates a world at its start or from a state. Throws a DomainError for an unknown scenario. */
export type WorldFactory = (
  header: WorldHeader,
  wallClock: () => number,
  resume?: ResumedWorld,
) => World | Promise<World>

/** Lets other requests run before the work continues. */
export type Pause = () => Promise<void>

/** The first entry that a world refused, and the reason for the user. */
export interface RefusedEntry {
  readonly index: number
  readonly reason: string
}

/** Applies the entries to the world up to the first one that it refuses. */
export async function replay(
  world: World,
  entries: readonly JournalEntry[],
  pause: Pause,
): Promise<RefusedEntry | undefined> {
  for (const [index, entry] of entries.entries()) {
    if (index % ENTRIES_PER_TURN === 0) await pause()
    try {
      await advanceTo(world, entry.at, pause)
      world.replay([entry])
    } catch (error) {
      if (!(error instanceof Error)) throw error
      const reason = error instanceof DomainError ? error.message : 'this version of Fairlead cannot run it'
      return { index, reason: reason.replace(/\.$/, '') }
    }
  }
  return undefined
}

/** Simulates a world up to a time, with pauses for other requests. */
export async function advanceTo(world: World, atMs: number, pause: Pause): Promise<void> {
  while (!world.simulateTo(atMs, EVENTS_PER_TURN)) await pause()
}
