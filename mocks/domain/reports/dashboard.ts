import { requireUser } from '../access'
import type { DomainContext } from '../context'
import { fundsAccount } from '../ledger/ledger'
import type { LeadRecord } from '../records'
import { entriesSince, spendOf, walletsBalance } from '../wallets'
import type { ZoneCalendar } from '../calendar'

export function getDashboardStats(ctx: DomainContext, days: ZoneCalendar) {
  const user = requireUser(ctx)
  const todayMs = days.startOfToday(ctx.now)
  const entries = ctx.ledger.agentEntries(user.id)
  const month = spendOf(entriesSince(entries, days.startOfMonth(ctx.now)))
  return {
    activeLeads: ctx.store.leadsByAgent.list(user.id).filter(isWorkedOn).length,
    // Leads that arrived in the selected states today and are still open.
    newLeadsToday: newOpenLeads(ctx, user.selectedStates, todayMs),
    totalLeadsThisMonth: Math.max(0, month.leads),
    totalWalletBalanceCents: walletsBalance(ctx, user.id),
    fundsBalanceCents: ctx.ledger.balance(fundsAccount(user.id)),
    totalSpentTodayCents: spendOf(entriesSince(entries, todayMs)).spentCents,
    totalSpentThisMonthCents: month.spentCents,
  }
}

/** Returns true if a bought lead is neither funded nor returned. */
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
