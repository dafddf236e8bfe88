import type { DomainContext } from '../context'
import { walletAccount } from '../ledger/accounts'
import type { WalletRecord } from '../records'

export const walletId = (agentId: string, sourceId: string): string => `${agentId}:${sourceId}`
export const isActive = (wallet: WalletRecord): boolean => wallet.activated && wallet.enabled
export const walletBalance = (ctx: DomainContext, wallet: WalletRecord): number =>
  ctx.ledger.balance(walletAccount(wallet.agentId, wallet.sourceId))
export const isLow = (ctx: DomainContext, wallet: WalletRecord): boolean =>
  wallet.lowBalanceThresholdCents > 0 && walletBalance(ctx, wallet) < wallet.lowBalanceThresholdCents
