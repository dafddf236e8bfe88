import type { Random } from './random'
import type { IdSequence } from './unit-of-work'
import type { Ledger } from './ledger/ledger'
import type { UserRole } from './records'
import type { Store } from './store'

/** Caller of an operation. The system actor runs callbacks, market events, and scenarios. */
export type Actor =
  { readonly kind: 'user'; readonly userId: string } | { readonly kind: 'anonymous' } | { readonly kind: 'system' }

/** Wrong delivery of a callback. By default, a callback arrives once and immediately. */
export type CallbackFailure = 'late' | 'twice' | 'never'

/** Simulated failures of a charge, in addition to the behavior of the card. */
export interface SimulatedFailures {
  /** A decline code. */
  readonly decline: string
  readonly callback: CallbackFailure
}

/** Payment operations that support simulated failures. */
export type ChargeOperation = 'confirmCardPayment' | 'confirmCardSetup' | 'topUp'

/** Returns the simulated failure to apply now. A returned failure counts as one use. `role` is the payer's role. */
export type GetSimulatedFailure = <Kind extends keyof SimulatedFailures>(
  kind: Kind,
  charge: ChargeOperation,
  role: UserRole | undefined,
) => SimulatedFailures[Kind] | undefined

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
