import type { Company } from '../company/company'

/** Number of a test card whose charges always succeed. */
export const GOOD_CARD = '4242424242424242'

/** Returns the world of a named scenario on a Monday at noon in New York, with a frozen clock. */
export const onMonday = (scenario: string) => ({ scenario, seed: 1, now: '2026-03-02T17:00:00Z', freeze: true })

/**
 * A story: the world to start in, the steps to take, and the results to expect. It has the same form in TypeScript and
 * in JSON (docs/story.schema.json). docs/qa-guide.md explains how to write one.
 */
export interface StoryDocument {
  readonly name: string
  readonly title: string
  /** Introduction for the audience. */
  readonly story: string
  readonly world: StoryWorld
  readonly steps: readonly StoryStep[]
}

export interface StoryWorld {
  /** Name of the scenario to start with. */
  readonly scenario: string
  readonly seed?: number
  /** World time at the start, ISO 8601. */
  readonly now?: string
  readonly freeze?: boolean
  /** A custom company that replaces the scenario's default one. */
  readonly company?: Company
}

/** Matches a reference to a value kept by an earlier step, such as `"$leadId"`. */
export const KEPT_VALUE_REFERENCE = /^\$[a-zA-Z]\w*$/

export type StoryStep =
  /** Sign in as this user for the next steps. */
  | { readonly as: string }
  /** Call an operation of schema.graphql. `fails` is the expected error code. */
  | {
      readonly call: string
      readonly variables?: Readonly<Record<string, unknown>>
      /** Keeps parts of the response under a name: name to path in the response. */
      readonly keep?: Readonly<Record<string, string>>
      readonly fails?: string
    }
  /** Confirm a card payment like the card form does. `declined` is the expected decline code. */
  | { readonly confirmCard: { readonly clientSecret: string; readonly number: string; readonly declined?: string } }
  | { readonly clock: ClockStep }
  | { readonly fault: unknown | null }
  /** Show this route of the app, if a page follows the story. */
  | { readonly goto: string }
  /** Show the presenter's text. */
  | {
      readonly say: string
      /** Name, heading, or first words of the screen element to highlight. */ readonly spotlight?: string
    }
  /** Call an operation and compare its response with `answer`, which may be partial. */
  | {
      readonly expect: string
      readonly variables?: Readonly<Record<string, unknown>>
      readonly answer: unknown
    }

export interface ClockStep {
  /** ISO 8601 duration. */
  readonly advance?: string
  readonly set?: string
  readonly freeze?: boolean
  readonly speed?: number
}

/** Returns the document unchanged; lets the compiler check it. `parseStory` checks documents in JSON. */
export const defineStory = (document: StoryDocument): StoryDocument => document
