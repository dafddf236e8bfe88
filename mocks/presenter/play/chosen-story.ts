import { sessionStore } from '../../../src/lib/browser/storage'
import type { SandboxState } from '../../control/api-types'
import { type Beat, beatsOf, currentBeatIndex } from './beats'
import type { StoryProgress } from './run-story'

/** The state of the demo at a beat (a sentence of a story). Going back restores the same data, session, and screen. */
export interface Scene extends Omit<StoryProgress, 'story' | 'failure'> {
  /** Index of the beat's `say` step in the story. */
  readonly at: number
  /** Number of entries in the journal, the list of all changes since the world started. */
  readonly journalLength: number
  readonly route: string
  readonly tokens: string | null
  readonly hasFaults: boolean
}

/** What is stored of the chosen story. */
export interface ChosenStory extends StoryProgress {
  /** Id of the story's world. Null before the first step. */
  readonly world: string | null
  /** The scenes of the beats that have played, the earliest first. */
  readonly scenes: readonly Scene[]
  /** Number of journal entries before the step that runs now. A page that unloads in the middle of it repeats the step. */
  readonly runningFrom: number | null
}

/** What a scene needs of the state of the world. */
export type WorldSummary = Pick<SandboxState, 'journalLength' | 'faults'>

/** Returns the story stored as this text, or null. */
export function readChosen(text: string): ChosenStory | null {
  try {
    const stored = JSON.parse(text || 'null') as Partial<ChosenStory> | null
    return Array.isArray(stored?.story?.steps) && Array.isArray(stored.scenes) ? (stored as ChosenStory) : null
  } catch {
    // Another version of the demo stored it. The user can choose a story again.
    return null
  }
}

/** Returns the beat that has played last. */
export const currentBeat = (chosen: ChosenStory | null): Beat | undefined =>
  chosen ? beatsOf(chosen.story.steps)[currentBeatIndex(chosen)] : undefined

/** Returns why a step failed, first in words for a presenter, then in words for a tester. */
export function failureText(failure: string, { faults }: WorldSummary): string {
  if (faults.length > 0) return `Simulated failures are on. ${failure}`
  const isSignedOut = failure.includes('UnauthorizedException')
  return `${isSignedOut ? 'The person of this story was signed out or deactivated' : 'A step failed'}: ${failure}`
}

/** Returns the scene of the current beat. */
export function currentScene(chosen: ChosenStory): Scene | undefined {
  const beat = currentBeat(chosen)
  return beat && chosen.scenes.find(({ at }) => at === beat.at)
}

/** Where the sentences show while a story plays automatically: in a bar with buttons, or as captions in the app. */
export type Autoplay = 'bar' | 'captions'

/** Session storage key of the autoplay of this window. */
export const autoplayKey = 'sandbox:autoplay'

export function readAutoplay(): Autoplay | null {
  const by = sessionStore.get(autoplayKey)
  return by === 'bar' || by === 'captions' ? by : null
}
