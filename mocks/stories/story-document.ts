import type { Company } from '../company/company'

/** A card that pays whatever is asked of it. */
export const GOOD_CARD = '4242424242424242'

/** A named scenario at noon of a Monday in New York, with a clock that stands still. */
export const onMonday = (scenario: string) => ({ scenario, seed: 1, now: '2026-03-02T17:00:00Z', freeze: true })

/**
 * A script: one document, the same as TypeScript and as JSON (docs/script.schema.json). It says in which world
 * to begin and what is done there, and what must then hold. docs/qa-guide.md teaches how to write one.
 */
export interface StoryDocument {
  readonly name: string
  readonly title: string
  /** What a person should know before watching it. */
  readonly story: string
  readonly world: StoryWorld
  readonly steps: readonly StoryStep[]
}

export interface StoryWorld {
  /** A named scenario to begin with. */
  readonly scenario: string
  readonly seed?: number
  /** World time at the start, ISO 8601. */
  readonly now?: string
  readonly freeze?: boolean
  /** Whose world it is, if it is not that of the company which the scenario was written for. */
  readonly company?: Company
}

/** How a value names what an earlier step has kept: `"$leadId"`. */
export const KEPT_STEPS = /^\$[a-zA-Z]\w*$/

export type StoryStep =
  /** Act as this person from here on. */
  | { readonly as: string }
  /** Call an operation of schema.graphql; `fails` is the error's code that is expected. */
  | {
      readonly call: string
      readonly variables?: Readonly<Record<string, unknown>>
      /** Names for parts of the answer, by their path in it. */
      readonly keep?: Readonly<Record<string, string>>
      readonly fails?: string
    }
  /** Confirm a card payment, as the card form would; `declined` is the code that is expected. */
  | { readonly confirmCard: { readonly clientSecret: string; readonly number: string; readonly declined?: string } }
  | { readonly clock: ClockStep }
  | { readonly fault: unknown | null }
  /** Show this route of the app, where a page follows along. */
  | { readonly goto: string }
  /** What the presenter says. */
  | { readonly say: string; /** The name, heading or first words of what it is about. */ readonly spotlight?: string }
  /** Ask and compare: `answer` is the part of the answer that must hold. */
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

/** Checked by the compiler here; documents in JSON are checked by `parseScript`. */
export const defineStory = (document: StoryDocument): StoryDocument => document
