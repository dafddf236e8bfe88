import type { Random } from './random'
import type { IdSequence } from './unit-of-work'
import type { Ledger } from './ledger/ledger'
import type { GetSimulatedFailure } from './payments/simulated-failures'
import type { Store } from './store'

/** Caller of an operation. The system actor runs callbacks, market events, and scenarios. */
export type Actor =
  { readonly kind: 'user'; readonly userId: string } | { readonly kind: 'anonymous' } | { readonly kind: 'system' }

/** Everything that a domain function may use. Time, randomness, and ids come only from here, so a replay is exact. */
export interface DomainContext {
  readonly store: Store
  readonly ledger: Ledger
  readonly ids: IdSequence
  readonly chance: Random
  /** World time, epoch milliseconds. */
  readonly now: number
  readonly actor: Actor
  /** Returns the simulated failure of a charge. If not set, only the test card determines whether a charge fails. */
  readonly simulatedFailure?: GetSimulatedFailure
}
