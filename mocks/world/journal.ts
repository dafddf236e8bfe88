import type { Company } from './company/company'
import type { Actor } from '../domain/context'
import type { ClockAnchor } from './clock'
import type { Fault } from './faults/fault'

/**
 * Start of a world (the records, ledger, and clock of the mock backend). Replaying the journal (the list of all
 * changes) from this start gives the current world.
 */
export interface WorldHeader {
  readonly scenario: string
  readonly seed: number
  /** The custom company, if the world does not use the scenario's default one. */
  readonly company?: Company
  /** The clock from the start until the first clock entry. */
  readonly clock: ClockAnchor
}

/** One recorded change of a world. `at` is the world time of the change. */
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
