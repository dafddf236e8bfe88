import type { Company } from './company/company'
import type { Actor, DomainContext } from '../domain/context'
import type { ClockAnchor } from './clock'
import type { Fault } from './faults/fault'

/** Version of the stored world format, in IndexedDB, in files, and in links. */
export const SCHEMA_VERSION = 3

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
  /**
   * Saved state that the world starts from, instead of the scenario. Set if a replay of the earlier journal entries no
   * longer gives this state, for example after an update of the app. The journal then contains only the later entries.
   */
  readonly startState?: StartState
}

/** A world state, encoded as text (mocks/persistence/checkpoint.ts). */
export interface StartState {
  /** World time, epoch milliseconds. */
  readonly at: number
  readonly parts: readonly string[]
  /** Hash of the parts. */
  readonly hash: string
}

/** Returns the world time at which a world starts, in epoch milliseconds. */
export const startMsOf = ({ startState, clock }: WorldHeader): number => startState?.at ?? clock.worldMs

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

/** A world in its stored and exported format. */
export interface StoredWorld {
  readonly schemaVersion: number
  /**
   * Version of the app that wrote the world. Only this version opens the world directly from its checkpoint. Other
   * versions replay the complete journal, and the replay decides whether the world opens.
   */
  readonly appVersion: string
  readonly header: WorldHeader
  readonly journal: readonly JournalEntry[]
}

/** A mark: a position in the journal, with the hash that a replay up to this position must give. */
export interface JournalMark {
  /** Number of journal entries up to the mark. */
  readonly length: number
  /** World time, epoch milliseconds. */
  readonly at: number
  /** The result of `World.fingerprint()` at the mark, a hash of the world's complete state. */
  readonly hash: string
  /** Counts and sums at the mark, so that a message can say how a replayed world differs. */
  readonly figures: WorldFigures
  /** Hash of the checkpoint at this mark. Undefined if no checkpoint is stored for the mark. */
  readonly stateSum?: string
}

/** Record counts and sums of money of a world, for a readable comparison of two worlds. */
export interface WorldFigures {
  readonly people: number
  readonly leads: number
  readonly postings: number
  readonly fundsCents: number
  readonly walletsCents: number
  readonly revenueCents: number
}

export function worldFigures({ store, ledger }: Pick<DomainContext, 'store' | 'ledger'>): WorldFigures {
  const sums = { funds: 0, wallet: 0, revenue: 0 }
  for (const account of ledger.accounts()) {
    const [kind = ''] = account.split(':')
    if (kind === 'funds' || kind === 'wallet' || kind === 'revenue') sums[kind] += ledger.balance(account)
  }
  return {
    people: store.users.size,
    leads: store.leads.size,
    postings: ledger.postings.length,
    fundsCents: sums.funds,
    walletsCents: sums.wallet,
    revenueCents: sums.revenue,
  }
}

const formatCount = (count: number): string => count.toLocaleString('en-US')
const formatDollars = (cents: number): string =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })

const FIGURES: readonly (readonly [name: keyof WorldFigures, label: string, format: (figure: number) => string])[] = [
  ['people', 'People', formatCount],
  ['leads', 'Leads', formatCount],
  ['postings', 'Postings', formatCount],
  ['fundsCents', 'Funds', formatDollars],
  ['walletsCents', 'Wallets', formatDollars],
  ['revenueCents', 'Revenue', formatDollars],
]

/** Returns a text for each figure that differs, such as `Leads: 12 then, 9 now`. */
export const figureDifferences = (then: WorldFigures, now: WorldFigures): readonly string[] =>
  FIGURES.flatMap(([name, label, format]) =>
    then[name] === now[name] ? [] : [`${label}: ${format(then[name])} then, ${format(now[name])} now`],
  )
