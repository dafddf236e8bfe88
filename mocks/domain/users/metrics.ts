import type { DomainContext } from '../context'
import { isWorkedOn } from '../dashboard/dashboard'
import type { UserRecord } from '../records'
import { spendOf } from '../wallets/stats'
import { walletBalance } from '../wallets/standing'

export interface UserMetrics {
  readonly totalLeads: number
  readonly activeLeads: number
  /** Funded of all, 0 to 1. */
  readonly conversionRate: number
  readonly totalRevenueCents: number
  readonly lastActivityAt: number | null
  readonly walletCount: number
  readonly totalWalletBalanceCents: number
}

/** What a person has done so far: folds of his leads and of his entries in the ledger. */
export function userMetrics(ctx: DomainContext, user: UserRecord): UserMetrics {
  const leads = ctx.store.leadsByAgent.list(user.id)
  const entries = ctx.ledger.agentEntries(user.id)
  const wallets = ctx.store.walletsByAgent.list(user.id)
  const lastActivityAt = Math.max(user.lastLoginAt ?? 0, entries.at(-1)?.at ?? 0)
  return {
    totalLeads: leads.length,
    activeLeads: leads.filter(isWorkedOn).length,
    conversionRate: leads.length === 0 ? 0 : leads.filter((lead) => lead.fundedAt !== null).length / leads.length,
    totalRevenueCents: spendOf(entries).spentCents,
    lastActivityAt: lastActivityAt === 0 ? null : lastActivityAt,
    walletCount: wallets.length,
    totalWalletBalanceCents: wallets.reduce((sum, wallet) => sum + walletBalance(ctx, wallet), 0),
  }
}
