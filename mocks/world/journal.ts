import type { Actor } from '../domain/context'
import type { ClockAnchor } from './clock'
import type { Fault } from './faults'

/** Where a world began: with the journal, all there is to know of it. */
export interface WorldHeader {
  readonly version: 1
  readonly scenario: string
  readonly seed: number
  /** World time at the start, and how it runs until the first clock entry. */
  readonly clock: ClockAnchor
}

/** Whatever changes the world is one of these. `at` is world time. */
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

export interface StoredWorld {
  readonly header: WorldHeader
  readonly journal: readonly JournalEntry[]
}

/** Where the journal is kept between visits. `append` resolves once the entries are safe. */
export interface JournalStorage {
  load(): Promise<StoredWorld | undefined>
  append(entries: readonly JournalEntry[]): Promise<void>
  replace(world: StoredWorld): Promise<void>
}
