import { DAY_MS, HOUR_MS, MINUTE_MS, startOfDay } from '../../domain/calendar'
import type { Actor } from '../../domain/context'
import { returnUntil } from '../../domain/leads/bought-leads'
import { fundsAccount, walletAccount } from '../../domain/ledger/accounts'
import type { LeadRecord, LeadStatus, ReturnReason } from '../../domain/records'
import { isActive, walletId } from '../../domain/wallets/wallets'
import { MomentQueue } from '../moment-queue'
import { SYSTEM } from '../world'
import type { History } from '../world-options'
import type { Habit, SourceHabit } from './habits'
import { payByCard, saveCard } from './payments'
import { ADMIN_ID } from './people'

export const HISTORY_DAYS = 90

const RETURN_REASONS: readonly ReturnReason[] = ['WRONG_NUMBER', 'NOT_INTERESTED', 'DUPLICATE', 'OUT_OF_CRITERIA']

export const asUser = (userId: string): Actor => ({ kind: 'user', userId })

type Action = (atMs: number) => void

/**
 * Plays what agents have done before the world begins, with the commands that their screens would send: so every
 * balance of the seeded world is the sum of entries, and every rule was kept on the way.
 */
export class HistoryPlayer {
  private readonly plan = new MomentQueue<Action>()
  private readonly openedAtMs: number

  constructor(private readonly history: History) {
    this.openedAtMs = startOfDay(history.startMs) - HISTORY_DAYS * DAY_MS
  }

  /** Plans an agent's ninety days. */
  follow(habit: Habit): void {
    const { chance, startMs } = this.history
    this.at(this.openedAtMs + DAY_MS + chance.integer(0, 20, 'first-day', habit.agentId) * HOUR_MS, (at) =>
      this.subscribe(at, habit),
    )
    for (let day = 2; day <= HISTORY_DAYS; day++) {
      for (const source of habit.sources) {
        const expected = source.leadsPerWeek / 7
        const count = Math.floor(expected + chance.fraction('buys', habit.agentId, source.sourceId, day))
        for (let n = 0; n < count; n++) {
          const minutes = chance.integer(14 * 60, 25 * 60, 'buys-at', habit.agentId, source.sourceId, day, n)
          this.at(this.openedAtMs + day * DAY_MS + minutes * MINUTE_MS, (at) =>
            this.buy(at, habit, source, `${day}.${n}`),
          )
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

  /** The agent's latest lead that can be returned is asked to be, and nobody has decided yet. */
  leaveReturnOpen(at: number, agentId: string, reason: ReturnReason): void {
    this.at(at, () => {
      const lead = this.history.write(at, (ctx) =>
        ctx.store.leadsByAgent.list(agentId).findLast((bought) => (returnUntil(ctx, bought) ?? 0) > at),
      )
      if (!lead) return
      const comment = 'The number belongs to somebody else.'
      this.history.run(at, asUser(agentId), 'requestLeadReturn', { leadId: lead.id, reason, comment })
    })
  }

  /** When a person was last here. */
  signIn(at: number, username: string): void {
    this.at(at, () => void this.history.run(at, SYSTEM, 'recordSignIn', { username }))
  }

  private subscribe(at: number, habit: Habit): void {
    const agent = asUser(habit.agentId)
    saveCard(this.history, at, agent, habit.card)
    for (const source of habit.sources)
      this.history.run(at, agent, 'createWallet', {
        sourceId: source.sourceId,
        lowBalanceThresholdCents: source.lowBalanceThresholdCents ?? null,
      })
  }

  private buy(at: number, habit: Habit, source: SourceHabit, key: string): void {
    const { chance } = this.history
    const lead = this.choose(at, habit.agentId, source.sourceId)
    if (!lead) return
    const wallet = walletAccount(habit.agentId, source.sourceId)
    const missing = this.balance(at, wallet) < lead.priceCents
    if (missing) {
      if (habit.stopsFundingDaysAgo > 0 && at > this.history.startMs - habit.stopsFundingDaysAgo * DAY_MS) return
      this.fund(at, habit, source)
    }
    const agent = asUser(habit.agentId)
    this.history.run(at, agent, 'purchaseLead', { leadId: lead.id, expectedPriceCents: lead.priceCents })
    const [share, minutes] = habit.contacts
    // Who does not call at once calls days later: nothing waits for ever.
    const isPrompt = chance.fraction('contacts', habit.agentId, key, source.sourceId) < share
    const spread = 0.3 + 1.6 * chance.fraction('contact-delay', habit.agentId, key)
    const delay = isPrompt ? Math.ceil(minutes * spread) * MINUTE_MS : Math.ceil(30 * spread) * HOUR_MS
    this.at(at + delay, (later) => this.contact(later, habit, lead.id))
  }

  private choose(at: number, agentId: string, sourceId: string): LeadRecord | undefined {
    return this.history.write(at, ({ store }) => {
      const wallet = store.wallets.get(walletId(agentId, sourceId))
      if (!wallet || !isActive(wallet)) return undefined
      const states = store.users.get(agentId)?.selectedStates ?? []
      return store.openLeadsBySource.list(sourceId).findLast((lead) => states.includes(lead.state))
    })
  }

  private fund(at: number, habit: Habit, source: SourceHabit): void {
    const agent = asUser(habit.agentId)
    payByCard(this.history, at, agent, source.fundCents)
    this.history.run(at, agent, 'transferFundsToWallet', { sourceId: source.sourceId, amountCents: source.fundCents })
  }

  private contact(at: number, habit: Habit, leadId: string): void {
    const { chance } = this.history
    const agent = asUser(habit.agentId)
    this.advance(at, agent, leadId, 'SOLD', 'CONTACTED')
    const luck = chance.fraction('outcome', leadId)
    if (luck < habit.returnShare) {
      const reason = chance.pick(RETURN_REASONS, 'return-reason', leadId)
      this.at(at + 3 * HOUR_MS, (later) => this.requestReturn(later, agent, leadId, reason))
    } else if (luck < habit.returnShare + 0.45) {
      this.at(at + (4 + 40 * luck) * HOUR_MS, (later) => this.advance(later, agent, leadId, 'CONTACTED', 'QUALIFIED'))
      if (chance.fraction('funds', leadId) < habit.fundedShare / 0.45)
        this.at(at + (9 + 12 * luck) * DAY_MS, (later) => this.advance(later, agent, leadId, 'QUALIFIED', 'FUNDED'))
    }
  }

  /** The next step with a lead, unless it has gone another way meanwhile: a return may have been asked for. */
  private advance(at: number, agent: Actor, leadId: string, from: LeadStatus, status: LeadStatus): void {
    const lead = this.history.write(at, ({ store }) => store.leads.get(leadId))
    if (lead?.status === from) this.history.run(at, agent, 'updateLeadStatus', { leadId, status })
  }

  private requestReturn(at: number, agent: Actor, leadId: string, reason: ReturnReason): void {
    const isLate = this.history.write(at, (ctx) => {
      const lead = ctx.store.leads.get(leadId)
      return at > ((lead && returnUntil(ctx, lead)) ?? -Infinity)
    })
    if (isLate) return
    this.history.run(at, agent, 'requestLeadReturn', { leadId, reason, comment: null })
    const approve = this.history.chance.fraction('approves', leadId) < 0.75
    this.at(at + 26 * HOUR_MS, (later) =>
      this.history.run(later, asUser(ADMIN_ID), 'resolveLeadReturn', { leadId, approve, comment: null }),
    )
  }

  private keep(at: number, habit: Habit): void {
    const missing = habit.keepsCents - this.balance(at, fundsAccount(habit.agentId))
    if (missing >= 100) payByCard(this.history, at, asUser(habit.agentId), missing)
  }

  private balance(at: number, account: string): number {
    return this.history.write(at, ({ ledger }) => ledger.balance(account))
  }
}
