import { requireUser } from '../access'
import type { DomainContext } from '../context'
import { fundsAccount } from '../ledger/ledger'
import type { LeadRecord } from '../records'
import { entriesSince, spendOf, walletBalance } from '../wallets'
import type { ZoneCalendar } from '../calendar'

export interface DashboardStats {
  /** Bought leads that are neither funded nor returned. */
  readonly activeLeads: number
  /** Leads that arrived in the selected states today and are still open. */
  readonly newLeadsToday: number
  readonly totalLeadsThisMonth: number
  readonly totalWalletBalanceCents: number
  readonly fundsBalanceCents: number
  readonly totalSpentTodayCents: number
  readonly totalSpentThisMonthCents: number
}

export function getDashboardStats(ctx: DomainContext, days: ZoneCalendar): DashboardStats {
  const user = requireUser(ctx)
  const todayMs = days.startOfToday(ctx.now)
  const entries = ctx.ledger.agentEntries(user.id)
  const month = spendOf(entriesSince(entries, days.startOfMonth(ctx.now)))
  const wallets = ctx.store.walletsByAgent.list(user.id)
  return {
    activeLeads: ctx.store.leadsByAgent.list(user.id).filter(isWorkedOn).length,
    newLeadsToday: newOpenLeads(ctx, user.selectedStates, todayMs),
    totalLeadsThisMonth: Math.max(0, month.leads),
    totalWalletBalanceCents: wallets.reduce((sum, wallet) => sum + walletBalance(ctx, wallet), 0),
    fundsBalanceCents: ctx.ledger.balance(fundsAccount(user.id)),
    totalSpentTodayCents: spendOf(entriesSince(entries, todayMs)).spentCents,
    totalSpentThisMonthCents: month.spentCents,
  }
}

export const isWorkedOn = (lead: LeadRecord): boolean => lead.status !== 'FUNDED' && lead.status !== 'RETURNED'

/** Returns the number of open leads in these states that arrived at `sinceMs` or later. */
export function newOpenLeads(ctx: DomainContext, states: readonly string[], sinceMs: number): number {
  let count = 0
  for (const state of states) {
    const rows = ctx.store.openLeadsByState.list(state)
    for (let i = rows.length - 1; i >= 0 && (rows[i]?.createdAt ?? 0) >= sinceMs; i--) count++
  }
  return count
}
