import { DomainError } from '../domain/errors'
import { differences, figuresOf } from '../world/figures'
import type { Mark, StoredWorld } from '../world/journal'
import type { World } from '../world/world'
import { decodeState, hashParts } from './checkpoint'
import { parseWorld } from './parse-world'
import { replay, type ReplayEnvironment, type ReplayFailure } from './replay'
import type { ArchiveReason, RawWorld } from './world-records'

/** Why a world cannot be opened as it was. */
export interface OpenProblem {
  readonly reason: ArchiveReason
  /** Whole sentences for the user. */
  readonly words: string
}

export type OpenResult =
  | { readonly world: World; readonly checkpoint: 'used' | 'none' | 'wrong' }
  /** With the world's document, unless it could not be parsed. */
  | { readonly problem: OpenProblem; readonly stored?: StoredWorld }

export interface OpenEnvironment extends ReplayEnvironment {
  /** Today's rules (mocks/world/rules.ts). */
  readonly rules: string
}

/** Opens a saved world if it has today's rules, all entries replay, and its hash is that of its last mark. */
export async function openWorld(raw: RawWorld, environment: OpenEnvironment): Promise<OpenResult> {
  const { problem, stored } = await parseSavedWorld(raw, environment.rules)
  if (problem) return { problem, ...(stored ? { stored } : {}) }
  const mark = raw.marks.at(-1)
  const from = mark && (await resumeFromCheckpoint(raw, mark, stored, environment))
  // A checkpoint is the world at its mark, by its own hash. Without one, the replay has to reach the mark's hash.
  const options = from ? { from } : mark ? { mark } : {}
  const { world, failure, matchesMark } = await replay(stored, { ...environment, ...options })
  if (failure) return { problem: replayProblem(failure, stored), stored }
  if (matchesMark === false) return { problem: differentHash, stored }
  // The machine's clock may have been set back since.
  if (mark) world.liveTo(mark.at)
  return { world, checkpoint: from ? 'used' : raw.checkpoint ? 'wrong' : 'none' }
}

/** Validates a saved world without replaying it. */
export async function parseSavedWorld(
  raw: RawWorld,
  rules: string,
): Promise<{ problem: OpenProblem; stored?: StoredWorld } | { problem?: undefined; stored: StoredWorld }> {
  const damaged = (what: string) => ({ problem: { reason: 'damaged', words: `It is damaged: ${what}.` } as const })
  const missing = raw.length - raw.journal.length
  if (missing > 0) return damaged(`${missing} of its ${raw.length} actions are missing`)
  try {
    const stored = await parseWorld(raw, 'world')
    return stored.rules === rules ? { stored } : { problem: otherRules, stored }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return damaged(error.message)
  }
}

/** Returns the world at its last mark; undefined if there is no checkpoint of it, or a damaged one. */
async function resumeFromCheckpoint(
  { checkpoint }: RawWorld,
  { length, hash, stateSum }: Mark,
  { header, journal }: StoredWorld,
  { makeWorld, wallClock }: ReplayEnvironment,
): Promise<World | undefined> {
  if (!checkpoint || length > journal.length) return undefined
  if (checkpoint.mark.hash !== hash || checkpoint.mark.length !== length) return undefined
  try {
    if (hashParts(checkpoint.parts) !== stateSum) return undefined
    const state = decodeState(checkpoint.parts)
    return await makeWorld(header, wallClock, { state, journal: journal.slice(0, length) })
  } catch (error) {
    // The journal is the source of truth: without the checkpoint, opening only takes longer.
    if (!(error instanceof Error)) throw error
    return undefined
  }
}

export const otherRules: OpenProblem = {
  reason: 'other-rules',
  words: 'It was made by another version of Fairlead, whose rules or figures are not those of this one.',
}

export const differentHash: OpenProblem = {
  reason: 'differs',
  words: 'Replayed here, it does not become the world that it was: something in it has been changed.',
}

export const noMark: OpenProblem = {
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
  readonly mark?: Mark
}

/** An imported world is not what its mark says, or has other rules. */
export class ImportError extends Error {
  override readonly name = 'ImportError'

  constructor(readonly problem: OpenProblem) {
    super(problem.words)
  }
}

/** Parses an archived world, with its last mark that lies within the journal. */
export async function parseArchivedWorld(raw: RawWorld): Promise<ImportedWorld> {
  const stored = await parseWorld(raw, 'world')
  const mark = raw.marks.findLast(({ length }) => length <= stored.journal.length)
  const latestMs = stored.journal.at(-1)?.at ?? stored.header.clock.worldMs
  return { ...stored, at: Math.max(latestMs, mark?.at ?? 0), ...(mark ? { mark } : {}) }
}

/** Replays an imported world. Throws an ImportError unless it has today's rules and the hash of its mark. */
export async function restoreWorld(imported: ImportedWorld, environment: OpenEnvironment): Promise<World> {
  const { rules, mark } = imported
  if (rules !== environment.rules) throw new ImportError(otherRules)
  if (!mark) throw new ImportError(noMark)
  const { world, failure, matchesMark } = await replay(imported, { ...environment, mark })
  if (failure) throw new ImportError(replayProblem(failure, imported))
  if (!matchesMark) throw new ImportError(differentHash)
  return world
}

/** How much of an imported world was replayed under today's rules. */
export interface MigrationReport {
  readonly replayed: number
  readonly of: number
  /** Why the replay stopped, or that the result is another world. */
  readonly words: string | null
  /** A sentence for each figure that changed. */
  readonly differences: readonly string[]
}

/** Replays an imported world under today's rules as far as possible. Call `report` once the world has lived up to `at`. */
export async function migrateWorld(
  imported: ImportedWorld,
  environment: ReplayEnvironment,
): Promise<{ readonly world: World; readonly at: number; readonly report: () => MigrationReport }> {
  const { mark, journal } = imported
  const { world, failure, matchesMark } = await replay(imported, { ...environment, ...(mark ? { mark } : {}) })
  const problem = failure ? replayProblem(failure, imported) : matchesMark === false ? differentHash : undefined
  return {
    world,
    at: failure ? world.livedUntilMs : imported.at,
    report: () => ({
      replayed: failure?.index ?? journal.length,
      of: journal.length,
      words: problem?.words ?? null,
      differences: mark && !failure ? differences(mark.figures, figuresOf(world)) : [],
    }),
  }
}
