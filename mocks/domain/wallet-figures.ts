import { finalCostCents, formatUsd } from './money'
import type { DomainContext } from './context'
import type { UserRecord, WalletRecord } from './records'
import { notify } from './notifications'
import { type Entry, walletAccount } from './ledger/ledger'
import type { ZoneCalendar } from './calendar'

interface SpendFigures {
  readonly leads: number
  readonly spentCents: number
}

/** Returns the number of leads bought and the money spent, minus returns. */
export function spendOf(entries: Iterable<Entry>): SpendFigures {
  let leads = 0
  let spentCents = 0
  for (const entry of entries) {
    if (entry.type !== 'LEAD_PURCHASE' && entry.type !== 'LEAD_RETURN') continue
    leads += entry.type === 'LEAD_PURCHASE' ? 1 : -1
    spentCents -= entry.amountCents
  }
  return { leads, spentCents }
}

/** Returns the entries from `since` on. Entries must be sorted by time, oldest first. */
export function entriesSince(entries: readonly Entry[], since: number): readonly Entry[] {
  let first = entries.length
  while (first > 0 && (entries[first - 1] as Entry).at >= since) first--
  return entries.slice(first)
}

export interface WalletStats {
  readonly leadsThisMonth: number
  readonly leadsLifetime: number
  readonly spentThisMonthCents: number
  readonly spentLifetimeCents: number
  readonly avgLeadCostCents: number | null
  readonly lastPurchaseAt: number | null
}

export function walletStats(ctx: DomainContext, wallet: WalletRecord, days: ZoneCalendar): WalletStats {
  const entries = ctx.ledger.entries(walletAccount(wallet.agentId, wallet.sourceId))
  const month = spendOf(entriesSince(entries, days.startOfMonth(ctx.now)))
  const lifetime = spendOf(entries)
  return {
    leadsThisMonth: Math.max(0, month.leads),
    leadsLifetime: lifetime.leads,
    spentThisMonthCents: month.spentCents,
    spentLifetimeCents: lifetime.spentCents,
    avgLeadCostCents: lifetime.leads > 0 ? Math.floor(lifetime.spentCents / lifetime.leads + 0.5) : null,
    lastPurchaseAt: entries.findLast((entry) => entry.type === 'LEAD_PURCHASE')?.at ?? null,
  }
}

export const walletId = (agentId: string, sourceId: string): string => `${agentId}:${sourceId}`
export const isActive = (wallet: WalletRecord): boolean => wallet.activated && wallet.enabled
export const walletBalance = (ctx: DomainContext, wallet: WalletRecord): number =>
  ctx.ledger.balance(walletAccount(wallet.agentId, wallet.sourceId))
/** Returns the balance of all wallets of an agent. */
export const walletsBalance = (ctx: DomainContext, agentId: string): number =>
  ctx.store.walletsByAgent.list(agentId).reduce((sum, wallet) => sum + walletBalance(ctx, wallet), 0)
export const isLow = (ctx: DomainContext, wallet: WalletRecord): boolean =>
  wallet.lowBalanceThresholdCents > 0 && walletBalance(ctx, wallet) < wallet.lowBalanceThresholdCents

/** Notifies the agent when a purchase takes a wallet below its alert level. Later purchases do not notify again. */
export function notifyIfLow(ctx: DomainContext, agent: UserRecord, sourceId: string, beforeCents: number): void {
  const wallet = ctx.store.wallets.get(walletId(agent.id, sourceId))
  const source = ctx.store.leadSources.get(sourceId)
  if (!wallet || !source || !isLow(ctx, wallet) || beforeCents < wallet.lowBalanceThresholdCents) return
  if (!agent.notificationPreferences.lowBalance) return
  const balance = walletBalance(ctx, wallet)
  const cost = finalCostCents(source.baseCostCents, source.markupBasisPoints)
  notify(ctx, agent.id, {
    kind: 'LOW_BALANCE',
    title: `${source.name} is running low`,
    body: `${formatUsd(balance)} left. ${formatRunway(balance, cost)}.`,
    href: '/wallet',
    walletId: wallet.id,
  })
}

/** Returns how many leads the balance pays for. */
function formatRunway(balanceCents: number, costCents: number): string {
  const leads = Math.floor(Math.max(0, balanceCents) / Math.max(1, costCents))
  if (leads === 0) return 'Not enough for a lead'
  return `Covers about ${leads} ${leads === 1 ? 'lead' : 'leads'}`
}

/** Marks the low-balance notifications of a wallet as read, unless the balance is still low. */
export function clearLowBalanceAlerts(ctx: DomainContext, agentId: string, sourceId: string): void {
  const wallet = ctx.store.wallets.get(walletId(agentId, sourceId))
  if (!wallet || isLow(ctx, wallet)) return
  for (const { id, walletId: about, read } of ctx.store.notificationsByUser.list(agentId))
    if (about === wallet.id && !read) ctx.store.notifications.update(id, { read: true })
}
