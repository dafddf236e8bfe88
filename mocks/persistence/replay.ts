import { DomainError } from '../domain/errors'
import type { JournalEntry, JournalMark, StoredWorld, WorldHeader } from '../world/journal'
import type { World } from '../world/world'
import type { ResumedWorld } from '../world/world-types'
import { decodeState } from './checkpoint'

/** Number of market events between two pauses. They take about 10 ms on a desktop, so other requests wait briefly. */
export const EVENTS_PER_TURN = 400
const ENTRIES_PER_TURN = 50

/**
 * Creates a world (the state of a demo) at its start or from a saved state. Throws a DomainError for an unknown
 * scenario.
 */
export type WorldFactory = (
  header: WorldHeader,
  wallClock: () => number,
  resume?: ResumedWorld,
) => World | Promise<World>

export interface ReplayEnvironment {
  readonly makeWorld: WorldFactory
  /** Returns the real time in epoch milliseconds. */
  readonly wallClock: () => number
  /** Lets other requests run before the replay continues. */
  readonly pause: () => Promise<void>
}

export interface ReplayOptions extends ReplayEnvironment {
  /** Journal length, world time, and expected hash at one point. The replay compares the world's hash at this point. */
  readonly mark?: Pick<JournalMark, 'length' | 'at' | 'hash'>
  /** A world that already contains the first entries, to use instead of a new one. */
  readonly from?: World
}

export interface ReplayFailure {
  readonly index: number
  readonly entry: JournalEntry
  /** The reason for the user. */
  readonly words: string
}

export interface ReplayResult {
  readonly world: World
  /** The first entry that could not be replayed. */
  readonly failure?: ReplayFailure
  /** True if the world had the mark's hash. Undefined if the replay did not reach the mark. */
  readonly matchesMark?: boolean
}

/** Replays a journal up to the first entry that fails. */
export async function replay(
  { header, journal }: Pick<StoredWorld, 'header' | 'journal'>,
  { makeWorld, wallClock, pause, mark, from }: ReplayOptions,
): Promise<ReplayResult> {
  const { startState } = header
  const start = startState && { state: decodeState(startState.parts), journal: [] }
  const world = from ?? (await makeWorld(header, wallClock, start))
  let compared: Pick<ReplayResult, 'matchesMark'> = {}
  for (let index = world.journal.length; ; index++) {
    if (mark?.length === index) {
      await advanceTo(world, mark.at, pause)
      while (!world.prepareHash(EVENTS_PER_TURN)) await pause()
      compared = { matchesMark: world.fingerprint() === mark.hash }
    }
    const entry = journal[index]
    if (!entry) return { world, ...compared }
    if (index % ENTRIES_PER_TURN === 0) await pause()
    await advanceTo(world, entry.at, pause)
    try {
      world.replay([entry])
    } catch (error) {
      if (!(error instanceof Error)) throw error
      const words = error instanceof DomainError ? error.message : 'this version of Fairlead cannot run it'
      return { world, failure: { index, entry, words }, ...compared }
    }
  }
}

/** Simulates a world up to a time, with pauses for other requests. */
export async function advanceTo(world: World, atMs: number, pause: () => Promise<void>): Promise<void> {
  while (!world.simulateTo(atMs, EVENTS_PER_TURN)) await pause()
}
