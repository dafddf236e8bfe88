import type { UserRole } from '../records'
import type { Store } from '../store'

/** How a callback travels: at once unless something goes wrong on the way. */
export type CallbackFailure = 'late' | 'twice' | 'never'

/** What may go wrong at the bank and on the way back from it, besides what the card itself brings. */
export interface SimulatedFailures {
  /** A decline code. */
  readonly decline: string
  readonly callback: CallbackFailure
}

/** The operations of the payment provider that can fail on request. */
export type ChargeOperation = 'confirmCardPayment' | 'confirmCardSetup' | 'topUp'

/** Asked at the moment at which it would go wrong: an answer counts as one time that it did. The role is the payer's. */
export type GetSimulatedFailure = <Kind extends keyof SimulatedFailures>(
  kind: Kind,
  charge: ChargeOperation,
  role: UserRole | undefined,
) => SimulatedFailures[Kind] | undefined

/** Returns the simulated failure of a charge, if the payer's role meets one. */
export function simulatedFailureOf<Kind extends keyof SimulatedFailures>(
  ctx: { readonly mishap?: GetSimulatedFailure | undefined; readonly store: Pick<Store, 'users'> },
  kind: Kind,
  charge: ChargeOperation,
  payer: { readonly agentId: string },
): SimulatedFailures[Kind] | undefined {
  return ctx.mishap?.(kind, charge, ctx.store.users.get(payer.agentId)?.role)
}
