import { DomainError } from '../../domain/errors'
import { SCHEMA_VERSION, type StoredWorld } from '../../world/journal'
import type { World } from '../../world/world'
import type { MakeWorld } from './begin-world'
import { readState, sumOfParts } from './checkpoint-text'
import { parseWorld } from './parse-world'
import { replay, type Refusal } from './replay'
import type { AsideReason, Found } from './world-records'

/** Why a world that was kept is not opened. */
export interface Obstacle {
  readonly reason: AsideReason
  /** For a person, whole sentences. */
  readonly words: string
}

export type Opening =
  | { readonly world: World; readonly checkpoint: 'used' | 'none' | 'wrong' }
  /** The world as it was kept, unless it could not even be read. */
  | { readonly obstacle: Obstacle; readonly stored?: StoredWorld }

export interface Circumstances {
  readonly makeWorld: MakeWorld
  readonly wallClock: () => number
  readonly pause: () => Promise<void>
}

/**
 * Opens a world that was kept: every entry replayed, the same world as before. Anything else is an obstacle, and the world is
 * not touched.
 */
export async function openWorld(found: Found, circumstances: Circumstances): Promise<Opening> {
  const { obstacle, stored } = await legible(found)
  if (obstacle) return { obstacle, ...(stored ? { stored } : {}) }
  const latest = found.marks.at(-1)
  const from = latest ? await resumed(found, stored, circumstances) : undefined
  const checkpoint = from ? 'used' : found.checkpoint ? 'wrong' : 'none'
  // A checkpoint is the world at the last mark. Without one, the mark says whether the replay has led to the same world.
  const mark = from || !latest ? {} : { mark: latest }
  const { world, refusal, holds } = await replay(stored, { ...circumstances, ...mark, ...(from ? { from } : {}) })
  if (refusal) return { obstacle: refused(refusal, stored), stored }
  if (holds === false) return { obstacle: differs, stored }
  // The machine's clock may have been set back: what has been lived stays lived.
  if (latest) world.liveTo(latest.at)
  return { world, checkpoint }
}

/** What keeps a world from being opened that can be known without playing it. */
export async function legible(
  found: Found,
): Promise<{ obstacle: Obstacle; stored?: StoredWorld } | { obstacle?: undefined; stored: StoredWorld }> {
  const stored = await parsed(found)
  if ('reason' in stored) return { obstacle: stored }
  return stored.schemaVersion === SCHEMA_VERSION ? { stored } : { obstacle: otherSchema, stored }
}

export const otherSchema: Obstacle = {
  reason: 'other-schema',
  words: 'Another version of Fairlead wrote it, in a format that this one does not read.',
}

export const differs: Obstacle = {
  reason: 'differs',
  words:
    'Replayed here, it does not become the world that it was: this version counts something differently, or it has been altered.',
}

export const unmarked: Obstacle = {
  reason: 'differs',
  words: 'It does not say what it had become: whether it becomes the same world again cannot be told.',
}

export function refused({ index, entry, words }: Refusal, { journal }: StoredWorld): Obstacle {
  const what = entry.kind === 'command' ? entry.name : entry.kind
  return {
    reason: 'refused',
    words: `Of its ${journal.length} actions, number ${index + 1} (${what}) cannot be repeated: ${words.replace(/\.$/, '')}.`,
  }
}

async function parsed(found: Found): Promise<StoredWorld | Obstacle> {
  const missing = found.length - found.journal.length
  if (missing > 0)
    return { reason: 'damaged', words: `It is damaged: ${missing} of its ${found.length} actions are missing.` }
  try {
    return await parseWorld(found, 'world')
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return { reason: 'damaged', words: `It is damaged: ${error.message}.` }
  }
}

/** The world at its last mark, if the state that was written down then is there and whole. */
async function resumed(
  found: Found,
  { header, journal }: StoredWorld,
  { makeWorld, wallClock }: Circumstances,
): Promise<World | undefined> {
  const { checkpoint, marks } = found
  const mark = marks.at(-1)
  if (!checkpoint || !mark || mark.length > journal.length) return undefined
  if (checkpoint.mark.hash !== mark.hash || checkpoint.mark.length !== mark.length) return undefined
  try {
    if (sumOfParts(checkpoint.parts) !== mark.stateSum) return undefined
    const state = readState(checkpoint.parts)
    return await makeWorld(header, wallClock, { state, journal: journal.slice(0, mark.length) })
  } catch (error) {
    // The journal is the truth: a state that cannot be taken up is no more than lost time.
    if (!(error instanceof Error)) throw error
    return undefined
  }
}
