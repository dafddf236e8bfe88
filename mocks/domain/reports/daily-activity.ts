import { requireReadableAgent, requireUser } from '../access'
import type { DomainContext } from '../context'
import { invalid } from '../errors'
import { fundsAccount } from '../ledger/accounts'
import { dayIndex, daysOf, parsePeriod, type DayOfPeriod, type Period, type PeriodWords } from '../periods'
import type { UserRecord } from '../records'
import { walletBalance } from '../wallets/standing'

export interface DailyActivity {
  /** YYYY-MM-DD. */
  readonly day: string
  readonly leads: number
  readonly spentCents: number
  /** Funds and wallets together at the end of the day. */
  readonly balanceCents: number
  /** Leads that came to the market on that day. */
  readonly newOpenLeads: number
}

export interface DayFigures {
  leads: number
  spentCents: number
  changeCents: number
}

export const MAX_DAYS = 366

/** An agent's days, oldest first. */
export function getDailyActivity(
  ctx: DomainContext,
  args: { period: PeriodWords; agentId?: string | null },
): readonly DailyActivity[] {
  const agent = args.agentId == null ? requireUser(ctx) : requireReadableAgent(ctx, args.agentId)
  const period = parsePeriod(ctx, args.period)
  if (daysOf(period).length > MAX_DAYS) throw invalid('period', `Ask for at most ${MAX_DAYS} days.`)
  return dailyActivity(ctx, [agent], period, agent.selectedStates)
}

/**
 * Days of several agents together. Only entries since the first of them are read: what was held at the end of a day is
 * what is held now, less what has come since. `states` null counts the arrivals of every state.
 */
export function dailyActivity(
  ctx: DomainContext,
  agents: readonly UserRecord[],
  period: Period,
  states: readonly string[] | null,
): readonly DailyActivity[] {
  const days = daysOf(period)
  const rows = emptyRows(days)
  let heldCents = 0
  for (const agent of agents) {
    heldCents += heldBy(ctx, agent.id)
    const entries = ctx.ledger.agentEntries(agent.id)
    for (let i = entries.length - 1; i >= 0; i--) {
      const entry = entries[i]
      if (!entry || entry.at < period.startMs) break
      const row = rows[dayIndex(days, entry.at)]
      if (!row) {
        heldCents -= entry.amountCents
        continue
      }
      row.changeCents += entry.amountCents
      if (entry.type === 'LEAD_PURCHASE') row.leads++
      if (entry.type === 'LEAD_RETURN') row.leads--
      if (entry.type === 'LEAD_PURCHASE' || entry.type === 'LEAD_RETURN') row.spentCents -= entry.amountCents
    }
  }
  return toActivity(days, rows, heldCents, arrivalsByDay(ctx, days, states))
}

export const emptyRows = (days: readonly DayOfPeriod[]): readonly DayFigures[] =>
  days.map(() => ({ leads: 0, spentCents: 0, changeCents: 0 }))

/** Turns changes into balances, from the end of the last day backwards. */
export function toActivity(
  days: readonly DayOfPeriod[],
  rows: readonly Readonly<DayFigures>[],
  heldCents: number,
  arrivals: readonly number[],
): readonly DailyActivity[] {
  const activity: DailyActivity[] = []
  let balanceCents = heldCents
  for (let i = rows.length - 1; i >= 0; i--) {
    const { leads, spentCents, changeCents } = rows[i] as DayFigures
    const { day } = days[i] as DayOfPeriod
    activity.push({ day, leads: Math.max(0, leads), spentCents, balanceCents, newOpenLeads: arrivals[i] ?? 0 })
    balanceCents -= changeCents
  }
  return activity.reverse()
}

export function heldBy(ctx: DomainContext, agentId: string): number {
  const wallets = ctx.store.walletsByAgent.list(agentId)
  return wallets.reduce((sum, wallet) => sum + walletBalance(ctx, wallet), ctx.ledger.balance(fundsAccount(agentId)))
}

/** How many leads came to the market on each day, in the given states or in all. */
export function arrivalsByDay(
  ctx: DomainContext,
  days: readonly DayOfPeriod[],
  states: readonly string[] | null,
): readonly number[] {
  const wanted = states === null ? undefined : new Set(states)
  const arrivals = days.map(() => 0)
  const firstMs = days[0]?.startMs ?? Infinity
  for (const sourceId of ctx.store.leadsBySource.partitions()) {
    const leads = ctx.store.leadsBySource.list(sourceId)
    for (let i = leads.length - 1; i >= 0; i--) {
      const lead = leads[i]
      if (!lead || lead.createdAt < firstMs) break
      const day = dayIndex(days, lead.createdAt)
      if (day >= 0 && (wanted?.has(lead.state) ?? true)) arrivals[day] = (arrivals[day] ?? 0) + 1
    }
  }
  return arrivals
}
