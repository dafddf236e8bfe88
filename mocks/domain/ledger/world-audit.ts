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
import { EXCHANGE_BUYER, type LeadRecord, type PaymentIntentRecord } from '../records'
import type { Store } from '../store'

/** Purchases and returns of one lead in the ledger. `priceCents` is the lead's part of the expected revenue. */
interface Sale {
  payer: Entry | undefined
  payers: number
  returns: number
  priceCents: number
}

/** Checks the rules V6 and V7 (docs/glossary.md): leads agree with the purchases and returns in the ledger. */
class SalesAudit {
  private readonly sales = new Map<string, Sale>()
  private readonly withoutPayer: string[] = []
  private readonly byLead = new Violations()
  private expectedRevenueCents = 0

  /** Reads new postings. Returns the ids of their leads. */
  read(postings: readonly Posting[]): ReadonlySet<string> {
    const leadIds = new Set<string>()
    for (const posting of postings) {
      if (posting.type !== 'LEAD_PURCHASE' && posting.type !== 'LEAD_RETURN') continue
      const leadId = posting.referenceId ?? ''
      const payer = posting.entries.find((entry) => entry.account !== REVENUE)
      if (!payer) {
        this.withoutPayer.push(`V7: ${posting.id} has no payer`)
        continue
      }
      const sale = this.saleOf(leadId)
      if (posting.type === 'LEAD_RETURN') sale.returns++
      else {
        sale.payer ??= payer
        sale.payers++
      }
      leadIds.add(leadId)
    }
    return leadIds
  }

  check(leadId: string, { leads }: Pick<Store, 'leads'>): void {
    const lead = leads.get(leadId)
    const sale = this.saleOf(leadId)
    const priceCents = lead && lead.status !== 'OPEN' && lead.status !== 'RETURNED' ? lead.priceCents : 0
    this.expectedRevenueCents += priceCents - sale.priceCents
    sale.priceCents = priceCents
    this.byLead.set(leadId, leadViolations(leadId, lead, sale))
  }

  violations(revenueCents: number): readonly string[] {
    const revenue =
      revenueCents === this.expectedRevenueCents
        ? []
        : [`V6: revenue is ${revenueCents}, sold leads minus returns total ${this.expectedRevenueCents}`]
    return [...this.withoutPayer, ...this.byLead.inOrder(), ...revenue]
  }

  private saleOf(leadId: string): Sale {
    const known = this.sales.get(leadId)
    if (known) return known
    const sale: Sale = { payer: undefined, payers: 0, returns: 0, priceCents: 0 }
    this.sales.set(leadId, sale)
    return sale
  }
}

function leadViolations(leadId: string, lead: LeadRecord | undefined, sale: Sale): readonly string[] {
  const { payer, payers, returns } = sale
  if (!lead) return payers > 0 ? [`V7: a purchase refers to ${leadId}, which does not exist`] : []
  if (lead.status === 'OPEN')
    return payers > 0 || lead.agentId !== null ? [`V7: ${lead.id} is open but has a buyer`] : []
  if (payers !== 1 || !payer) return [`V7: ${lead.id} is ${lead.status} but was paid ${payers} times`]
  const texts: string[] = []
  const paidBy = payer.account === EXCHANGE ? EXCHANGE_BUYER : payer.agentId
  if (paidBy !== lead.paidById) texts.push(`V7: ${paidBy} paid for ${lead.id}, the lead names ${lead.paidById}`)
  if (-payer.amountCents !== lead.priceCents)
    texts.push(`V7: ${lead.id} has a price of ${lead.priceCents} but cost ${-payer.amountCents}`)
  if (returns !== (lead.status === 'RETURNED' ? 1 : 0))
    texts.push(`V6: ${lead.id} is ${lead.status} but was returned ${returns} times`)
  return texts
}

/**
 * Checks the rules V8 and V13 (docs/glossary.md). V8: card payments agree with the cards and clearing accounts. V13:
 * automatic top-ups have consent, and an agent has at most one top-up in progress.
 */
class PaymentsAudit {
  /** Each payment at the time of its last check. */
  private readonly intents = new Map<string, PaymentIntentRecord>()
  private readonly byPayment = new Violations()
  private readonly withoutConsent = new Violations()

  check(id: string, clearingCents: number, store: Pick<Store, 'paymentIntents' | 'paymentConfigs'>): void {
    const intent = store.paymentIntents.get(id)
    if (intent) this.intents.set(id, intent)
    else this.intents.delete(id)
    this.byPayment.set(id, intent ? paymentViolations(intent, clearingCents) : [])
    const lacksConsent = intent?.purpose === 'TOP_UP' && !store.paymentConfigs.get(intent.agentId)?.consentCapturedAt
    this.withoutConsent.set(id, lacksConsent ? [`V13: ${id} is an automatic top-up without consent`] : [])
  }

  violations(cardsCents: number): readonly string[] {
    let received = 0
    const inFlight = new Map<string, number>()
    for (const intent of this.intents.values()) {
      received += receivedCents(intent)
      if (isInFlight(intent)) inFlight.set(intent.agentId, (inFlight.get(intent.agentId) ?? 0) + 1)
    }
    const cards = cardsCents === -received ? [] : [`V8: cards hold ${cardsCents}, payments total ${received}`]
    const concurrent = [...inFlight]
      .filter(([, count]) => count > 1)
      .map(([agentId, count]) => `V13: ${agentId} has ${count} top-ups in flight`)
    return [...this.byPayment.inOrder(), ...cards, ...this.withoutConsent.inOrder(), ...concurrent.sort()]
  }
}

const isInFlight = ({ purpose, status }: PaymentIntentRecord): boolean =>
  purpose === 'TOP_UP' && ['requires_confirmation', 'requires_action', 'processing'].includes(status)

const receivedCents = ({ status, reversedAt, amountCents, refundedCents }: PaymentIntentRecord): number =>
  status === 'succeeded' && reversedAt === null ? amountCents - refundedCents : 0

function paymentViolations(intent: PaymentIntentRecord, clearingCents: number): readonly string[] {
  const { id, status, amountCents, creditedAt, refundedCents } = intent
  const texts: string[] = []
  const isInClearing = status === 'succeeded' && creditedAt === null
  if (clearingCents !== (isInClearing ? amountCents : 0))
    texts.push(`V8: the clearing account of ${id} (${status}) holds ${clearingCents}`)
  if (creditedAt !== null && status !== 'succeeded') texts.push(`V8: ${id} is ${status} but was credited`)
  if (status === 'succeeded' && refundedCents > amountCents) texts.push(`V8: the refunds of ${id} exceed its amount`)
  return texts
}

export interface AuditReport {
  readonly balanced: boolean
  readonly accounts: Readonly<Record<string, number>>
  /** Each message starts with the id of an invariant in docs/glossary.md, such as V1. */
  readonly violations: readonly string[]
}

type World = Pick<DomainContext, 'store' | 'ledger'>

/**
 * Incremental audit of the ledger and the records. Sums the postings again and compares the totals with the ledger, the
 * leads, and the payments. The log of postings only grows, so each run reads only new postings and changed records.
 */
export class WorldAudit {
  private readonly log = new LedgerAudit()
  private readonly sales = new SalesAudit()
  private readonly payments = new PaymentsAudit()

  /** Returns true if the ledger still contains all postings that this audit has read. */
  canContinue(ledger: Ledger): boolean {
    return this.log.isPartOf(ledger.postings)
  }

  /** Audits new postings, their leads and payments, and the given leads and payments. */
  run({ store, ledger }: World, leadIds: Iterable<string>, paymentIds: Iterable<string>): AuditReport {
    const newPostings = this.log.read(ledger)
    for (const id of new Set([...this.sales.read(newPostings), ...leadIds])) this.sales.check(id, store)
    const paid = newPostings.flatMap(({ entries }) =>
      entries.flatMap(({ account }) => paymentOfClearing(account) ?? []),
    )
    for (const id of new Set([...paid, ...paymentIds]))
      this.payments.check(id, this.log.balance(clearingAccount(id)), store)
    const violations = [
      ...this.log.violations,
      ...this.sales.violations(ledger.balance(REVENUE)),
      ...this.payments.violations(this.log.balance(CARDS)),
    ]
    return { balanced: violations.length === 0, accounts: this.log.summary, violations }
  }
}

/** Audits all postings and records. `audit` must not have run before. */
export function auditWorld(world: World, audit = new WorldAudit()): AuditReport {
  const { leads, paymentIntents } = world.store
  return audit.run(world, idsOf(leads.all()), idsOf(paymentIntents.all()))
}

function* idsOf(rows: Iterable<{ readonly id: string }>): Generator<string> {
  for (const { id } of rows) yield id
}
