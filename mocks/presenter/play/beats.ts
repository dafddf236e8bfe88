import type { StoryDocument, StoryStep } from '../../control/api-types'
import type { StoryProgress } from './run-story'

/** A beat: a sentence of a story, with the user and the route that the audience sees meanwhile. */
export interface Beat {
  /** Index of the `say` step in the story. */
  readonly at: number
  readonly say: string
  readonly spotlight: string | null
  /** What the presenter may add. */
  readonly notes: string | null
  /** Username from the latest earlier step that signs a user in. */
  readonly person: string | null
  /** Route from the latest earlier step that opens a route. */
  readonly route: string | null
}

export function beatsOf(steps: readonly StoryStep[]): readonly Beat[] {
  let person: string | null = null
  let route: string | null = null
  return steps.flatMap((step, at) => {
    if ('as' in step) person = step.as
    if ('goto' in step) route = step.goto
    if (!('say' in step)) return []
    const { say, spotlight = null, notes = null } = step
    return [{ at, say, spotlight, notes, person, route }]
  })
}

/** Returns the number of steps that have passed, without the start of the world. */
export const countPlayedSteps = ({ step }: StoryProgress): number => Math.max(0, step - 1)

/** Returns the index of the latest beat that has played. Before the first beat, returns -1. */
export const currentBeatIndex = (progress: StoryProgress): number =>
  beatsOf(progress.story.steps).findLastIndex(({ at }) => at < countPlayedSteps(progress))

const wordCount = (text: string): number => text.split(/\s+/).length
const SPOKEN_WORDS_PER_MINUTE = 130
const speechMs = (text: string): number => (wordCount(text) / SPOKEN_WORDS_PER_MINUTE) * 60_000
/** Time that each beat adds for the audience to look at the screen. */
const LOOK_MS = 4_000

/** Returns the planned duration of a beat in milliseconds: the time to say its sentence and its notes slowly. */
export const beatMs = ({ say, notes }: Pick<Beat, 'say' | 'notes'>): number =>
  LOOK_MS + speechMs(say) + speechMs(notes ?? '')

const READ_WORDS_PER_MINUTE = 230
/** Time that a viewer needs at each beat to find the ring. */
const FIND_MS = 2_000

/** Returns how long a beat stays when a story plays automatically: the time to read its sentence, in milliseconds. */
export const readingMs = ({ say }: Pick<Beat, 'say'>): number =>
  FIND_MS + (wordCount(say) / READ_WORDS_PER_MINUTE) * 60_000

/** Returns the duration of a story in minutes, rounded up. */
const minutesOf = (steps: readonly StoryStep[], msOf: (beat: Beat) => number): number =>
  Math.max(1, Math.ceil(beatsOf(steps).reduce((sum, beat) => sum + msOf(beat), 0) / 60_000))

/** Returns the duration of a story that plays automatically, in minutes. */
export const viewingMinutes = (steps: readonly StoryStep[]): number => minutesOf(steps, readingMs)

/** Returns how long a story takes: '1 min to watch, 3 min to present'. A presenter must not run over. */
export const lengthText = (steps: readonly StoryStep[]): string =>
  `${viewingMinutes(steps)} min to watch, ${minutesOf(steps, beatMs)} min to present`

/** Returns why the app shows another day than today, or null for a story at the current time. */
export function dateNote({ world: { now } }: StoryDocument): string | null {
  if (now === undefined) return null
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(now))
  return `The app shows ${day}: the data of the story is made for that day, so that each figure is the same every time.`
}

/**
 * Returns the planned duration of all beats, and how far the presenter is ahead of the plan in `aheadMs`. A negative
 * `aheadMs` means behind.
 */
export function pace(beats: readonly Beat[], current: number, elapsedMs: number) {
  const plannedMs = beats.reduce((sum, beat) => sum + beatMs(beat), 0)
  const [before, through] = [current, current + 1].map((count) =>
    beats.slice(0, Math.max(0, count)).reduce((sum, beat) => sum + beatMs(beat), 0),
  )
  // While the elapsed time is within the planned time of the current beat, the presenter is on pace, and `aheadMs` is
  // 0.
  const aheadMs = elapsedMs > (through ?? 0) ? (through ?? 0) - elapsedMs : Math.max(0, (before ?? 0) - elapsedMs)
  return { plannedMs, aheadMs }
}
