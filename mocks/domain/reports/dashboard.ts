import { DAY_MS, HOUR_MS } from '../../../src/shared/calendar'
import { requireUser } from '../access'
import type { ZoneCalendar } from '../periods'
import type { DomainContext } from '../context'
import { fundsAccount } from '../ledger/ledger'
import { finalCostCents } from '../money'
import type { LeadRecord, UserRecord } from '../records'
import { rowsBetween } from '../sorted-arrays'
import { isContacted } from '../team/lead-management'
import { entriesSince, isActive, spendOf, walletBalance, walletsBalance } from '../wallets'

export function getDashboardStats(ctx: DomainContext, days: ZoneCalendar) {
  const user = requireUser(ctx)
  const todayMs = days.startOfToday(ctx.now)
  const monthMs = days.startOfMonth(ctx.now)
  const entries = ctx.ledger.agentEntries(user.id)
  const month = spendOf(entriesSince(entries, monthMs))
  const own = ctx.store.leadsByAgent.list(user.id)
  const uncalled = own.filter(({ status }) => status === 'SOLD')
  const bought = rowsBetween(own, boughtAt, monthMs, Infinity)
  const funded = bought.filter(({ status }) => status === 'FUNDED')
  return {
    activeLeads: own.filter(isWorkedOn).length,
    // Leads that arrived in the selected states today and are still open.
    newLeadsToday: newOpenLeads(ctx, user.selectedStates, todayMs),
    totalLeadsThisMonth: Math.max(0, month.leads),
    totalWalletBalanceCents: walletsBalance(ctx, user.id),
    fundsBalanceCents: ctx.ledger.balance(fundsAccount(user.id)),
    totalSpentTodayCents: spendOf(entriesSince(entries, todayMs)).spentCents,
    totalSpentThisMonthCents: month.spentCents,
    boughtThisMonth: bought.length,
    contactedThisMonth: bought.filter(isContacted).length,
    fundedThisMonth: funded.length,
    fundedVolumeThisMonth: funded.reduce((sum, { loanAmount }) => sum + loanAmount, 0),
    leadsToCall: uncalled.length,
    oldestToCallMs: uncalled[0] ? boughtAt(uncalled[0]) : null,
    decidedReturn:
      own
        .filter((lead) => decidedAt(lead) > ctx.now - DAY_MS)
        .toSorted((a, b) => decidedAt(a) - decidedAt(b))
        .at(-1) ?? null,
    ...matchingLeads(ctx, user),
  }
}

const decidedAt = ({ leadReturn }: LeadRecord): number => leadReturn?.resolvedAt ?? 0
const boughtAt = ({ purchasedAt }: LeadRecord): number => purchasedAt ?? 0

/** Returns true if a bought lead is neither funded nor returned. */
export const isWorkedOn = (lead: LeadRecord): boolean => lead.status !== 'FUNDED' && lead.status !== 'RETURNED'

/** Age up to which an open lead counts as new. The app's filter of open leads offers the same age. */
const NEW_LEAD_MS = 4 * HOUR_MS

/**
 * Returns the new open leads in the user's states from sources that the user can buy from now: the source sells leads,
 * and the wallet is active and covers at least one lead.
 */
function matchingLeads(ctx: DomainContext, user: UserRecord) {
  const matchingSourceIds = ctx.store.walletsByAgent
    .list(user.id)
    .filter((wallet) => {
      const source = ctx.store.leadSources.get(wallet.sourceId)
      if (source?.status !== 'ACTIVE' || !isActive(wallet)) return false
      return walletBalance(ctx, wallet) >= finalCostCents(source.baseCostCents, source.markupBasisPoints)
    })
    .map(({ sourceId }) => sourceId)
  const leads = user.selectedStates.flatMap((state) =>
    rowsBetween(
      ctx.store.openLeadsByState.list(state),
      ({ createdAt }) => createdAt,
      ctx.now - NEW_LEAD_MS,
      Infinity,
    ).filter(({ sourceId }) => matchingSourceIds.includes(sourceId)),
  )
  return {
    matchingSourceIds,
    matchingLeads: leads.length,
    newestMatch: leads.toSorted((a, b) => b.createdAt - a.createdAt)[0] ?? null,
  }
}

/** Returns the number of open leads in these states that arrived at `sinceMs` or later. */
export function newOpenLeads(ctx: DomainContext, states: readonly string[], sinceMs: number): number {
  let count = 0
  for (const state of states) {
    const rows = ctx.store.openLeadsByState.list(state)
    for (let i = rows.length - 1; i >= 0 && (rows[i]?.createdAt ?? 0) >= sinceMs; i--) count++
  }
  return count
}
