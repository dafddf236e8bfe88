import type { TableState } from '../store/memory-store'
import type { PostingDraft } from '../domain/ledger/ledger'
import type { ClockAnchor } from './clock'
import type { Fault } from '../faults/fault'
import type { FaultDraws } from './active-faults'
import type { TimelineState } from './timeline'

/**
 * A world as it stands, to go on from without replaying how it came to be. Rows and postings are those of the world itself:
 * they are never changed in place, so that a state once taken stays as it was while the world goes on.
 */
export interface WorldState {
  readonly tables: Readonly<Record<string, TableState>>
  readonly postings: readonly PostingDraft[]
  /** Ids issued so far. */
  readonly ids: number
  readonly timeline: TimelineState
  readonly clock: ClockAnchor
  /** World time, epoch milliseconds. */
  readonly at: number
  readonly faults: readonly Fault[]
  readonly faultDraws: FaultDraws
}
