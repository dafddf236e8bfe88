import { DomainError } from '../domain/errors'
import { reject } from '../domain/input-checks'
import type { JournalEntry, WorldHeader } from '../world/journal'
import { advanceTo, type Pause, replay, type RefusedEntry, type WorldFactory } from '../world/replay'
import type { World } from '../world/world'
import type { WorldState } from '../world/world-types'
import { decodeState, type EncodedState } from './encode-state'
import { NewerReleaseError } from './key-value-store'
import type { LoadedWorld } from './saved-world'

export interface OpenEnvironment {
  /** Version of the app. */
  readonly release: string
  readonly makeWorld: WorldFactory
  /** Returns the real time in epoch milliseconds. */
  readonly wallClock: () => number
  readonly pause: Pause
}

/** The start of a world and the entries since. A replay gives the same world, as long as the release is the same. */
export interface WorldDocument {
  readonly header: WorldHeader
  /** The state at which the journal starts, if it does not start with the scenario. */
  readonly start?: EncodedState | undefined
  readonly journal: readonly JournalEntry[]
}

/** A world from a snapshot file or a share link. */
export interface ImportedWorld extends WorldDocument {
  /** World time at which the world continues, epoch milliseconds. */
  readonly at: number
  /** The result of `World.hash()` at that time. */
  readonly hash: string
}

/** Number of entries in a saved state, and its world time. */
export interface SavedState {
  readonly length: number
  readonly at: number
}

export const NO_STATE: SavedState = { length: -1, at: -Infinity }

interface OpenedWorld {
  readonly world: World
  /** The state at which the world's journal starts, if it does not start with the scenario. */
  readonly start: EncodedState | undefined
  readonly savedState: SavedState
  /** Whether the saved world is complete. If not, this world must replace it. */
  readonly isComplete: boolean
  /** What the user must know. */
  readonly notice: string | null
}

/** Opens a saved world: loads its last state and applies the entries since, up to the first one that is refused. */
export async function openWorld(
  { release, header, start, state, journal }: LoadedWorld,
  environment: OpenEnvironment,
): Promise<OpenedWorld> {
  const isSameRelease = release === environment.release
  const from = state ?? (start && { ...start, length: 0 })
  const savedState = from && decodeState(from)
  const before = journal.slice(0, from?.length ?? 0)
  // Another release starts a new journal at the state, because it may compute the earlier entries differently.
  const resume = savedState && { state: savedState, journal: isSameRelease ? before : [] }
  const world = await environment.makeWorld(header, environment.wallClock, resume)
  const since = journal.slice(before.length)
  const refused = await replay(world, since, environment.pause)
  const isRecomputed = !from && !isSameRelease && since.length > 0
  return {
    world,
    start: isSameRelease ? start : from && { version: from.version, parts: from.parts },
    savedState: state && savedState ? { length: state.length, at: savedState.at } : NO_STATE,
    isComplete: isSameRelease && !refused,
    notice: refused ? refusedNotice(since.length - refused.index) : isRecomputed ? RECOMPUTED_NOTICE : null,
  }
}

/** What the user must know if a world cannot be opened. */
export const MISSING_NOTICES = {
  'old format':
    'This version of Fairlead cannot open the world that an earlier version saved here, so a new one started.',
  damaged: 'The world saved in this browser is damaged, so a new one started.',
}

const RECOMPUTED_NOTICE =
  'Fairlead was updated, and this version repeated your actions in a world that it computed itself: amounts may differ.'

const lastActions = (count: number): string => (count === 1 ? 'your last action' : `your last ${count} actions`)

const refusedNotice = (count: number): string =>
  `Fairlead was updated, and this version cannot repeat ${lastActions(count)}. The world is as it was before.`

export const unsavedNotice = (count: number): string =>
  `Another tab went on with the saved world, so ${lastActions(count)}, which could not be saved, ${count === 1 ? 'is' : 'are'} gone.`

interface ReplayedWorld {
  readonly world: World
  /** The first entry that this release refuses. The world is as it was before that entry. */
  readonly refused: RefusedEntry | undefined
  /** Hash of the world at the time `at`. */
  readonly hash: string
}

/** Makes a world from its start and its journal. It continues at the world time `at`, or where it refused an entry. */
export async function replayDocument(
  { header, start, journal }: WorldDocument,
  at: number,
  { makeWorld, wallClock, pause }: OpenEnvironment,
): Promise<ReplayedWorld> {
  const world = await loadStart(start, (state) => makeWorld(header, wallClock, state && { state, journal: [] }))
  const refused = await replay(world, journal, pause)
  const resumeMs = refused ? world.simulatedUntilMs : at
  await advanceTo(world, resumeMs, pause)
  const hash = world.hash()
  // The real time that has passed since the world was stored does not count as world time.
  world.resumeAt(resumeMs)
  return { world, refused, hash }
}

/** Makes a world from its start. Throws a DomainError if the state is damaged, because it comes from a file. */
async function loadStart(
  start: EncodedState | undefined,
  makeWorld: (state?: WorldState) => Promise<World> | World,
): Promise<World> {
  if (!start) return makeWorld()
  try {
    return await makeWorld(decodeState(start))
  } catch (error) {
    if (error instanceof NewerReleaseError) throw new DomainError('CONFLICT', `${error.message}.`)
    if (error instanceof DomainError) throw error
    return reject('snapshot.start', 'the state of a world')
  }
}
