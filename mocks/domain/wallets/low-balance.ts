import { finalCostCents, formatUsd } from '../cents'
import type { DomainContext } from '../context'
import type { UserRecord } from '../records'
import { notify } from '../notifications/notify'
import { isLow, walletBalance, walletId } from './standing'

/** Tells the agent once, when a purchase takes a wallet below its alert level. */
export function warnWhenLow(ctx: DomainContext, agent: UserRecord, sourceId: string, beforeCents: number): void {
  const wallet = ctx.store.wallets.get(walletId(agent.id, sourceId))
  const source = ctx.store.leadSources.get(sourceId)
  if (!wallet || !source || !isLow(ctx, wallet) || beforeCents < wallet.lowBalanceThresholdCents) return
  if (!agent.notificationPreferences.lowBalance) return
  const balance = walletBalance(ctx, wallet)
  const cost = finalCostCents(source.baseCostCents, source.markupBasisPoints)
  notify(ctx, agent.id, {
    kind: 'LOW_BALANCE',
    title: `${source.name} is running low`,
    body: `${formatUsd(balance)} left. ${runwayInWords(balance, cost)}.`,
    href: '/wallet',
    walletId: wallet.id,
  })
}

function runwayInWords(balanceCents: number, costCents: number): string {
  const leads = Math.floor(Math.max(0, balanceCents) / Math.max(1, costCents))
  if (leads === 0) return 'Not enough for a lead'
  return `Covers about ${leads} ${leads === 1 ? 'lead' : 'leads'}`
}

/** Once a wallet is no longer low, nobody needs to read any more that it was. */
export function settleLowBalance(ctx: DomainContext, agentId: string, sourceId: string): void {
  const wallet = ctx.store.wallets.get(walletId(agentId, sourceId))
  if (!wallet || isLow(ctx, wallet)) return
  for (const { id, walletId: about, read } of ctx.store.notificationsByUser.list(agentId))
    if (about === wallet.id && !read) ctx.store.notifications.update(id, { read: true })
}
