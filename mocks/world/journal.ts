import type { Company } from '../company/company'
import type { Actor } from '../domain/context'
import type { ClockAnchor } from './clock'
import type { Fault } from '../faults/fault'
import type { WorldFigures } from './world-figures'

/** Version of the stored format of a world, on the disk, in a file and in a link. */
export const SCHEMA_VERSION = 3

/** Where a world began: with its journal, all there is to know of it. */
export interface WorldHeader {
  readonly scenario: string
  readonly seed: number
  /** Whose world it is, if it is not that of the company which the scenario was written for. */
  readonly company?: Company
  /** World time at the start, and how it runs until the first clock entry. */
  readonly clock: ClockAnchor
  /** What the world starts from instead of its scenario, if its earlier journal no longer replays alike. */
  readonly startState?: StartState
}

/** The state of a world, encoded (persistence/checkpoint.ts). */
export interface StartState {
  /** World time, epoch milliseconds. */
  readonly at: number
  readonly parts: readonly string[]
  /** Of the parts. */
  readonly hash: string
}

/** World time at which a world starts, epoch milliseconds. */
export const startMsOf = ({ startState, clock }: WorldHeader): number => startState?.at ?? clock.worldMs

/** Whatever changes the world is one of these. `at` is the world time at which it was done. */
export type JournalEntry =
  | {
      readonly kind: 'command'
      readonly at: number
      readonly actor: Actor
      readonly name: string
      readonly input: unknown
    }
  | { readonly kind: 'clock'; readonly at: number; readonly anchor: ClockAnchor }
  | { readonly kind: 'market'; readonly at: number; readonly tempo: number }
  | { readonly kind: 'faults'; readonly at: number; readonly faults: readonly Fault[] }

/** A world as it is kept and handed on. */
export interface StoredWorld {
  readonly schemaVersion: number
  /** Version of the app that wrote it. For messages: whether it opens is decided by the state that its replay reaches. */
  readonly appVersion: string
  readonly header: WorldHeader
  readonly journal: readonly JournalEntry[]
}

/** What the world was like at a moment of its journal, to be compared when the journal is replayed. */
export interface JournalMark {
  /** How many entries had been made. */
  readonly length: number
  /** World time, epoch milliseconds. */
  readonly at: number
  /** The world's fingerprint then. */
  readonly hash: string
  /** What a person would compare (figures.ts). */
  readonly figures: WorldFigures
  /** Digest of the state that was written down beside the journal, if it was. */
  readonly stateSum?: string
}
