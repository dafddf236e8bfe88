import type { Company } from '../../world/company/company'
import type { Fault } from '../../world/faults/fault'
import type { Given } from '../given/given-schema'

/** Number of a test payment card whose charges always succeed. */
export const GOOD_CARD = '4242424242424242'

/** Start of the built-in stories: Friday, March 20, 2026, 10:15 in New York. */
export const STORY_START = '2026-03-20T14:15:00Z'

/** Returns the `world` of a built-in story: the scenario, with its clock frozen at STORY_START. */
export const atStoryStart = (scenario: string) => ({ scenario, seed: 1, now: STORY_START, freeze: true })

/**
 * A story: the scenario to start in, the steps to take, and the results to expect. A story has the same structure in
 * TypeScript and in JSON (docs/story.schema.json). docs/qa-guide.md explains how to write one.
 */
export interface StoryDocument {
  readonly name: string
  readonly title: string
  /** Introduction to the story for the audience. */
  readonly story: string
  readonly world: StoryWorld
  readonly steps: readonly StoryStep[]
}

export interface StoryWorld {
  /** Name of the scenario to start with. Only a world from data may be without it. */
  readonly scenario?: string
  readonly seed?: number
  /** Time of the simulated clock at the start, ISO 8601. */
  readonly now?: string
  readonly freeze?: boolean
  /** A custom company that replaces the scenario's default company. */
  readonly company?: Company
  /** People, money, and leads that the world has besides the scenario's. The options above replace those in it. */
  readonly given?: Given
}

/** Matches a reference to a value kept by an earlier step, such as `"$leadId"`. */
export const KEPT_VALUE_REFERENCE = /^\$[a-zA-Z]\w*$/

export type StoryStep =
  /** Signs this user in. The next steps act as this user. */
  | { readonly as: string }
  /** Calls an operation of schema.graphql. `fails` is the expected error code. */
  | {
      readonly call: string
      /** Username of another user who calls. The page and the next steps stay with the current user. */
      readonly by?: string
      readonly variables?: Readonly<Record<string, unknown>>
      /** Parts of the response that the step keeps for later steps. Maps a name to a path in the response. */
      readonly keep?: Readonly<Record<string, string>>
      readonly fails?: string
    }
  /** Confirms a card payment as the card form does. `declined` is the expected decline code. */
  | { readonly confirmCard: { readonly clientSecret: string; readonly number: string; readonly declined?: string } }
  | { readonly clock: ClockStep }
  | { readonly fault: Fault | null }
  /**
   * Shows this route of the app, if the story runs with a page. A part of the path or a query value may be a kept value,
   * such as `$leadId`.
   */
  | { readonly goto: string }
  /** Shows this sentence, which the presenter says to the audience. */
  | {
      readonly say: string
      /** Name, heading, or first words of the screen element to highlight. */
      readonly spotlight?: string
      /** What the presenter may add: a fact, or a question to the audience. Only the presenter sees it. */
      readonly notes?: string
    }
  /** Calls an operation and compares its response with `answer`, which may contain only some of the fields. */
  | {
      readonly expect: string
      readonly variables?: Readonly<Record<string, unknown>>
      readonly answer: unknown
    }

export interface ClockStep {
  /** ISO 8601 duration by which the clock advances. */
  readonly advance?: string
  readonly set?: string
  readonly freeze?: boolean
  readonly speed?: number
}

/**
 * Returns the document unchanged. The parameter type makes the compiler check it. `parseStory` checks documents in
 * JSON.
 */
export const defineStory = (document: StoryDocument): StoryDocument => document
