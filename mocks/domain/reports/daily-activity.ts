import { requireReadableAgent, requireUser } from '../access'
import { DAY_MS, dayKey, startOfDay } from '../calendar'
import type { DomainContext } from '../context'
import { invalid } from '../errors'
import { fundsAccount } from '../ledger/accounts'
import type { UserRecord } from '../records'
import { walletBalance } from '../wallets/wallets'

export interface DailyActivity {
  /** YYYY-MM-DD, UTC. */
  readonly day: string
  readonly leads: number
  readonly spentCents: number
  /** Funds and wallets together at the end of the day. */
  readonly balanceCents: number
  /** Leads that came to the market on that day. */
  readonly newOpenLeads: number
}

interface Day {
  leads: number
  spentCents: number
  changeCents: number
}

export const MAX_DAYS = 366

/** An agent's days up to today, oldest first. */
export function getDailyActivity(
  ctx: DomainContext,
  args: { days: number; agentId?: string | null },
): readonly DailyActivity[] {
  const agent = args.agentId == null ? requireUser(ctx) : requireReadableAgent(ctx, args.agentId)
  if (!Number.isInteger(args.days) || args.days < 1 || args.days > MAX_DAYS)
    throw invalid('days', `Ask for 1 to ${MAX_DAYS} days.`)
  return dailyActivity(ctx, [agent], args.days, agent.selectedStates)
}

/**
 * Days of several agents together. Only entries of those days are read: what was held at the end of a day is what is
 * held now, less what has come since. `states` null counts the arrivals of every state.
 */
export function dailyActivity(
  ctx: DomainContext,
  agents: readonly UserRecord[],
  days: number,
  states: readonly string[] | null,
): readonly DailyActivity[] {
  const firstMs = startOfDay(ctx.now) - (days - 1) * DAY_MS
  const rows = Array.from({ length: days }, (): Day => ({ leads: 0, spentCents: 0, changeCents: 0 }))
  let heldCents = 0
  for (const agent of agents) {
    heldCents += heldBy(ctx, agent.id)
    const entries = ctx.ledger.agentEntries(agent.id)
    for (let i = entries.length - 1; i >= 0; i--) {
      const entry = entries[i]
      if (!entry || entry.at < firstMs) break
      const row = rows[Math.floor((entry.at - firstMs) / DAY_MS)]
      if (!row) continue
      row.changeCents += entry.amountCents
      if (entry.type === 'LEAD_PURCHASE') row.leads++
      if (entry.type === 'LEAD_RETURN') row.leads--
      if (entry.type === 'LEAD_PURCHASE' || entry.type === 'LEAD_RETURN') row.spentCents -= entry.amountCents
    }
  }
  return toActivity(rows, firstMs, heldCents, arrivalsByDay(ctx, firstMs, days, states))
}

/** Turns changes into balances, from the last day backwards. */
export function toActivity(
  rows: readonly Readonly<Day>[],
  firstMs: number,
  heldCents: number,
  arrivals: readonly number[],
): readonly DailyActivity[] {
  const activity: DailyActivity[] = []
  let balanceCents = heldCents
  for (let i = rows.length - 1; i >= 0; i--) {
    const { leads, spentCents, changeCents } = rows[i] as Day
    activity.push({
      day: dayKey(firstMs + i * DAY_MS),
      leads: Math.max(0, leads),
      spentCents,
      balanceCents,
      newOpenLeads: arrivals[i] ?? 0,
    })
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
  firstMs: number,
  days: number,
  states: readonly string[] | null,
): readonly number[] {
  const wanted = states === null ? undefined : new Set(states)
  const arrivals = Array.from({ length: days }, () => 0)
  for (const sourceId of ctx.store.leadsBySource.partitions()) {
    const leads = ctx.store.leadsBySource.list(sourceId)
    for (let i = leads.length - 1; i >= 0; i--) {
      const lead = leads[i]
      if (!lead || lead.createdAt < firstMs) break
      const day = Math.floor((lead.createdAt - firstMs) / DAY_MS)
      if (day < days && (wanted?.has(lead.state) ?? true)) arrivals[day] = (arrivals[day] ?? 0) + 1
    }
  }
  return arrivals
}
