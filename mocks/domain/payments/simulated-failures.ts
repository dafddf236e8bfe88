import type { UserRole } from '../records'
import type { Store } from '../store'

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

/** Returns the simulated failure to apply to a charge of this payer, if any. */
export function simulatedFailureOf<Kind extends keyof SimulatedFailures>(
  ctx: { readonly simulatedFailure?: GetSimulatedFailure | undefined; readonly store: Pick<Store, 'users'> },
  kind: Kind,
  charge: ChargeOperation,
  payer: { readonly agentId: string },
): SimulatedFailures[Kind] | undefined {
  return ctx.simulatedFailure?.(kind, charge, ctx.store.users.get(payer.agentId)?.role)
}
