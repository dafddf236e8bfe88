/**
 * Independent model of the agents' money in plain sums, without a ledger or postings, and without code of mocks/domain.
 * The property tests run the same commands in this model and in a world (the mock backend's data), and compare both
 * after each step.
 */
export interface ModelLead {
  readonly sourceId: string
  readonly priceCents: number
  owner: string | null
  returnState: 'none' | 'requested' | 'returned' | 'refused'
}

export interface ModelPayment {
  readonly agentId: string
  readonly amountCents: number
  status: 'open' | 'paid' | 'credited'
  /** World time (the simulated time) when a late payment callback is due. Null if no callback is due. */
  dueMs: number | null
}

export type Verdict = 'ok' | 'refused'

const LATE_CALLBACK_MS = 30_000

export class MoneyModel {
  readonly funds = new Map<string, number>()
  readonly wallets = new Map<string, number>()
  readonly disabled = new Set<string>()
  readonly leads = new Map<string, ModelLead>()
  readonly payments = new Map<string, ModelPayment>()
  revenueCents = 0
  adjustmentsCents = 0
  receivedCents = 0

  walletOf(agentId: string, sourceId: string): number {
    return this.wallets.get(`${agentId}|${sourceId}`) ?? 0
  }

  fundsOf(agentId: string): number {
    return this.funds.get(agentId) ?? 0
  }

  open(paymentId: string, agentId: string, amountCents: number): Verdict {
    if (!Number.isInteger(amountCents) || amountCents < 100 || amountCents > 99_999_999) return 'refused'
    this.payments.set(paymentId, { agentId, amountCents, status: 'open', dueMs: null })
    return 'ok'
  }

  confirm(paymentId: string, declined: boolean, callback: 'at-once' | 'late' | 'never', nowMs: number): Verdict {
    const payment = this.payments.get(paymentId)
    if (payment?.status !== 'open') return 'refused'
    if (declined) return 'ok'
    payment.status = 'paid'
    this.receivedCents += payment.amountCents
    if (callback === 'at-once') this.credit(payment)
    if (callback === 'late') payment.dueMs = nowMs + LATE_CALLBACK_MS
    return 'ok'
  }

  /** Delivers the callback of a payment, which credits the payment. Repeated deliveries have no effect. */
  deliver(paymentId: string): void {
    const payment = this.payments.get(paymentId)
    if (payment?.status === 'paid') this.credit(payment)
  }

  pass(nowMs: number): void {
    for (const payment of this.payments.values())
      if (payment.status === 'paid' && payment.dueMs !== null && payment.dueMs <= nowMs) this.credit(payment)
  }

  transfer(agentId: string, sourceId: string, amountCents: number): Verdict {
    if (amountCents < 1 || amountCents > this.fundsOf(agentId)) return 'refused'
    this.addFunds(agentId, -amountCents)
    this.addWallet(agentId, sourceId, amountCents)
    return 'ok'
  }

  buy(agentId: string, leadId: string): Verdict {
    const lead = this.leads.get(leadId)
    if (!lead) return 'refused'
    if (lead.owner === agentId && lead.returnState !== 'returned') return 'ok'
    if (lead.owner !== null || this.disabled.has(`${agentId}|${lead.sourceId}`)) return 'refused'
    if (this.walletOf(agentId, lead.sourceId) < lead.priceCents) return 'refused'
    this.addWallet(agentId, lead.sourceId, -lead.priceCents)
    this.revenueCents += lead.priceCents
    lead.owner = agentId
    return 'ok'
  }

  requestReturn(agentId: string, leadId: string): Verdict {
    const lead = this.leads.get(leadId)
    if (lead?.owner !== agentId || lead.returnState !== 'none') return 'refused'
    lead.returnState = 'requested'
    return 'ok'
  }

  decide(leadId: string, approve: boolean): Verdict {
    const lead = this.leads.get(leadId)
    if (lead?.returnState === (approve ? 'returned' : 'refused')) return 'ok'
    if (!lead?.owner || lead.returnState !== 'requested') return 'refused'
    lead.returnState = approve ? 'returned' : 'refused'
    if (!approve) return 'ok'
    this.addWallet(lead.owner, lead.sourceId, lead.priceCents)
    this.revenueCents -= lead.priceCents
    return 'ok'
  }

  grant(agentId: string, sourceId: string | null, amountCents: number): Verdict {
    if (amountCents < 1 || amountCents > 99_999_999) return 'refused'
    this.adjustmentsCents += amountCents
    if (sourceId === null) this.addFunds(agentId, amountCents)
    else this.addWallet(agentId, sourceId, amountCents)
    return 'ok'
  }

  switchWallet(agentId: string, sourceId: string, enabled: boolean): Verdict {
    if (enabled) this.disabled.delete(`${agentId}|${sourceId}`)
    else this.disabled.add(`${agentId}|${sourceId}`)
    return 'ok'
  }

  private credit(payment: ModelPayment): void {
    payment.status = 'credited'
    this.addFunds(payment.agentId, payment.amountCents)
  }

  private addFunds(agentId: string, cents: number): void {
    this.funds.set(agentId, this.fundsOf(agentId) + cents)
  }

  private addWallet(agentId: string, sourceId: string, cents: number): void {
    this.wallets.set(`${agentId}|${sourceId}`, this.walletOf(agentId, sourceId) + cents)
  }
}
