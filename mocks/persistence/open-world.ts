import { DomainError } from '../domain/errors'
import {
  figureDifferences,
  type JournalMark,
  SCHEMA_VERSION,
  startMsOf,
  type StartState,
  type StoredWorld,
  worldFigures,
} from '../world/journal'
import type { World } from '../world/world'
import type { WorldState } from '../world/world-types'
import { decodeState, hashParts } from './checkpoint'
import { parseWorld, UNKNOWN_VERSION } from './parse-world'
import { replay, type ReplayEnvironment, type ReplayFailure } from './replay'
import type { ArchiveReason, RawWorld } from './world-records'

/** The reason why a world cannot be opened unchanged. */
export interface OpenProblem {
  readonly reason: ArchiveReason
  /** Explanation for the user in full sentences. */
  readonly words: string
}

export type OpenResult =
  /** If `archiveAs` is set, the world restarts at its last checkpoint, and the caller archives the old record. */
  | { readonly world: World; readonly checkpoint: 'used' | 'none' | 'wrong'; readonly archiveAs?: OpenProblem }
  | { readonly problem: OpenProblem }

export interface OpenEnvironment extends ReplayEnvironment {
  /** Version of the app. Each stored world names the version that wrote it. */
  readonly appVersion: string
}

/**
 * Opens a saved world (the state of a demo) in its last state. The first opening by a new release replays the complete
 * journal. It compares the world's hash with the last mark (the journal length, world time, and hash at one point). If
 * the hashes differ or an entry fails, the world restarts at its checkpoint. If the checkpoint is missing or invalid,
 * the result is a problem.
 */
export async function openWorld(raw: RawWorld, environment: OpenEnvironment): Promise<OpenResult> {
  const parsed = await parseSavedWorld(raw)
  if ('problem' in parsed) return parsed
  const { stored } = parsed
  const mark = raw.marks.at(-1)
  const checkpoint = mark && readCheckpoint(raw, mark, stored)
  const isSameApp = stored.appVersion === environment.appVersion
  const from = checkpoint && isSameApp ? await resume(checkpoint, stored, environment) : undefined
  const options = from ? { from } : mark ? { mark } : {}
  const { world, failure, matchesMark } = await replay(stored, { ...environment, ...options })
  const mismatch = failure ? replayProblem(failure, stored) : matchesMark === false ? differentHash : undefined
  if (mismatch) return (checkpoint && (await restartFrom(checkpoint, stored, environment))) ?? { problem: mismatch }
  // Simulate at least up to the time of the mark, even if the machine's clock was set back after the mark was saved.
  if (mark) world.simulateTo(mark.at)
  return { world, checkpoint: from || (checkpoint && !isSameApp) ? 'used' : raw.checkpoint ? 'wrong' : 'none' }
}

/** Validates a saved world without replaying it. */
export async function parseSavedWorld(raw: RawWorld): Promise<{ problem: OpenProblem } | { stored: StoredWorld }> {
  const damaged = (what: string) => ({ problem: { reason: 'damaged', words: `It is damaged: ${what}.` } as const })
  const missing = raw.length - raw.journal.length
  if (missing > 0) return damaged(`${missing} of its ${raw.length} actions are missing`)
  try {
    const stored = await parseWorld(raw, 'world')
    return stored.schemaVersion === SCHEMA_VERSION ? { stored } : { problem: otherSchema }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return damaged(error.message)
  }
}

/** A decoded checkpoint: the state of a world after its first `length` entries. */
interface ReadCheckpoint {
  readonly length: number
  readonly state: WorldState
  readonly startState: StartState
}

/** Returns the checkpoint at a world's last mark, or undefined if it is missing or damaged. */
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
    // Ignore a checkpoint that cannot be decoded. The world then opens by a replay, which only takes longer.
    if (!(error instanceof Error)) throw error
    return undefined
  }
}

/** Creates the world in the state of its checkpoint, with the earlier entries. Returns undefined if that fails. */
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

/** Creates a world that starts at the checkpoint, and replays the later journal entries until one fails. */
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
  return { world, checkpoint: 'none', archiveAs: { reason: 'restarted', words: restartedText(lost, later.length) } }
}

const restartedText = (lost: number, later: number): string =>
  lost === 0
    ? 'Its earlier actions give a different result in this version of Fairlead. It is as you left it, and rewinding starts at this point.'
    : `Its earlier actions give a different result in this version of Fairlead. It is in the state of its last checkpoint, without the last ${lost} of ${later} later actions. Rewinding starts at this point.`

export const otherSchema: OpenProblem = {
  reason: 'other-schema',
  words: 'This version of Fairlead does not support its format.',
}

export const differentHash: OpenProblem = {
  reason: 'differs',
  words:
    'Its replay gives a different result: this version calculates something differently, or the world was altered.',
}

export const missingMark: OpenProblem = {
  reason: 'differs',
  words: 'It has no record of its last state, so this version cannot check that it is unchanged.',
}

export function replayProblem({ index, entry, words }: ReplayFailure, { journal }: StoredWorld): OpenProblem {
  const what = entry.kind === 'command' ? entry.name : entry.kind
  return {
    reason: 'refused',
    words: `Action ${index + 1} of ${journal.length} (${what}) cannot be repeated: ${words.replace(/\.$/, '')}.`,
  }
}

/** A world from a snapshot file, a share link, or the archived worlds. */
export interface ImportedWorld extends StoredWorld {
  /** World time at which the imported world continues, epoch milliseconds. */
  readonly at: number
  readonly mark?: JournalMark
}

/** Thrown if an imported world has another schema, if its replay fails, or if its hash is missing or different. */
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

/** Returns an archived world with the last mark that its journal reaches. Throws a DomainError if it is invalid. */
export async function parseArchivedWorld(raw: RawWorld): Promise<ImportedWorld> {
  const stored = await parseWorld(raw, 'world')
  const mark = raw.marks.findLast(({ length }) => length <= stored.journal.length)
  const latestMs = stored.journal.at(-1)?.at ?? startMsOf(stored.header)
  return { ...stored, at: Math.max(latestMs, mark?.at ?? 0), ...(mark ? { mark } : {}) }
}

/** Replays an imported world. Throws an ImportError unless the replayed world has the hash of the mark. */
export async function restoreWorld(imported: ImportedWorld, environment: ReplayEnvironment): Promise<World> {
  const { schemaVersion, appVersion, mark } = imported
  if (schemaVersion !== SCHEMA_VERSION) throw new ImportError(otherSchema, appVersion)
  if (!mark) throw new ImportError(missingMark, appVersion)
  const { world, failure, matchesMark } = await replay(imported, { ...environment, mark })
  if (failure) throw new ImportError(replayProblem(failure, imported), appVersion)
  if (!matchesMark) throw new ImportError(differentHash, appVersion)
  return world
}

/** Result of migrating an imported world. */
export interface MigrationReport {
  readonly replayed: number
  readonly of: number
  /** Why the world differs, or may differ, from the original. Null if the replay matched the mark. */
  readonly words: string | null
  /** One phrase for each total that differs from the original, such as the number of leads. */
  readonly differences: readonly string[]
}

/** Replays an imported world until an entry fails. Call `report` after simulating the world up to `at`. */
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
    at: failure ? world.simulatedUntilMs : imported.at,
    report: () => ({
      replayed: failure?.index ?? journal.length,
      of: journal.length,
      words: problem?.words ?? null,
      differences: mark && !failure ? figureDifferences(mark.figures, worldFigures(world)) : [],
    }),
  }
}
