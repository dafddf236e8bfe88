import { requireAdministrator } from '../access'
import { formatCents } from '../../../src/shared/money'
import { nonNegativeCents, positiveCents } from '../money'
import type { DomainContext } from '../context'
import { conflict, notFound } from '../errors'
import { runOnce } from '../idempotency'
import { ADJUSTMENTS, fundsAccount, walletAccount, entryId } from '../ledger/ledger'
import { notify } from '../notifications'
import { requireRoom } from '../payments/funding'
import type { UserRecord, WalletRecord } from '../records'
import { clearLowBalanceAlerts, walletId } from '../wallets'
import { auditUser, optionalReason, requiredReason } from '../user-fields'
import { requireUserById } from './user-administration'

interface CreditFundsInput {
  readonly agentId: string
  readonly amountCents: number
  readonly reason: string
  readonly idempotencyKey?: string | null
}

interface CreditWalletInput extends CreditFundsInput {
  readonly sourceId: string
}

export interface Credit {
  readonly entryId: string
  readonly balanceCents: number
}

export function adminCreditAgentBankAccount(ctx: DomainContext, input: CreditFundsInput): Credit {
  requireAdministrator(ctx)
  const { idempotencyKey, ...creditInput } = input
  return runOnce(ctx, 'adminCreditAgentBankAccount', idempotencyKey, creditInput, () => {
    const agent = requireUserById(ctx, creditInput.agentId)
    return credit(ctx, agent, { ...creditInput, account: fundsAccount(agent.id), name: 'your available funds' })
  })
}

export function adminCreditAgentWallet(ctx: DomainContext, input: CreditWalletInput): Credit {
  requireAdministrator(ctx)
  const { idempotencyKey, ...creditInput } = input
  return runOnce(ctx, 'adminCreditAgentWallet', idempotencyKey, creditInput, () => {
    const agent = requireUserById(ctx, creditInput.agentId)
    const wallet = requireWalletOf(ctx, agent, creditInput.sourceId)
    const source = ctx.store.leadSources.get(wallet.sourceId)
    if (!source || source.status === 'DELETED')
      throw conflict('sourceId', `${source?.name ?? 'This source'} is closed and can no longer be funded.`)
    const credited = credit(ctx, agent, {
      ...creditInput,
      account: walletAccount(agent.id, source.id),
      name: source.name,
    })
    clearLowBalanceAlerts(ctx, agent.id, source.id)
    return credited
  })
}

function requireWalletOf(ctx: DomainContext, agent: UserRecord, sourceId: string): WalletRecord {
  const wallet = ctx.store.wallets.get(walletId(agent.id, sourceId))
  if (!wallet) throw notFound('The wallet')
  return wallet
}

function credit(
  ctx: DomainContext,
  agent: UserRecord,
  input: { amountCents: number; reason: string; account: string; name: string },
): Credit {
  const amountCents = positiveCents(input.amountCents, 'amountCents')
  const reason = requiredReason(input.reason)
  requireRoom(ctx, input.account, amountCents, 'amountCents')
  const posting = ctx.ledger.post({
    type: 'CREDIT',
    at: ctx.now,
    referenceId: ctx.ids.next('adj'),
    entries: [
      [input.account, amountCents],
      [ADJUSTMENTS, -amountCents],
    ],
  })
  auditUser(ctx, 'CREDIT', agent, {
    detail: `${formatCents(amountCents)} to ${input.name === 'your available funds' ? 'available funds' : input.name}`,
    reason,
  })
  notify(ctx, agent.id, {
    kind: 'CREDIT',
    title: `${formatCents(amountCents)} credited to ${input.name}`,
    body: reason,
    href: '/transactions',
  })
  return { entryId: entryId(posting, 1), balanceCents: ctx.ledger.balance(input.account) }
}

export interface AdminUpdateWalletInput {
  readonly userId: string
  readonly input: {
    readonly sourceId: string
    readonly activated?: boolean | null
    readonly lowBalanceThresholdCents?: number | null
    readonly reason?: string | null
  }
}

/** Activates or deactivates a wallet and sets its low-balance threshold. */
export function adminUpdateWallet(ctx: DomainContext, { userId, input }: AdminUpdateWalletInput): { walletId: string } {
  requireAdministrator(ctx)
  const agent = requireUserById(ctx, userId)
  const wallet = requireWalletOf(ctx, agent, input.sourceId)
  const activated = input.activated ?? wallet.activated
  const threshold =
    input.lowBalanceThresholdCents == null
      ? wallet.lowBalanceThresholdCents
      : nonNegativeCents(input.lowBalanceThresholdCents, 'lowBalanceThresholdCents')
  const reason = optionalReason(input.reason)
  const name = ctx.store.leadSources.get(wallet.sourceId)?.name ?? wallet.sourceId
  const changes = [
    ...(activated === wallet.activated ? [] : [activated ? 'activated' : 'deactivated']),
    ...(threshold === wallet.lowBalanceThresholdCents ? [] : [`alert below ${formatCents(threshold)}`]),
  ]
  if (changes.length === 0) return { walletId: wallet.id }
  ctx.store.wallets.update(wallet.id, { activated, lowBalanceThresholdCents: threshold })
  clearLowBalanceAlerts(ctx, agent.id, wallet.sourceId)
  auditUser(ctx, 'WALLET_CHANGED', agent, { detail: `${name}: ${changes.join(', ')}`, reason })
  if (activated !== wallet.activated)
    notify(ctx, agent.id, {
      kind: 'WALLET_ACTIVATED',
      title: `Your wallet for ${name} was ${activated ? 'activated' : 'deactivated'}`,
      body: reason,
      href: '/wallet',
    })
  return { walletId: wallet.id }
}
