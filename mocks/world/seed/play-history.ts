import { DAY_MS, HOUR_MS, startOfDay } from '../../domain/calendar'
import type { Actor } from '../../domain/context'
import { returnUntil } from '../../domain/leads/bought-leads'
import { fundsAccount, walletAccount } from '../../domain/ledger/ledger'
import type { LeadRecord, LeadStatus, ReturnReason } from '../../domain/records'
import { EMPLOYERS } from '../../domain/seed-data'
import { isActive, walletId } from '../../domain/wallet-figures'
import { MomentQueue } from '../moment-queue'
import { SYSTEM } from '../world'
import type { WorldHistory } from '../world-options'
import type { SeedCompany } from './seed-company'
import { leadOutcome, type LeadOutcome } from './lead-outcomes'
import type { AgentProfile, SourceUse } from './agent-profiles'
import { atWork, behindUtcMs, momentOfDay, shareOfDay } from './working-hours'
import { payByCard, saveCard } from './seed-payments'
import { ADMIN_ID } from './people'

export const HISTORY_DAYS = 90

/** Why those are returned whom nobody could reach, and those who were reached. */
const UNREACHED: readonly ReturnReason[] = ['WRONG_NUMBER', 'WRONG_NUMBER', 'DUPLICATE', 'FAKE_DETAILS']
const UNWANTED: readonly ReturnReason[] = ['NOT_INTERESTED', 'OUT_OF_CRITERIA']

export const asUser = (userId: string): Actor => ({ kind: 'user', userId })

type Action = (atMs: number) => void

interface OpenReturn {
  /** Not longer before the request than a lead may be returned. */
  readonly boughtHoursAgo: number
  readonly askedHoursAgo: number
  readonly reason: ReturnReason
  readonly comment: string
}

/**
 * Plays what agents have done before the world begins, with the commands that their screens would send: so every
 * balance of the seeded world is the sum of entries, and every rule was kept on the way.
 */
export class HistoryPlayer {
  private readonly plan = new MomentQueue<Action>()
  private readonly openedAtMs: number
  /** How many leads an agent has bought of a source so far. */
  private readonly bought = new Map<string, number>()

  constructor(
    private readonly history: WorldHistory,
    private readonly cast: SeedCompany,
  ) {
    this.openedAtMs = startOfDay(history.startMs) - HISTORY_DAYS * DAY_MS
  }

  /** Plans an agent's days, ninety of them unless he joined later. */
  follow(habit: AgentProfile): void {
    const { chance, startMs } = this.history
    const behindMs = this.behindMsOf(habit.agentId)
    const firstDay = HISTORY_DAYS - habit.joinedDaysAgo
    this.at(this.openedAtMs + firstDay * DAY_MS + chance.integer(0, 20, 'first-day', habit.agentId) * HOUR_MS, (at) =>
      this.subscribe(at, habit),
    )
    for (let day = firstDay + 1; day <= HISTORY_DAYS; day++) {
      const dayMs = this.openedAtMs + day * DAY_MS
      for (const source of habit.sources) {
        const expected = (source.leadsPerWeek / 7) * shareOfDay(dayMs)
        const count = Math.floor(expected + chance.fraction('buys', habit.agentId, source.sourceId, day))
        for (let n = 0; n < count; n++) {
          const share = chance.fraction('buys-at', habit.agentId, source.sourceId, day, n)
          this.at(dayMs + behindMs + momentOfDay(share), (at) => this.buy(at, habit, source))
        }
      }
    }
    if (habit.keepsCents > 0) this.at(startMs - 20 * HOUR_MS, (at) => this.keep(at, habit))
  }

  at(atMs: number, action: Action): void {
    if (atMs < this.history.startMs) this.plan.push(atMs, action)
  }

  /** Carries out the plan in the order of time. */
  play(): void {
    for (let next = this.plan.peek(); next; next = this.plan.peek()) this.plan.pop()?.(next.at)
  }

  /** The agent buys a lead, asks later to return it, and nobody decides on that. */
  leaveReturnOpen(habit: AgentProfile, { boughtHoursAgo, askedHoursAgo, reason, comment }: OpenReturn): void {
    const agent = asUser(habit.agentId)
    const { startMs } = this.history
    this.at(startMs - boughtHoursAgo * HOUR_MS, (boughtAt) => {
      const lead = this.reserve(boughtAt, habit)
      if (!lead) return
      this.history.run(boughtAt, agent, 'purchaseLead', { leadId: lead.id })
      this.at(startMs - askedHoursAgo * HOUR_MS, (at) =>
        this.history.run(at, agent, 'requestLeadReturn', { leadId: lead.id, reason, comment }),
      )
    })
  }

  /** A lead of the first of the agent's sources that has one, and the money for it in the wallet. */
  reserve(at: number, habit: AgentProfile): LeadRecord | undefined {
    for (const source of habit.sources) {
      const lead = this.choose(at, habit.agentId, source.sourceId)
      if (!lead) continue
      if (this.missesMoney(at, lead, habit)) {
        if (this.hasStoppedFunding(at, habit)) continue
        this.fund(at, habit, source)
      }
      return lead
    }
    return undefined
  }

  /** Buys a lead that the wallet can pay for, and plans what becomes of it. */
  purchase(at: number, habit: AgentProfile, { id, sourceId, priceCents }: LeadRecord): void {
    const { agentId, manner } = habit
    this.history.run(at, asUser(agentId), 'purchaseLead', { leadId: id, expectedPriceCents: priceCents })
    const place = `${agentId}:${sourceId}`
    const n = this.bought.get(place) ?? 0
    this.bought.set(place, n + 1)
    this.work(
      at,
      agentId,
      id,
      leadOutcome(this.history.chance, { agentId, sourceId, n }, manner, this.cast.own?.qualities),
    )
  }

  /** Spends what is left in the agent's wallets, until no lead can be paid for or none is there. */
  spendDown(atMs: number, habit: AgentProfile): void {
    this.at(atMs, (at) => {
      for (const { sourceId } of habit.sources)
        for (
          let lead = this.choose(at, habit.agentId, sourceId);
          lead;
          lead = this.choose(at, habit.agentId, sourceId)
        ) {
          if (this.missesMoney(at, lead, habit)) break
          this.purchase(at, habit, lead)
        }
    })
  }

  /** When a person was last here. */
  signIn(at: number, username: string): void {
    this.at(at, () => void this.history.run(at, SYSTEM, 'recordSignIn', { username }))
  }

  private subscribe(at: number, habit: AgentProfile): void {
    const agent = asUser(habit.agentId)
    saveCard(this.history, at, agent, habit.card)
    for (const source of habit.sources)
      this.history.run(at, agent, 'createWallet', {
        sourceId: source.sourceId,
        lowBalanceThresholdCents: source.lowBalanceThresholdCents ?? null,
      })
  }

  private buy(at: number, habit: AgentProfile, source: SourceUse): void {
    const lead = this.choose(at, habit.agentId, source.sourceId)
    if (!lead) return
    if (this.missesMoney(at, lead, habit)) {
      if (this.hasStoppedFunding(at, habit)) return
      this.fund(at, habit, source)
    }
    this.purchase(at, habit, lead)
  }

  private choose(at: number, agentId: string, sourceId: string): LeadRecord | undefined {
    return this.history.write(at, ({ store }) => {
      const wallet = store.wallets.get(walletId(agentId, sourceId))
      if (!wallet || !isActive(wallet)) return undefined
      const states = store.users.get(agentId)?.selectedStates ?? []
      return store.openLeadsBySource.list(sourceId).findLast((lead) => states.includes(lead.state))
    })
  }

  private fund(at: number, habit: AgentProfile, source: SourceUse): void {
    const agent = asUser(habit.agentId)
    payByCard(this.history, at, agent, source.fundCents)
    this.history.run(at, agent, 'transferFundsToWallet', { sourceId: source.sourceId, amountCents: source.fundCents })
  }

  /** Plans what becomes of a lead that was just bought. */
  private work(boughtAt: number, agentId: string, leadId: string, { outcome, delayMs }: LeadOutcome): void {
    const agent = asUser(agentId)
    const behindMs = this.behindMsOf(agentId)
    const returns = (at: number, reasons: readonly ReturnReason[]) =>
      this.at(at, (later) => this.requestReturn(later, agent, leadId, reasons))
    if (outcome === 'FORGOTTEN') return
    if (outcome === 'RETURNED') return returns(atWork(boughtAt + HOUR_MS + delayMs / 4, behindMs), UNREACHED)
    // Who is not called within the hour is called in working hours.
    const at = delayMs <= HOUR_MS ? boughtAt + delayMs : atWork(boughtAt + delayMs, behindMs)
    this.at(at, (later) => this.advance(later, agent, leadId, 'SOLD', 'CONTACTED'))
    if (outcome === 'UNWANTED') return returns(at + 2 * HOUR_MS, UNWANTED)
    if (outcome === 'CONTACTED') return
    const luck = this.history.chance.fraction('course', leadId)
    const qualifiedAt = atWork(at + Math.floor((4 + 40 * luck) * HOUR_MS), behindMs)
    this.at(qualifiedAt, (later) => {
      if (this.advance(later, agent, leadId, 'CONTACTED', 'QUALIFIED')) this.noteEmployer(later, agent, leadId)
    })
    if (outcome === 'QUALIFIED') return
    const fundedAt = atWork(qualifiedAt + Math.floor((5 + 13 * luck * luck) * DAY_MS), behindMs)
    this.at(fundedAt, (later) => this.advance(later, agent, leadId, 'QUALIFIED', 'FUNDED'))
  }

  /** The next step with a lead, unless it has gone another way meanwhile: a return may have been asked for. */
  private advance(at: number, agent: Actor, leadId: string, from: LeadStatus, status: LeadStatus): boolean {
    const lead = this.history.write(at, ({ store }) => store.leads.get(leadId))
    if (lead?.status !== from) return false
    this.history.run(at, agent, 'updateLeadStatus', { leadId, status })
    return true
  }

  /** Adds a note with the employer of a lead who qualifies. */
  private noteEmployer(at: number, agent: Actor, leadId: string): void {
    const employer = this.history.chance.pick(EMPLOYERS, 'employer', leadId)
    this.history.run(at, agent, 'addLeadNote', { leadId, text: `Works at ${employer}, pay stubs received.` })
  }

  private requestReturn(at: number, agent: Actor, leadId: string, reasons: readonly ReturnReason[]): void {
    const reason = this.history.chance.pick(reasons, 'return-reason', leadId)
    const isLate = this.history.write(at, (ctx) => {
      const lead = ctx.store.leads.get(leadId)
      return at > ((lead && returnUntil(ctx, lead)) ?? -Infinity)
    })
    if (isLate) return
    this.history.run(at, agent, 'requestLeadReturn', { leadId, reason, comment: null })
    const approve = this.history.chance.fraction('approves', leadId) < 0.85
    this.at(at + 26 * HOUR_MS, (later) =>
      this.history.run(later, asUser(ADMIN_ID), 'resolveLeadReturn', { leadId, approve, comment: null }),
    )
  }

  private keep(at: number, habit: AgentProfile): void {
    if (habit.fillsWallets)
      for (const source of habit.sources)
        if (this.balance(at, walletAccount(habit.agentId, source.sourceId)) < source.fundCents / 2)
          this.fund(at, habit, source)
    const missing = habit.keepsCents - this.balance(at, fundsAccount(habit.agentId))
    if (missing >= 100) payByCard(this.history, at, asUser(habit.agentId), missing)
  }

  private behindMsOf(userId: string): number {
    return behindUtcMs(this.cast.people.find(({ id }) => id === userId)?.state ?? '')
  }

  private hasStoppedFunding(at: number, { stopsFundingDaysAgo: days }: AgentProfile): boolean {
    return days > 0 && at > this.history.startMs - days * DAY_MS
  }

  private missesMoney(at: number, lead: LeadRecord, { agentId }: AgentProfile): boolean {
    return this.balance(at, walletAccount(agentId, lead.sourceId)) < lead.priceCents
  }

  private balance(at: number, account: string): number {
    return this.history.write(at, ({ ledger }) => ledger.balance(account))
  }
}
