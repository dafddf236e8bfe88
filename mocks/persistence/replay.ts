import { DomainError } from '../domain/errors'
import type { JournalEntry, JournalMark, StoredWorld, WorldHeader } from '../world/journal'
import type { World } from '../world/world'
import type { ResumedWorld } from '../world/world-options'
import { decodeState } from './checkpoint'

/** Market events between two pauses: about ten milliseconds on a desktop, so that no request waits long. */
export const EVENTS_PER_TURN = 400
const ENTRIES_PER_TURN = 50

/** Creates a world at its start, or from a saved state. Throws a DomainError for an unknown scenario. */
export type WorldFactory = (
  header: WorldHeader,
  wallClock: () => number,
  resume?: ResumedWorld,
) => World | Promise<World>

export interface ReplayEnvironment {
  readonly makeWorld: WorldFactory
  /** The machine's clock, epoch milliseconds. */
  readonly wallClock: () => number
  /** Lets other requests run. */
  readonly pause: () => Promise<void>
}

export interface ReplayOptions extends ReplayEnvironment {
  /** A moment at which the world's hash is compared. */
  readonly mark?: Pick<JournalMark, 'length' | 'at' | 'hash'>
  /** The world after the first entries, instead of a new one. */
  readonly from?: World
}

export interface ReplayFailure {
  readonly index: number
  readonly entry: JournalEntry
  /** For the user: the message of a domain rule, or a general one. */
  readonly words: string
}

export interface ReplayResult {
  readonly world: World
  /** The first entry that could not be replayed. */
  readonly failure?: ReplayFailure
  /** Whether the hash was that of the mark; undefined if the mark was not reached. */
  readonly matchesMark?: boolean
}

/** Replays a journal as far as possible. */
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
      const words = error instanceof DomainError ? error.message : 'it can no longer be carried out'
      return { world, failure: { index, entry, words }, ...compared }
    }
  }
}

/** Runs the market up to a moment, with pauses. */
export async function advanceTo(world: World, atMs: number, pause: () => Promise<void>): Promise<void> {
  while (!world.liveTo(atMs, EVENTS_PER_TURN)) await pause()
}
