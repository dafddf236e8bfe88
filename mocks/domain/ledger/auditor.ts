import type { DomainContext } from '../context'
import { CARDS, clearingAccount, paymentOfClearing, REVENUE } from './accounts'
import type { Ledger } from './ledger'
import { LogProof } from './log-proof'
import { PaymentsProof } from './payments-proof'
import { SalesProof } from './sales-proof'

export interface AuditReport {
  readonly balanced: boolean
  readonly accounts: Readonly<Record<string, number>>
  /** Each begins with the invariant's id, V1 … V13 (docs/ledger.md). */
  readonly violations: readonly string[]
}

type World = Pick<DomainContext, 'store' | 'ledger'>

/**
 * Proves the ledger from its log, trusting none of the figures that the ledger keeps for itself: balances are folded
 * anew from the postings, and then held against what the ledger, the leads and the payments say. What has been proven stays
 * proven, for the log only grows: to follow it costs as much as is new.
 */
export class Proof {
  private readonly log = new LogProof()
  private readonly sales = new SalesProof()
  private readonly payments = new PaymentsProof()

  /** Whether it can be gone on with: all postings that it has read are still there. */
  isOf(ledger: Ledger): boolean {
    return this.log.isPartOf(ledger.postings)
  }

  /** Reads what is new in the log, and looks at the records that it is about and at those named. */
  follow({ store, ledger }: World, leadIds: Iterable<string>, paymentIds: Iterable<string>): AuditReport {
    const fresh = this.log.follow(ledger)
    for (const id of new Set([...this.sales.read(fresh), ...leadIds])) this.sales.check(id, store)
    const paid = fresh.flatMap(({ entries }) => entries.flatMap(({ account }) => paymentOfClearing(account) ?? []))
    for (const id of new Set([...paid, ...paymentIds]))
      this.payments.check(id, this.log.balance(clearingAccount(id)), store)
    const violations = [
      ...this.log.objections,
      ...this.sales.objections(ledger.balance(REVENUE)),
      ...this.payments.objections(this.log.balance(CARDS)),
    ]
    return { balanced: violations.length === 0, accounts: this.log.summary, violations }
  }
}

/** The whole world, from its first posting on. */
export function auditWorld(world: World): AuditReport {
  return proveAll(new Proof(), world)
}

export function proveAll(proof: Proof, world: World): AuditReport {
  const { leads, paymentIntents } = world.store
  return proof.follow(world, idsOf(leads.all()), idsOf(paymentIntents.all()))
}

function* idsOf(rows: Iterable<{ readonly id: string }>): Generator<string> {
  for (const { id } of rows) yield id
}
