import type { PlayState } from '../../sandbox/control/api-types'

/** A sentence of a script, with what is to be seen while it is said. */
export interface Beat {
  /** Which step of the script says it, from 0. */
  readonly at: number
  readonly say: string
  readonly spotlight: string | null
  /** Who is on stage, and where: as the steps before it have left them. */
  readonly person: string | null
  readonly route: string | null
}

/** The story of a script as a presenter tells it. */
export function beatsOf({ steps }: Pick<PlayState, 'steps'>): readonly Beat[] {
  let person: string | null = null
  let route: string | null = null
  return steps.flatMap(({ step }, at) => {
    if ('as' in step) person = step.as
    if ('goto' in step) route = step.goto
    return 'say' in step ? [{ at, say: step.say, spotlight: step.spotlight ?? null, person, route }] : []
  })
}

/** How many steps have been played; the report of the world's beginning is not one. */
export const playedSteps = ({ steps }: Pick<PlayState, 'steps'>): number =>
  steps.filter(({ report }) => report !== null && report.outcome !== 'skipped').length

/** The number of the beat that was said last, or -1. */
export const presentBeat = (play: Pick<PlayState, 'steps'>): number =>
  beatsOf(play).findLastIndex(({ at }) => play.steps[at]?.report?.outcome === 'passed')

const WORDS_A_MINUTE = 130
/** What is shown has to be looked at as well. */
const LOOK_MS = 12_000

/** How long a sentence takes to say and to show, in an unhurried voice. */
export const beatMs = ({ say }: Pick<Beat, 'say'>): number =>
  LOOK_MS + (say.split(/\s+/).length / WORDS_A_MINUTE) * 60_000

/** How far a presenter should be, and is: positive when there is time in hand. */
export function pace(beats: readonly Beat[], present: number, elapsedMs: number) {
  const plannedMs = beats.reduce((sum, beat) => sum + beatMs(beat), 0)
  const [before, through] = [present, present + 1].map((count) =>
    beats.slice(0, Math.max(0, count)).reduce((sum, beat) => sum + beatMs(beat), 0),
  )
  // On a beat nobody is late before its own time is over, nor early once it has begun.
  const handMs = elapsedMs > (through ?? 0) ? (through ?? 0) - elapsedMs : Math.max(0, (before ?? 0) - elapsedMs)
  return { plannedMs, handMs }
}
