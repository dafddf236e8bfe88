import { DomainError } from '../domain/errors'
import { figureDifferences, worldFigures } from '../world/world-figures'
import { SCHEMA_VERSION, startMsOf, type JournalMark, type StartState, type StoredWorld } from '../world/journal'
import type { World } from '../world/world'
import type { WorldState } from '../world/world-options'
import { decodeState, hashParts } from './checkpoint'
import { parseWorld, UNKNOWN_VERSION } from './parse-world'
import { replay, type ReplayEnvironment, type ReplayFailure } from './replay'
import type { ArchiveReason, RawWorld } from './world-records'

/** Why a world cannot be opened as it was. */
export interface OpenProblem {
  readonly reason: ArchiveReason
  /** Whole sentences for the user. */
  readonly words: string
}

export type OpenResult =
  /** With `archiveAs`, the world goes on from its last checkpoint, and its record must be archived under this for a new one. */
  | { readonly world: World; readonly checkpoint: 'used' | 'none' | 'wrong'; readonly archiveAs?: OpenProblem }
  /** With the world's document, unless it could not be parsed. */
  | { readonly problem: OpenProblem; readonly stored?: StoredWorld }

export interface OpenEnvironment extends ReplayEnvironment {
  readonly appVersion: string
}

/**
 * Opens a saved world as it was left. After a new release its journal is replayed and compared with its last mark once; if it
 * does not replay alike, the world goes on from its last checkpoint.
 */
export async function openWorld(raw: RawWorld, environment: OpenEnvironment): Promise<OpenResult> {
  const { problem, stored } = await parseSavedWorld(raw)
  if (problem) return { problem, ...(stored ? { stored } : {}) }
  const mark = raw.marks.at(-1)
  const checkpoint = mark && readCheckpoint(raw, mark, stored)
  const isSameApp = stored.appVersion === environment.appVersion
  const from = checkpoint && isSameApp ? await resume(checkpoint, stored, environment) : undefined
  const options = from ? { from } : mark ? { mark } : {}
  const { world, failure, matchesMark } = await replay(stored, { ...environment, ...options })
  const mismatch = failure ? replayProblem(failure, stored) : matchesMark === false ? differentHash : undefined
  if (mismatch)
    return (checkpoint && (await restartFrom(checkpoint, stored, environment))) ?? { problem: mismatch, stored }
  // The machine's clock may have been set back since.
  if (mark) world.liveTo(mark.at)
  return { world, checkpoint: from || (checkpoint && !isSameApp) ? 'used' : raw.checkpoint ? 'wrong' : 'none' }
}

/** Validates a saved world without replaying it. */
export async function parseSavedWorld(
  raw: RawWorld,
): Promise<{ problem: OpenProblem; stored?: StoredWorld } | { problem?: undefined; stored: StoredWorld }> {
  const damaged = (what: string) => ({ problem: { reason: 'damaged', words: `It is damaged: ${what}.` } as const })
  const missing = raw.length - raw.journal.length
  if (missing > 0) return damaged(`${missing} of its ${raw.length} actions are missing`)
  try {
    const stored = await parseWorld(raw, 'world')
    return stored.schemaVersion === SCHEMA_VERSION ? { stored } : { problem: otherSchema, stored }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return damaged(error.message)
  }
}

/** The state of a world after some of its entries. */
interface ReadCheckpoint {
  readonly length: number
  readonly state: WorldState
  readonly startState: StartState
}

/** Reads the checkpoint at a world's last mark; undefined if there is none, or a damaged one. */
function readCheckpoint(
  { checkpoint }: RawWorld,
  { length, hash, stateSum }: JournalMark,
  { journal }: StoredWorld,
): ReadCheckpoint | undefined {
  if (!checkpoint || stateSum === undefined || length > journal.length) return undefined
  if (checkpoint.mark.hash !== hash || checkpoint.mark.length !== length) return undefined
  const { parts } = checkpoint
  if (hashParts(parts) !== stateSum) return undefined
  try {
    const state = decodeState(parts)
    return { length, state, startState: { at: state.at, parts, hash: stateSum } }
  } catch (error) {
    // Without the checkpoint, opening only takes longer.
    if (!(error instanceof Error)) throw error
    return undefined
  }
}

/** Creates the world at its checkpoint, with its journal up to there. */
async function resume(
  { state, length }: ReadCheckpoint,
  { header, journal }: Pick<StoredWorld, 'header' | 'journal'>,
  { makeWorld, wallClock }: ReplayEnvironment,
): Promise<World | undefined> {
  try {
    return await makeWorld(header, wallClock, { state, journal: journal.slice(0, length) })
  } catch (error) {
    if (!(error instanceof Error)) throw error
    return undefined
  }
}

/** Creates a world that starts at the checkpoint, and repeats what was done after it as far as possible. */
async function restartFrom(
  checkpoint: ReadCheckpoint,
  { header, journal }: StoredWorld,
  environment: ReplayEnvironment,
): Promise<OpenResult | undefined> {
  const { state, startState, length } = checkpoint
  const restarted = { header: { ...header, clock: state.clock, startState }, journal: [] }
  const from = await resume({ ...checkpoint, length: 0 }, restarted, environment)
  if (!from) return undefined
  const later = journal.slice(length)
  const { world, failure } = await replay({ header: restarted.header, journal: later }, { ...environment, from })
  const lost = failure ? later.length - failure.index : 0
  return { world, checkpoint: 'none', archiveAs: { reason: 'restarted', words: restartedWords(lost, later.length) } }
}

const restartedWords = (lost: number, later: number): string =>
  lost === 0
    ? 'Its earlier actions give another result in this version of Fairlead. It is as you left it, and rewinding starts at this point.'
    : `Its earlier actions give another result in this version of Fairlead. It is as it was last saved in full, without the last ${lost} of ${later} actions since, and rewinding starts at this point.`

export const otherSchema: OpenProblem = {
  reason: 'other-schema',
  words: 'Another version of Fairlead wrote it, in a format that this one does not read.',
}

export const differentHash: OpenProblem = {
  reason: 'differs',
  words:
    'Replayed here, it does not become the world that it was: this version counts something differently, or it has been altered.',
}

export const missingMark: OpenProblem = {
  reason: 'differs',
  words: 'It does not say what it had become: whether it becomes the same world again cannot be told.',
}

export function replayProblem({ index, entry, words }: ReplayFailure, { journal }: StoredWorld): OpenProblem {
  const what = entry.kind === 'command' ? entry.name : entry.kind
  return {
    reason: 'refused',
    words: `Of its ${journal.length} actions, number ${index + 1} (${what}) cannot be repeated: ${words.replace(/\.$/, '')}.`,
  }
}

/** A world from a snapshot, a link, or the archive. */
export interface ImportedWorld extends StoredWorld {
  /** World time of its last moment, epoch milliseconds. */
  readonly at: number
  readonly mark?: JournalMark
}

/** An imported world does not become what its mark says. */
export class ImportError extends Error {
  override readonly name = 'ImportError'

  constructor(
    readonly problem: OpenProblem,
    appVersion: string,
  ) {
    const release = appVersion === UNKNOWN_VERSION ? 'An earlier version of Fairlead' : `Fairlead ${appVersion}`
    super(`${release} made it. ${problem.words}`)
  }
}

/** Parses an archived world, with its last mark that lies within the journal. */
export async function parseArchivedWorld(raw: RawWorld): Promise<ImportedWorld> {
  const stored = await parseWorld(raw, 'world')
  const mark = raw.marks.findLast(({ length }) => length <= stored.journal.length)
  const latestMs = stored.journal.at(-1)?.at ?? startMsOf(stored.header)
  return { ...stored, at: Math.max(latestMs, mark?.at ?? 0), ...(mark ? { mark } : {}) }
}

/** Replays an imported world. Throws an ImportError unless it reaches the hash of its mark. */
export async function restoreWorld(imported: ImportedWorld, environment: ReplayEnvironment): Promise<World> {
  const { schemaVersion, appVersion, mark } = imported
  if (schemaVersion !== SCHEMA_VERSION) throw new ImportError(otherSchema, appVersion)
  if (!mark) throw new ImportError(missingMark, appVersion)
  const { world, failure, matchesMark } = await replay(imported, { ...environment, mark })
  if (failure) throw new ImportError(replayProblem(failure, imported), appVersion)
  if (!matchesMark) throw new ImportError(differentHash, appVersion)
  return world
}

/** How much of an imported world was replayed. */
export interface MigrationReport {
  readonly replayed: number
  readonly of: number
  /** Why it is not, or may not be, the world that it was; null if its replay reached the hash of its mark. */
  readonly words: string | null
  /** A sentence for each figure that changed. */
  readonly differences: readonly string[]
}

/** Replays an imported world as far as possible. Call `report` once the world has lived up to `at`. */
export async function migrateWorld(
  imported: ImportedWorld,
  environment: ReplayEnvironment,
): Promise<{ readonly world: World; readonly at: number; readonly report: () => MigrationReport }> {
  const { mark, journal } = imported
  const { world, failure, matchesMark } = await replay(imported, { ...environment, ...(mark ? { mark } : {}) })
  const problem = failure
    ? replayProblem(failure, imported)
    : mark
      ? matchesMark
        ? undefined
        : differentHash
      : missingMark
  return {
    world,
    at: failure ? world.livedUntilMs : imported.at,
    report: () => ({
      replayed: failure?.index ?? journal.length,
      of: journal.length,
      words: problem?.words ?? null,
      differences: mark && !failure ? figureDifferences(mark.figures, worldFigures(world)) : [],
    }),
  }
}
