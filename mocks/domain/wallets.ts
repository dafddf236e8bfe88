import { requireReadableAgent, requireUser } from './access'
import { nonNegativeCents, positiveCents, formatUsd } from './money'
import type { DomainContext } from './context'
import { conflict, forbidden, invalid, notFound } from './errors'
import { runOnce } from './idempotency'
import { fundsAccount, walletAccount } from './ledger/ledger'
import type { WalletRecord } from './records'
import { settingsOf } from './platform-settings'
import { clearLowBalanceAlerts, walletId } from './wallet-figures'

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

/** Returns the wallet. Throws CONFLICT with the reason when the agent cannot buy with it. */
export function requireActiveWallet(ctx: DomainContext, agentId: string, sourceId: string): WalletRecord {
  const wallet = ctx.store.wallets.get(walletId(agentId, sourceId))
  const name = ctx.store.leadSources.get(sourceId)?.name ?? 'this source'
  if (!wallet) throw conflict('wallet', `Subscribe to ${name} before you buy its leads.`)
  if (!wallet.activated)
    throw conflict('wallet', `Your wallet for ${name} is inactive. Contact admin to activate this wallet.`)
  if (!wallet.enabled) throw conflict('wallet', `Your wallet for ${name} is disabled. Enable it to buy leads.`)
  return wallet
}

export interface CreateWalletInput {
  readonly sourceId: string
  readonly lowBalanceThresholdCents?: number | null
}

/** Subscribes the agent to a source. The platform settings decide whether the wallet starts active. */
export function createWallet(ctx: DomainContext, input: CreateWalletInput): { walletId: string } {
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

export interface UpdateWalletInput {
  readonly sourceId: string
  readonly enabled?: boolean | null
  readonly lowBalanceThresholdCents?: number | null
  readonly autoReplenishment?: {
    readonly enabled: boolean
    readonly thresholdCents?: number | null
    readonly amountCents?: number | null
  } | null
}

/** Changes the agent's wallet settings. Only administrators can activate a wallet. */
export function updateWallet(ctx: DomainContext, input: UpdateWalletInput): { walletId: string } {
  const wallet = getWallet(ctx, input.sourceId)
  const rule = input.autoReplenishment
  const threshold = rule?.thresholdCents ?? wallet.autoReplenishThresholdCents
  const amount = rule?.amountCents ?? wallet.autoReplenishAmountCents
  if (rule?.enabled) {
    if (threshold === null || threshold <= 0)
      throw invalid('thresholdCents', 'Enter the balance that triggers a top-up.')
    if (amount === null || amount < 100) throw invalid('amountCents', 'Minimum amount is $1')
    positiveCents(threshold, 'thresholdCents')
    positiveCents(amount, 'amountCents')
    if (threshold >= amount) throw invalid('thresholdCents', 'The threshold must be below the top-up amount.')
  }
  ctx.store.wallets.update(wallet.id, {
    ...(input.enabled == null ? {} : { enabled: input.enabled }),
    ...(input.lowBalanceThresholdCents == null
      ? {}
      : { lowBalanceThresholdCents: nonNegativeCents(input.lowBalanceThresholdCents, 'lowBalanceThresholdCents') }),
    ...(rule
      ? {
          autoReplenishEnabled: rule.enabled,
          autoReplenishThresholdCents: threshold,
          autoReplenishAmountCents: amount,
        }
      : {}),
  })
  clearLowBalanceAlerts(ctx, wallet.agentId, wallet.sourceId)
  return { walletId: wallet.id }
}

interface TransferInput {
  readonly sourceId: string
  readonly amountCents: number
  readonly idempotencyKey?: string | null
}

/** Moves money from the agent's funds to one of the agent's wallets. Throws CONFLICT if the funds are short. */
export function transferFundsToWallet(
  ctx: DomainContext,
  input: TransferInput,
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
    if (missing > 0) throw conflict('amountCents', `You need ${formatUsd(missing)} more in your available funds.`)
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
    return { walletId: wallet.id, entryIds: posting.entries.map((entry) => entry.id) }
  })
}
