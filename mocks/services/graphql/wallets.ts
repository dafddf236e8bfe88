import type { WorldSession } from '../request-context'
import { requireUser } from '../../domain/access'
import { fundsAccount, walletAccount } from '../../domain/ledger/ledger'
import { leadNameOf } from '../../domain/leads/bought-leads'
import { getTransaction, getTransactionStats, listTransactions } from '../../domain/ledger/transactions'
import { getAgentWallets, getWallet, isActive, walletBalance, walletStats } from '../../domain/wallets'
import { notFound } from '../../domain/errors'
import type { WalletRecord } from '../../domain/records'
import { zoneCalendar } from '../../domain/periods'
import { asResult, iso, isoOrNull } from './results'
import type { Resolvers } from './__generated__/resolvers'

const RECENT_TRANSACTIONS = 10

function walletResult(ctx: WorldSession, { walletId }: { walletId: string }): { wallet: WalletRecord } {
  const wallet = ctx.read(({ store }) => store.wallets.get(walletId))
  if (!wallet) throw notFound('The wallet')
  return { wallet }
}

/** Resolvers of wallets and of the transactions in wallets and funds. */
export const walletResolvers: Resolvers = {
  Query: {
    getWallet: (_, { sourceId }, ctx) => ctx.read((domain) => getWallet(domain, sourceId)),
    getAgentWallets: (_, _args, ctx) => ctx.read((domain) => getAgentWallets(domain, requireUser(domain).id)),
    listTransactions: (_, args, ctx) => ctx.read((domain) => listTransactions(domain, args)),
    getTransaction: (_, { transactionId }, ctx) => ctx.read((domain) => getTransaction(domain, transactionId)),
    getTransactionStats: (_, dates, ctx) => ctx.read((domain) => getTransactionStats(domain, dates)),
  },
  Mutation: {
    createWallet: (_, { input }, ctx) => asResult(() => walletResult(ctx, ctx.execute('createWallet', input))),
    updateWallet: (_, { input }, ctx) => asResult(() => walletResult(ctx, ctx.execute('updateWallet', input))),
    transferFundsToWallet: (_, { input }, ctx) =>
      asResult(() => {
        const { walletId, entryIds } = ctx.execute('transferFundsToWallet', input)
        const { wallet } = walletResult(ctx, { walletId })
        return ctx.read(({ ledger }) => ({
          wallet,
          fundsBalanceCents: ledger.balance(fundsAccount(wallet.agentId)),
          transactions: entryIds.flatMap((id) => ledger.entry(id) ?? []),
        }))
      }),
  },
  Wallet: {
    balanceCents: (wallet, _, ctx) => ctx.read((domain) => walletBalance(domain, wallet)),
    lowBalanceThreshold: (wallet) => wallet.lowBalanceThresholdCents,
    active: isActive,
    leadSource: (wallet, _, ctx) => ctx.read(({ store }) => store.leadSources.get(wallet.sourceId) ?? null),
    stats: (wallet, { timeZone }, ctx) => {
      const stats = ctx.read((domain) => walletStats(domain, wallet, zoneCalendar(timeZone)))
      return {
        ...stats,
        spentThisMonth: stats.spentThisMonthCents,
        spentLifetime: stats.spentLifetimeCents,
        avgLeadCost: stats.avgLeadCostCents,
        lastPurchase: isoOrNull(stats.lastPurchaseAt),
      }
    },
    recentTransactions: (wallet, _, ctx) =>
      ctx.read(({ ledger }) =>
        ledger.entries(walletAccount(wallet.agentId, wallet.sourceId)).slice(-RECENT_TRANSACTIONS).reverse(),
      ),
    autoReplenishment: (wallet) => ({
      enabled: wallet.autoReplenishEnabled,
      threshold: wallet.autoReplenishThresholdCents,
      amount: wallet.autoReplenishAmountCents,
    }),
  },
  Transaction: {
    agentId: (entry) => entry.agentId ?? '',
    currency: () => 'usd',
    accountRef: (entry) => entry.account,
    walletSourceId: (entry) => entry.sourceId,
    balanceAfter: (entry) => entry.balanceAfterCents,
    correlationId: (entry) => entry.postingId,
    leadName: (entry, _, ctx) => ctx.read((domain) => leadNameOf(domain, entry)),
    createdAt: (entry) => iso(entry.at),
  },
}
