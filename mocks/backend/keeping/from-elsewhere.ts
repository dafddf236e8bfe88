import { differences, figuresOf } from '../../world/figures'
import { SCHEMA_VERSION, type Mark, type StoredWorld } from '../../world/journal'
import type { World } from '../../world/world'
import { differs, otherSchema, refused, unmarked, type Circumstances, type Obstacle } from './opening'
import { parseWorld, UNKNOWN_VERSION } from './parse-world'
import { replay } from './replay'
import type { Found } from './world-records'

/** A world that was made elsewhere or earlier, and a moment of it to compare. */
export interface Opened extends StoredWorld {
  /** World time of its last moment, epoch milliseconds. */
  readonly at: number
  readonly mark?: Mark
}

/** How far a world from elsewhere could be taken up. */
export interface TakenUp {
  readonly replayed: number
  readonly of: number
  /** Why it is not, or may not be, the world that it was, in whole sentences; null when its replay has reached the hash that it names. */
  readonly words: string | null
  readonly differences: readonly string[]
}

/** A world from elsewhere does not become what it says. */
export class OtherWorld extends Error {
  override readonly name = 'OtherWorld'

  constructor(
    readonly obstacle: Obstacle,
    appVersion: string,
  ) {
    const release = appVersion === UNKNOWN_VERSION ? 'An earlier version of Fairlead' : `Fairlead ${appVersion}`
    super(`${release} made it. ${obstacle.words}`)
  }
}

/** A world that was set aside, as far as it can be read: at the latest of its moments, with its last mark that still fits. */
export async function openedFrom(found: Found): Promise<Opened> {
  const stored = await parseWorld(found, 'world')
  const mark = found.marks.findLast(({ length }) => length <= stored.journal.length)
  const latestMs = stored.journal.at(-1)?.at ?? stored.header.clock.worldMs
  return { ...stored, at: Math.max(latestMs, mark?.at ?? 0), ...(mark ? { mark } : {}) }
}

/** The world as it was. Throws OtherWorld unless its replay becomes what it says. */
export async function restored(opened: Opened, circumstances: Circumstances): Promise<World> {
  const { schemaVersion, appVersion, mark } = opened
  if (schemaVersion !== SCHEMA_VERSION) throw new OtherWorld(otherSchema, appVersion)
  if (!mark) throw new OtherWorld(unmarked, appVersion)
  const { world, refusal, holds } = await replay(opened, { ...circumstances, mark })
  if (refusal) throw new OtherWorld(refused(refusal, opened), appVersion)
  if (holds !== true) throw new OtherWorld(differs, appVersion)
  return world
}

/** The world as far as its journal can be replayed, and the moment from which it goes on. */
export async function takenUp(
  opened: Opened,
  circumstances: Circumstances,
): Promise<{ readonly world: World; readonly at: number; readonly report: () => TakenUp }> {
  const { mark, journal } = opened
  const { world, refusal, holds } = await replay(opened, { ...circumstances, ...(mark ? { mark } : {}) })
  const whole = refusal === undefined
  return {
    world,
    at: whole ? opened.at : world.livedUntilMs,
    // What differs is looked at when the world has come to that moment.
    report: () => ({
      replayed: refusal?.index ?? journal.length,
      of: journal.length,
      words: refusal ? refused(refusal, opened).words : mark ? (holds === true ? null : differs.words) : unmarked.words,
      differences: mark && whole ? differences(mark.figures, figuresOf(world)) : [],
    }),
  }
}
