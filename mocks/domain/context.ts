import type { Random } from './random'
import type { IdSequence } from './unit-of-work'
import type { Ledger } from './ledger/ledger'
import type { UserRole } from './records'
import type { Store } from './store'

/**
 * Caller of an operation. The system actor runs callbacks of the payment provider, market events, and the setup of a
 * scenario.
 */
export type Actor =
  { readonly kind: 'user'; readonly userId: string } | { readonly kind: 'anonymous' } | { readonly kind: 'system' }

/**
 * Simulated fault in the delivery of a payment provider's callback. Without a fault, a callback arrives once and
 * immediately.
 */
export type CallbackFailure = 'late' | 'twice' | 'never'

/** Simulated failures of a charge. They apply in addition to the behavior of the test card. */
export interface SimulatedFailures {
  /** Decline code of the bank, such as `insufficient_funds`. */
  readonly decline: string
  readonly callback: CallbackFailure
}

/** Payment operations that support simulated failures. */
export const CHARGE_OPERATIONS = ['confirmCardPayment', 'confirmCardSetup', 'topUp'] as const
export type ChargeOperation = (typeof CHARGE_OPERATIONS)[number]

/**
 * Returns the simulated failure to apply to this charge, or undefined. If a fault is limited to a number of failures,
 * each returned failure counts as one. `role` is the role of the user who pays.
 */
export type GetSimulatedFailure = <Kind extends keyof SimulatedFailures>(
  kind: Kind,
  charge: ChargeOperation,
  role: UserRole | undefined,
) => SimulatedFailures[Kind] | undefined

/**
 * Everything that a function in mocks/domain may use. Time, randomness, and ids come only from here. So running the
 * same commands again gives the same result.
 */
export interface DomainContext {
  readonly store: Store
  readonly ledger: Ledger
  readonly ids: IdSequence
  readonly chance: Random
  /** Simulated time in epoch milliseconds. */
  readonly now: number
  readonly actor: Actor
  /** Returns the simulated failure of a charge. If not set, only the test card determines whether a charge fails. */
  readonly simulatedFailure?: GetSimulatedFailure
}
