import { DAY_MS, HOUR_MS, MINUTE_MS, startOfUtcDay } from '../../../src/shared/calendar'
import type { Actor } from '../../domain/context'
import { notFound } from '../../domain/errors'
import { returnDeadline } from '../../domain/leads/bought-leads'
import { fundsAccount, walletAccount } from '../../domain/ledger/ledger'
import { CONSENT_VERSION } from '../../domain/payments/payment-config'
import { cardInput, type TEST_CARDS } from '../../domain/payments/test-cards'
import type { LeadRecord, LeadStatus, ReturnReason } from '../../domain/records'
import { EMPLOYERS } from '../../domain/seed-data'
import { isActive, walletId } from '../../domain/wallets'
import { MomentQueue } from '../timeline'
import { SYSTEM } from '../world'
import type { WorldHistory } from '../world-types'
import {
  atWork,
  behindUtcMs,
  decisionTime,
  leadOutcome,
  type LeadOutcome,
  momentOfDay,
  qualityOf,
  shareOfDay,
} from './agent-behavior'
import { ADMIN_ID } from './people'
import type { AgentProfile, SeedCompany, SourceUse } from './seed-company'
import { lookUp } from '../../../src/shared/look-up'

export const HISTORY_DAYS = 90

/** Return reasons for leads that the agent never reached. A reason that is listed twice is twice as likely. */
const UNREACHED_REASONS: readonly ReturnReason[] = ['WRONG_NUMBER', 'WRONG_NUMBER', 'DUPLICATE', 'FAKE_DETAILS']
/** Return reasons for leads that the agent reached. */
const UNWANTED_REASONS: readonly ReturnReason[] = ['NOT_INTERESTED', 'OUT_OF_CRITERIA']

export const asUser = (userId: string): Actor => ({ kind: 'user', userId })

/**
 * Saves a payment card with the same commands as the wallet screen, and makes the card the default. The card expires
 * about three years after the world's start.
 */
export function saveCard(history: WorldHistory, at: number, agent: Actor, name: keyof typeof TEST_CARDS): void {
  const expYear = new Date(history.startMs).getUTCFullYear() + 3
  const card = cardInput(name, { expMonth: 8, expYear, billingName: null })
  const { setupIntentId } = history.run(at, agent, 'createSetupIntent', {})
  const clientSecret = history.write(at, ({ store }) => store.setupIntents.get(setupIntentId)?.clientSecret)
  if (!clientSecret) throw notFound('The card setup')
  history.run(at, SYSTEM, 'confirmSetupIntent', { clientSecret, card })
  history.run(at, agent, 'completePaymentSetup', { setupIntentId, makeDefault: true })
}

/** Turns automatic top-up on, with the agent's consent. */
export function switchOnTopUp(
  history: WorldHistory,
  at: number,
  agent: Actor,
  rule: { readonly thresholdCents: number; readonly topUpCents: number },
): void {
  history.run(at, agent, 'updateAutoTopUpConfig', { enabled: true, ...rule, consentVersion: CONSENT_VERSION })
}

type Action = (atMs: number) => void

/** Longest time from a deposit to the purchase that it pays for. */
const MAX_FUNDING_MS = 20 * MINUTE_MS
/** Time before the world's start when the agents refill their wallets and add their last funds. */
const LAST_FUNDING_MS = 20 * HOUR_MS

interface OpenReturn {
  /** Time of the purchase. The return request must follow the purchase within the return window. */
  readonly boughtHoursAgo: number
  readonly askedHoursAgo: number
  readonly reason: ReturnReason
  readonly comment: string
}

/**
 * Writes the agents' history before the world's start, with the commands that the agents' screens would send. So the
 * history satisfies the rules of all commands, and each balance is the sum of its ledger entries.
 */
export class HistoryPlayer {
  private readonly plan = new MomentQueue<Action>()
  private readonly openedAtMs: number
  /** Number of leads bought so far, by agent and source. */
  private readonly purchaseCounts = new Map<string, number>()
  /** Money that an agent has added and is about to transfer to a wallet. */
  private readonly inTransitCents = new Map<string, number>()

  constructor(
    private readonly history: WorldHistory,
    private readonly company: SeedCompany,
  ) {
    this.openedAtMs = startOfUtcDay(history.startMs) - HISTORY_DAYS * DAY_MS
  }

  /** Plans the actions of an agent on each day of the history: 90 days, or fewer if the agent joined later. */
  planAgent(profile: AgentProfile): void {
    const { chance, startMs } = this.history
    const behindMs = this.behindMsOf(profile.agentId)
    const firstDay = HISTORY_DAYS - profile.joinedDaysAgo
    this.at(this.openedAtMs + firstDay * DAY_MS + chance.integer(0, 20, 'first-day', profile.agentId) * HOUR_MS, (at) =>
      this.subscribe(at, profile),
    )
    for (let day = firstDay + 1; day <= HISTORY_DAYS; day++) {
      const dayMs = this.openedAtMs + day * DAY_MS
      for (const source of profile.sources) {
        const expected = (source.leadsPerWeek / 7) * shareOfDay(dayMs)
        const count = Math.floor(expected + chance.fraction('buys', profile.agentId, source.sourceId, day))
        for (let n = 0; n < count; n++) {
          const share = chance.fraction('buys-at', profile.agentId, source.sourceId, day, n)
          this.at(dayMs + behindMs + momentOfDay(share), (at) => this.buy(at, profile, source))
        }
      }
    }
    if (profile.refillsWallets) this.planRefills(profile)
    if (profile.finalFundsCents > 0)
      this.at(atWork(startMs - LAST_FUNDING_MS, behindMs), (at) => this.addLastFunds(at, profile))
  }

  at(atMs: number, action: Action): void {
    if (atMs < this.history.startMs) this.plan.push(atMs, action)
  }

  /** Runs the planned actions in the order of their times. An action may plan later actions. */
  play(): void {
    for (let next = this.plan.peek(); next; next = this.plan.peek()) this.plan.pop()?.(next.at)
  }

  /** Plans a purchase and a return request that is neither approved nor rejected. */
  planOpenReturn(profile: AgentProfile, { boughtHoursAgo, askedHoursAgo, reason, comment }: OpenReturn): void {
    const agent = asUser(profile.agentId)
    const { startMs } = this.history
    this.at(startMs - boughtHoursAgo * HOUR_MS, (at) =>
      this.withPayableLead(at, profile, (boughtAt, lead) => {
        this.history.run(boughtAt, agent, 'purchaseLead', { leadId: lead.id })
        this.at(startMs - askedHoursAgo * HOUR_MS, (askedAt) =>
          this.history.run(askedAt, agent, 'requestLeadReturn', { leadId: lead.id, reason, comment }),
        )
      }),
    )
  }

  /** Plans a purchase nine days before the start whose loan is funded a week later. */
  planFundedLoan(profile: AgentProfile): void {
    const agent = asUser(profile.agentId)
    this.at(this.history.startMs - 9 * DAY_MS, (at) =>
      this.withPayableLead(at, profile, (boughtAt, { id }) => {
        this.history.run(boughtAt, agent, 'purchaseLead', { leadId: id })
        const advance = (afterMs: number, from: LeadStatus, status: LeadStatus) =>
          this.at(boughtAt + afterMs, (later) => this.advance(later, agent, id, from, status))
        advance(4 * MINUTE_MS, 'SOLD', 'CONTACTED')
        advance(DAY_MS, 'CONTACTED', 'QUALIFIED')
        advance(7 * DAY_MS, 'QUALIFIED', 'FUNDED')
      }),
    )
  }

  /**
   * Calls `act` with the newest lead that the agent can pay for, from the first source with such a lead. If there is
   * none, the agent adds money first, unless the agent no longer adds money.
   */
  withPayableLead(
    at: number,
    profile: AgentProfile,
    act: (at: number, lead: LeadRecord) => void,
    sources: readonly SourceUse[] = profile.sources,
  ): void {
    const open = sources.flatMap((source) => {
      const lead = this.newestOpenLead(at, profile.agentId, source.sourceId)
      return lead ? [{ source, lead }] : []
    })
    const payable = open.find(({ lead }) => !this.cannotPay(at, lead, profile))
    if (payable) return act(at, payable.lead)
    const source = open[0]?.source
    if (!source || this.hasStoppedFunding(at, profile)) return
    this.fund(at, profile, source, (later) => {
      const lead = this.newestOpenLead(later, profile.agentId, source.sourceId)
      if (lead && !this.cannotPay(later, lead, profile)) act(later, lead)
    })
  }

  /** Buys a lead that the wallet can pay for, and plans what the agent does with the lead. */
  purchase(at: number, profile: AgentProfile, { id, sourceId, priceCents }: LeadRecord): void {
    const { agentId, workStyle } = profile
    this.history.run(at, asUser(agentId), 'purchaseLead', { leadId: id, expectedPriceCents: priceCents })
    const key = `${agentId}:${sourceId}`
    const n = this.purchaseCounts.get(key) ?? 0
    this.purchaseCounts.set(key, n + 1)
    const quality = lookUp(this.company.custom?.qualities, sourceId) ?? qualityOf(sourceId)
    const outcome = leadOutcome(this.history.chance, { agentId, sourceId, n }, workStyle, quality)
    this.planOutcome(at, profile, id, outcome)
  }

  /** Plans purchases at `atMs` until the wallets cannot pay for another lead, or no lead is open. */
  planSpendDown(atMs: number, profile: AgentProfile): void {
    this.at(atMs, (at) => {
      for (const { sourceId } of profile.sources)
        for (;;) {
          const lead = this.newestOpenLead(at, profile.agentId, sourceId)
          if (!lead || this.cannotPay(at, lead, profile)) break
          this.purchase(at, profile, lead)
        }
    })
  }

  /** Plans a sign-in, which the user list shows as the user's last sign-in. */
  planSignIn(at: number, username: string): void {
    this.at(at, () => void this.history.run(at, SYSTEM, 'recordSignIn', { username }))
  }

  /** Plans that a user reads all notifications but the newest `keptCount` unread ones. */
  planReading(at: number, userId: string, keptCount: number): void {
    this.at(at, () => {
      const unread = this.history.write(at, ({ store }) =>
        store.notificationsByUser.list(userId).flatMap(({ id, read }) => (read ? [] : [id])),
      )
      const ids = unread.slice(0, -keptCount)
      if (ids.length > 0) this.history.run(at, asUser(userId), 'markNotificationsRead', { ids })
    })
  }

  private subscribe(at: number, profile: AgentProfile): void {
    const agent = asUser(profile.agentId)
    saveCard(this.history, at, agent, 'visa')
    for (const { sourceId, lowBalanceThresholdCents } of profile.sources)
      this.history.run(at, agent, 'createWallet', { sourceId, lowBalanceThresholdCents })
    if (profile.topUp) switchOnTopUp(this.history, at, agent, profile.topUp)
  }

  private buy(at: number, profile: AgentProfile, source: SourceUse): void {
    this.withPayableLead(at, profile, (boughtAt, lead) => this.purchase(boughtAt, profile, lead), [source])
  }

  private newestOpenLead(at: number, agentId: string, sourceId: string): LeadRecord | undefined {
    return this.history.write(at, ({ store }) => {
      const wallet = store.wallets.get(walletId(agentId, sourceId))
      if (!wallet || !isActive(wallet)) return undefined
      const states = store.users.get(agentId)?.selectedStates ?? []
      return store.openLeadsBySource.list(sourceId).findLast((lead) => states.includes(lead.state))
    })
  }

  /** Adds money by card, transfers it to a wallet a few minutes later, and then calls `act`. */
  private fund(at: number, { agentId }: AgentProfile, source: SourceUse, act?: Action): void {
    if (at + MAX_FUNDING_MS >= this.history.startMs) return
    const { sourceId, fundCents: amountCents } = source
    this.payByCard(at, agentId, amountCents)
    const add = (cents: number) => this.inTransitCents.set(agentId, (this.inTransitCents.get(agentId) ?? 0) + cents)
    add(amountCents)
    const pauseMs = (step: string) => this.history.chance.integer(70_000, MAX_FUNDING_MS / 2, step, agentId, at)
    this.at(at + pauseMs('transfers'), (transferredAt) => {
      this.history.run(transferredAt, asUser(agentId), 'transferFundsToWallet', { sourceId, amountCents })
      add(-amountCents)
      if (act) this.at(transferredAt + pauseMs('buys-after'), act)
    })
  }

  /** Adds money to the agent's funds with the agent's default card. */
  private payByCard(at: number, agentId: string, amountCents: number): void {
    const { paymentIntentId } = this.history.run(at, asUser(agentId), 'addFunds', { amountCents })
    const { clientSecret, paymentMethodId } = this.history.write(at, ({ store }) => ({
      clientSecret: store.paymentIntents.get(paymentIntentId)?.clientSecret,
      paymentMethodId: store.paymentConfigs.get(agentId)?.defaultPaymentMethodId,
    }))
    if (!clientSecret || !paymentMethodId) throw notFound('The payment')
    this.history.run(at, SYSTEM, 'confirmPaymentIntent', { clientSecret, paymentMethodId })
  }

  /** Plans what the agent does with a lead after its purchase. */
  private planOutcome(
    boughtAt: number,
    { agentId, workStyle }: AgentProfile,
    leadId: string,
    { outcome, delayMs }: LeadOutcome,
  ): void {
    const agent = asUser(agentId)
    const behindMs = this.behindMsOf(agentId)
    const planReturn = (at: number, reasons: readonly ReturnReason[]) =>
      this.at(at, (later) =>
        this.requestReturn(later, agent, leadId, reasons, (declinedAt) => {
          if (workStyle.lastCallMs === null) return
          const calledAt = atWork(declinedAt + HOUR_MS, behindMs)
          this.at(calledAt, () => this.advance(calledAt, agent, leadId, 'SOLD', 'CONTACTED'))
        }),
      )
    if (outcome === 'FORGOTTEN') return
    if (outcome === 'RETURNED') return planReturn(atWork(boughtAt + HOUR_MS + delayMs / 4, behindMs), UNREACHED_REASONS)
    // Calls more than an hour after the purchase are made in working hours only.
    const at = delayMs <= HOUR_MS ? boughtAt + delayMs : atWork(boughtAt + delayMs, behindMs)
    this.at(at, (later) => this.advance(later, agent, leadId, 'SOLD', 'CONTACTED'))
    if (outcome === 'UNWANTED') return planReturn(at + 2 * HOUR_MS, UNWANTED_REASONS)
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

  /**
   * Changes the status of a lead from `from` to `status`. Returns false if the lead no longer has the status `from`,
   * for example because of a return request.
   */
  private advance(at: number, agent: Actor, leadId: string, from: LeadStatus, status: LeadStatus): boolean {
    const lead = this.history.write(at, ({ store }) => store.leads.get(leadId))
    if (lead?.status !== from) return false
    this.history.run(at, agent, 'updateLeadStatus', { leadId, status })
    return true
  }

  /** Adds a note with the employer of a qualified lead. */
  private noteEmployer(at: number, agent: Actor, leadId: string): void {
    const employer = this.history.chance.pick(EMPLOYERS, 'employer', leadId)
    this.history.run(at, agent, 'addLeadNote', { leadId, text: `Works at ${employer}, pay stubs received.` })
  }

  private requestReturn(
    at: number,
    agent: Actor,
    leadId: string,
    reasons: readonly ReturnReason[],
    onDecline: Action,
  ): void {
    const reason = this.history.chance.pick(reasons, 'return-reason', leadId)
    const isLate = this.history.write(at, (ctx) => {
      const lead = ctx.store.leads.get(leadId)
      return at > ((lead && returnDeadline(ctx, lead)) ?? -Infinity)
    })
    if (isLate) return
    this.history.run(at, agent, 'requestLeadReturn', { leadId, reason, comment: null })
    const approve = this.history.chance.fraction('approves', leadId) < 0.85
    this.at(decisionTime(at, this.history.chance.fraction('decides', leadId)), (later) => {
      this.history.run(later, asUser(ADMIN_ID), 'resolveLeadReturn', { leadId, approve, comment: null })
      if (!approve) onDecline(later)
    })
  }

  /** Plans a refill of each wallet that then holds less than half of its `fundCents`, one wallet each day. */
  private planRefills(profile: AgentProfile): void {
    const { agentId, sources } = profile
    const { chance, startMs } = this.history
    sources
      .filter(({ runsLow }) => !runsLow)
      .toReversed()
      .forEach((source, i) => {
        const latestMs = startMs - LAST_FUNDING_MS - i * DAY_MS
        const at = latestMs - chance.integer(0, 3 * HOUR_MS, 'refills', agentId, source.sourceId)
        this.at(atWork(at, this.behindMsOf(agentId)), (later) => {
          if (this.balance(later, walletAccount(agentId, source.sourceId)) < source.fundCents / 2)
            this.fund(later, profile, source)
        })
      })
  }

  /** Adds money until the funds, without money on its way to a wallet, reach `finalFundsCents`. */
  private addLastFunds(at: number, { agentId, finalFundsCents }: AgentProfile): void {
    const fundsCents = this.balance(at, fundsAccount(agentId)) - (this.inTransitCents.get(agentId) ?? 0)
    const missing = finalFundsCents - fundsCents
    if (missing >= 100) this.payByCard(at, agentId, missing)
  }

  private behindMsOf(userId: string): number {
    return behindUtcMs(this.company.people.find(({ id }) => id === userId)?.state ?? '')
  }

  private hasStoppedFunding(at: number, { stoppedFundingDaysAgo: days }: AgentProfile): boolean {
    return days > 0 && at > this.history.startMs - days * DAY_MS
  }

  private cannotPay(at: number, lead: LeadRecord, { agentId }: AgentProfile): boolean {
    return this.balance(at, walletAccount(agentId, lead.sourceId)) < lead.priceCents
  }

  private balance(at: number, account: string): number {
    return this.history.write(at, ({ ledger }) => ledger.balance(account))
  }
}
