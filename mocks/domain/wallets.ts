import { isBelowThreshold } from '../../src/shared/wallets'
import { requireReadableAgent, requireUser } from './access'
import type { ZoneCalendar } from './periods'
import type { DomainContext } from './context'
import { conflict, forbidden, invalid, notFound } from './errors'
import { runOnce } from './idempotency'
import { entryId, type Entry, fundsAccount, walletAccount } from './ledger/ledger'
import { formatCents, minAddFundsCents } from '../../src/shared/money'
import { finalCostCents, nonNegativeCents, positiveCents } from './money'
import { notify } from './notifications'
import { settingsOf } from './platform-settings'
import type { UserRecord, WalletRecord } from './records'

/** Returns the number of leads bought and the money spent, minus returns. */
export function spendOf(entries: Iterable<Entry>): { readonly leads: number; readonly spentCents: number } {
  let leads = 0
  let spentCents = 0
  for (const entry of entries) {
    if (entry.type !== 'LEAD_PURCHASE' && entry.type !== 'LEAD_RETURN') continue
    leads += entry.type === 'LEAD_PURCHASE' ? 1 : -1
    spentCents -= entry.amountCents
  }
  return { leads, spentCents }
}

/** Returns the share of funded leads, 0 to 1. Leads that another agent bought can make more loans than purchases. */
export const conversionOf = ({ leads, funded }: { readonly leads: number; readonly funded: number }): number =>
  leads === 0 ? 0 : Math.min(1, funded / leads)

/** Returns the entries from `since` on. Entries must be sorted by time, oldest first. */
export const entriesSince = (entries: readonly Entry[], since: number): readonly Entry[] =>
  entries.slice(entries.findLastIndex((entry) => entry.at < since) + 1)

/** Returns the number of the wallet's leads, their cost, and their funded loans, for this month and in total. */
export function walletStats(ctx: DomainContext, wallet: WalletRecord, days: ZoneCalendar) {
  const entries = ctx.ledger.entries(walletAccount(wallet.agentId, wallet.sourceId))
  const monthMs = days.startOfMonth(ctx.now)
  const month = spendOf(entriesSince(entries, monthMs))
  const lifetime = spendOf(entries)
  const funded = ctx.store.leadsByAgent
    .list(wallet.agentId)
    .filter(({ sourceId, status }) => sourceId === wallet.sourceId && status === 'FUNDED')
  return {
    fundedThisMonth: funded.filter(({ purchasedAt }) => (purchasedAt ?? 0) >= monthMs).length,
    fundedLifetime: funded.length,
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
/** Returns the sum of the balances of an agent's wallets. */
export const walletsBalance = (ctx: DomainContext, agentId: string): number =>
  ctx.store.walletsByAgent.list(agentId).reduce((sum, wallet) => sum + walletBalance(ctx, wallet), 0)
/** Returns the sum of an agent's funds and wallets. */
export const totalBalance = (ctx: DomainContext, agentId: string): number =>
  ctx.ledger.balance(fundsAccount(agentId)) + walletsBalance(ctx, agentId)
export const isLow = (ctx: DomainContext, wallet: WalletRecord): boolean =>
  isBelowThreshold(walletBalance(ctx, wallet), wallet.lowBalanceThresholdCents)

/**
 * Notifies the agent when a purchase takes a wallet below its alert level. Further purchases below that level do not
 * notify again.
 */
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
    body: `${formatCents(balance)} left. ${formatRunway(balance, cost)}.`,
    href: '/wallet',
    walletId: wallet.id,
  })
}

/** Returns a text that says how many leads the balance pays for. */
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

/** Returns the signed-in agent's wallet for a source. */
export function getWallet(ctx: DomainContext, sourceId: string): WalletRecord {
  const agent = requireUser(ctx)
  const wallet = ctx.store.wallets.get(walletId(agent.id, sourceId))
  if (!wallet) throw notFound('The wallet')
  return wallet
}

/** Returns the wallets of an agent. Throws FORBIDDEN when the user may not read this agent. */
export function getAgentWallets(ctx: DomainContext, agentId: string): readonly WalletRecord[] {
  const agent = requireReadableAgent(ctx, agentId)
  return ctx.store.walletsByAgent.list(agent.id)
}

/** Returns the wallet. Throws CONFLICT if the wallet does not exist, is not activated, or is not enabled. */
export function requireActiveWallet(ctx: DomainContext, agentId: string, sourceId: string): WalletRecord {
  const wallet = ctx.store.wallets.get(walletId(agentId, sourceId))
  const name = ctx.store.leadSources.get(sourceId)?.name ?? 'this source'
  if (!wallet) throw conflict('wallet', `Subscribe to ${name} before you buy its leads.`)
  if (!wallet.activated)
    throw conflict('wallet', `Your wallet for ${name} is inactive. Contact admin to activate this wallet.`)
  if (!wallet.enabled) throw conflict('wallet', `Your wallet for ${name} is disabled. Enable it to buy leads.`)
  return wallet
}

/** Creates the agent's wallet for a source. The platform settings decide whether the wallet is activated. */
export function createWallet(
  ctx: DomainContext,
  input: { sourceId: string; lowBalanceThresholdCents?: number | null },
): { walletId: string } {
  const agent = requireUser(ctx)
  const source = ctx.store.leadSources.get(input.sourceId)
  if (source?.status !== 'ACTIVE') throw notFound('The lead source')
  const id = walletId(agent.id, source.id)
  if (ctx.store.wallets.get(id)) throw conflict('sourceId', `You already have a wallet for ${source.name}.`)
  const settings = settingsOf(ctx)
  const threshold = input.lowBalanceThresholdCents ?? settings.defaultLowBalanceThresholdCents
  ctx.store.wallets.insert({
    id,
    agentId: agent.id,
    sourceId: source.id,
    activated: settings.activateNewWallets,
    enabled: true,
    lowBalanceThresholdCents: nonNegativeCents(threshold, 'lowBalanceThresholdCents'),
    autoReplenishEnabled: false,
    autoReplenishThresholdCents: null,
    autoReplenishAmountCents: null,
    createdAt: ctx.now,
  })
  return { walletId: id }
}

interface UpdateWalletInput {
  readonly sourceId: string
  readonly enabled?: boolean | null
  readonly lowBalanceThresholdCents?: number | null
  readonly autoReplenishment?: {
    readonly enabled: boolean
    readonly thresholdCents?: number | null
    readonly amountCents?: number | null
  } | null
}

/** Changes the settings of the agent's wallet, except `activated`, which only administrators change. */
export function updateWallet(ctx: DomainContext, input: UpdateWalletInput): { walletId: string } {
  const wallet = getWallet(ctx, input.sourceId)
  const rule = input.autoReplenishment
  const threshold = rule?.thresholdCents ?? wallet.autoReplenishThresholdCents
  const amount = rule?.amountCents ?? wallet.autoReplenishAmountCents
  if (rule?.enabled) {
    if (threshold === null || threshold <= 0)
      throw invalid('thresholdCents', 'Enter the balance that triggers a top-up.')
    if (amount === null || amount < minAddFundsCents) throw invalid('amountCents', 'Minimum amount is $1')
    positiveCents(threshold, 'thresholdCents')
    positiveCents(amount, 'amountCents')
    if (threshold >= amount) throw invalid('thresholdCents', 'The threshold must be below the top-up amount.')
  }
  ctx.store.wallets.update(wallet.id, {
    enabled: input.enabled ?? wallet.enabled,
    lowBalanceThresholdCents: nonNegativeCents(
      input.lowBalanceThresholdCents ?? wallet.lowBalanceThresholdCents,
      'lowBalanceThresholdCents',
    ),
    autoReplenishEnabled: rule?.enabled ?? wallet.autoReplenishEnabled,
    autoReplenishThresholdCents: threshold,
    autoReplenishAmountCents: amount,
  })
  clearLowBalanceAlerts(ctx, wallet.agentId, wallet.sourceId)
  return { walletId: wallet.id }
}

/** Moves money from the agent's funds to one of the agent's wallets. Throws CONFLICT if the funds are too low. */
export function transferFundsToWallet(
  ctx: DomainContext,
  input: { sourceId: string; amountCents: number; idempotencyKey?: string | null },
): { walletId: string; entryIds: readonly string[] } {
  const agent = requireUser(ctx)
  const { idempotencyKey, ...transfer } = input
  return runOnce(ctx, 'transferFundsToWallet', idempotencyKey, transfer, () => {
    const amountCents = positiveCents(input.amountCents, 'amountCents')
    const wallet = ctx.store.wallets.get(walletId(agent.id, input.sourceId))
    if (!wallet) throw forbidden()
    const source = ctx.store.leadSources.get(wallet.sourceId)
    if (source?.status === 'DELETED')
      throw conflict('sourceId', `${source.name} is closed and can no longer be funded.`)
    const missing = amountCents - ctx.ledger.balance(fundsAccount(agent.id))
    if (missing > 0) throw conflict('amountCents', `You need ${formatCents(missing)} more in your available funds.`)
    const posting = ctx.ledger.post({
      type: 'TRANSFER',
      at: ctx.now,
      referenceId: wallet.sourceId,
      entries: [
        [fundsAccount(agent.id), -amountCents],
        [walletAccount(agent.id, wallet.sourceId), amountCents],
      ],
    })
    clearLowBalanceAlerts(ctx, agent.id, wallet.sourceId)
    return { walletId: wallet.id, entryIds: [entryId(posting, 1), entryId(posting, 2)] }
  })
}
