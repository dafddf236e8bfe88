import type { Random } from './random'
import type { IdSequence } from './ids'
import type { Ledger } from './ledger/ledger'
import type { GetSimulatedFailure } from './payments/simulated-failures'
import type { Store } from './store'

/** Who asks: a signed-in person, nobody yet, or the platform itself (callbacks, the market, scenarios). */
export type Actor =
  { readonly kind: 'user'; readonly userId: string } | { readonly kind: 'anonymous' } | { readonly kind: 'system' }

/** All that a rule may know. There is no other door to time, chance or ids. */
export interface DomainContext {
  readonly store: Store
  readonly ledger: Ledger
  readonly ids: IdSequence
  readonly chance: Random
  /** World time, epoch milliseconds. */
  readonly now: number
  readonly actor: Actor
  /** What goes wrong with a charge; absent: nothing but what its card brings. */
  readonly mishap?: GetSimulatedFailure
}
