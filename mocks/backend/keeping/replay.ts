import { DomainError } from '../../domain/errors'
import type { JournalEntry, Mark, StoredWorld } from '../../world/journal'
import type { World } from '../../world/world'
import { MOST_AT_ONCE, type MakeWorld } from './begin-world'

/** The first entry that could not be replayed, and why. */
export interface Refusal {
  readonly index: number
  readonly entry: JournalEntry
  readonly words: string
}

export interface Replayed {
  readonly world: World
  /** Undefined when every entry could be replayed. */
  readonly refusal?: Refusal
  /** Whether the world was, at the mark, what the mark says; undefined without a mark. */
  readonly holds?: boolean
}

export interface ReplayOptions {
  readonly makeWorld: MakeWorld
  readonly wallClock: () => number
  /** Lets others have their turn. */
  readonly pause: () => Promise<void>
  /** A moment of the journal at which the world is compared with what it was. */
  readonly mark?: Pick<Mark, 'length' | 'at' | 'hash'>
  /** The world at an earlier place of the journal, from which to go on. */
  readonly from?: World
}

/** So many entries are replayed before others have their turn. */
const ENTRIES_A_TURN = 50

/** Replays a journal as far as it goes. */
export async function replay(
  { header, journal }: Pick<StoredWorld, 'header' | 'journal'>,
  options: ReplayOptions,
): Promise<Replayed> {
  const { makeWorld, wallClock, pause, mark } = options
  const world = options.from ?? (await makeWorld(header, wallClock))
  let holds: boolean | undefined
  for (let index = world.journal.length; ; index++) {
    if (mark?.length === index) {
      await liveTo(world, mark.at, pause)
      while (!world.prepareHash(MOST_AT_ONCE)) await pause()
      holds = world.fingerprint() === mark.hash
    }
    const entry = journal[index]
    if (!entry) break
    if (index % ENTRIES_A_TURN === 0) await pause()
    await liveTo(world, entry.at, pause)
    try {
      world.replay([entry])
    } catch (error) {
      if (!(error instanceof Error)) throw error
      return { world, refusal: { index, entry, words: wordsOf(error) }, ...(holds === undefined ? {} : { holds }) }
    }
  }
  return { world, ...(holds === undefined ? {} : { holds }) }
}

async function liveTo(world: World, atMs: number, pause: () => Promise<void>): Promise<void> {
  while (!world.liveTo(atMs, MOST_AT_ONCE)) await pause()
}

/** What a person may read of it: a rule says why it refuses, a bug does not. */
function wordsOf(error: Error): string {
  return error instanceof DomainError ? error.message : 'it can no longer be carried out'
}
