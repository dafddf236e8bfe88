import type { DomainContext } from '../context'
import {
  CARDS,
  clearingAccount,
  type Entry,
  EXCHANGE,
  type Ledger,
  paymentOfClearing,
  type Posting,
  REVENUE,
} from './ledger'
import { LedgerAudit, Violations } from './ledger-audit'
import { PaymentsAudit } from './payments-audit'
import { EXCHANGE_BUYER, type LeadRecord } from '../records'
import type { Store } from '../store'

/** What the log says of a lead, and what it was counted for when it was last looked at. */
interface Sale {
  payer: Entry | undefined
  payers: number
  returns: number
  priceCents: number
}

const isSold = ({ status }: LeadRecord): boolean => status !== 'OPEN' && status !== 'RETURNED'

/** V6, V7: revenue and leads tell the same story. */
export class SalesAudit {
  private readonly sales = new Map<string, Sale>()
  private readonly payerless: string[] = []
  private readonly unlike = new Violations()
  private expected = 0

  /** Reads new postings, and answers which leads they are about. */
  read(postings: readonly Posting[]): ReadonlySet<string> {
    const about = new Set<string>()
    for (const posting of postings) {
      if (posting.type !== 'LEAD_PURCHASE' && posting.type !== 'LEAD_RETURN') continue
      const leadId = posting.referenceId ?? ''
      const payer = posting.entries.find((entry) => entry.account !== REVENUE)
      if (!payer) {
        this.payerless.push(`V7: ${posting.id} has no payer`)
        continue
      }
      const sale = this.saleOf(leadId)
      if (posting.type === 'LEAD_RETURN') sale.returns++
      else {
        sale.payer ??= payer
        sale.payers++
      }
      about.add(leadId)
    }
    return about
  }

  check(leadId: string, { leads }: Pick<Store, 'leads'>): void {
    const lead = leads.get(leadId)
    const before = this.sales.get(leadId)
    const sale = before ?? (lead && isSold(lead) ? this.saleOf(leadId) : undefined)
    if (sale) {
      const priceCents = lead && isSold(lead) ? lead.priceCents : 0
      this.expected += priceCents - sale.priceCents
      sale.priceCents = priceCents
    }
    this.unlike.set(leadId, lead ? objectionsTo(lead, sale) : objectionsToNone(leadId, sale))
  }

  objections(revenueCents: number): readonly string[] {
    const revenue =
      revenueCents === this.expected
        ? []
        : [`V6: revenue is ${revenueCents}, sold leads less returns come to ${this.expected}`]
    return [...this.payerless, ...this.unlike.inOrder(), ...revenue]
  }

  private saleOf(leadId: string): Sale {
    const known = this.sales.get(leadId)
    if (known) return known
    const sale: Sale = { payer: undefined, payers: 0, returns: 0, priceCents: 0 }
    this.sales.set(leadId, sale)
    return sale
  }
}

const objectionsToNone = (leadId: string, sale: Sale | undefined): readonly string[] =>
  sale && sale.payers > 0 ? [`V7: a purchase is about ${leadId}, which does not exist`] : []

function objectionsTo(lead: LeadRecord, sale: Sale | undefined): readonly string[] {
  const payers = sale?.payers ?? 0
  const returns = sale?.returns ?? 0
  if (lead.status === 'OPEN')
    return payers > 0 || lead.agentId !== null ? [`V7: ${lead.id} is open and has a buyer`] : []
  const payer = sale?.payer
  if (payers !== 1 || !payer) return [`V7: ${lead.id} is ${lead.status} and was paid ${payers} times`]
  const texts: string[] = []
  const paidBy = payer.account === EXCHANGE ? EXCHANGE_BUYER : payer.agentId
  if (paidBy !== lead.paidById) texts.push(`V7: ${lead.id} belongs to ${lead.paidById}, ${paidBy} paid for it`)
  if (-payer.amountCents !== lead.priceCents)
    texts.push(`V7: ${lead.id} was listed at ${lead.priceCents} and cost ${-payer.amountCents}`)
  if (returns !== (lead.status === 'RETURNED' ? 1 : 0))
    texts.push(`V6: ${lead.id} is ${lead.status} and was returned ${returns} times`)
  return texts
}

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
export class WorldAudit {
  private readonly log = new LedgerAudit()
  private readonly sales = new SalesAudit()
  private readonly payments = new PaymentsAudit()

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
  return auditAll(new WorldAudit(), world)
}

export function auditAll(proof: WorldAudit, world: World): AuditReport {
  const { leads, paymentIntents } = world.store
  return proof.follow(world, idsOf(leads.all()), idsOf(paymentIntents.all()))
}

function* idsOf(rows: Iterable<{ readonly id: string }>): Generator<string> {
  for (const { id } of rows) yield id
}
