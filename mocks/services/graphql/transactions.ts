import { requireUser } from '../../domain/access'
import { getDashboardStats } from '../../domain/reports/dashboard'
import { getChanges } from '../../domain/changes'
import { listNotifications } from '../../domain/notifications'
import { getTransaction, getTransactionStats, listTransactions } from '../../domain/ledger/transactions'
import { zoneCalendar } from '../../domain/calendar'
import { cursorBefore } from './change-cursors'
import { asResult, iso } from './results'
import type { Resolvers } from './__generated__/resolvers'

const MAX_WAIT_SECONDS = 20

export const transactionResolvers: Resolvers = {
  Query: {
    listTransactions: (_, args, ctx) => ctx.read((domain) => listTransactions(domain, args)),
    getTransaction: (_, { transactionId }, ctx) => ctx.read((domain) => getTransaction(domain, transactionId)),
    getTransactionStats: (_, dates, ctx) => ctx.read((domain) => getTransactionStats(domain, dates)),
    getDashboardStats: (_, { timeZone }, ctx) => {
      const stats = ctx.read((domain) => getDashboardStats(domain, zoneCalendar(timeZone)))
      return {
        activeLeads: stats.activeLeads,
        newLeadsToday: stats.newLeadsToday,
        totalLeadsThisMonth: stats.totalLeadsThisMonth,
        totalWalletBalance: stats.totalWalletBalanceCents,
        fundsBalance: stats.fundsBalanceCents,
        totalSpentToday: stats.totalSpentTodayCents,
        totalSpentThisMonth: stats.totalSpentThisMonthCents,
      }
    },
    getChanges: (_, { since, pastSeconds, waitSeconds }, ctx) => {
      const from = since ?? (pastSeconds ? cursorBefore(ctx, pastSeconds) : null)
      return ctx.readUntil(
        (domain) => getChanges(domain, from),
        ({ isFirst, topics }) => isFirst || topics.length > 0,
        Math.min(waitSeconds ?? 0, MAX_WAIT_SECONDS) * 1_000,
      )
    },
  },
  Transaction: {
    agentId: (entry) => entry.agentId ?? '',
    currency: () => 'usd',
    accountRef: (entry) => entry.account,
    walletSourceId: (entry) => entry.sourceId,
    balanceAfter: (entry) => entry.balanceAfterCents,
    correlationId: (entry) => entry.postingId,
    createdAt: (entry) => iso(entry.at),
  },
}

export const notificationResolvers: Resolvers = {
  Query: {
    listNotifications: (_, args, ctx) => ctx.read((domain) => listNotifications(domain, args)),
    getNotificationPreferences: (_, _args, ctx) => ctx.read((domain) => requireUser(domain).notificationPreferences),
  },
  Mutation: {
    markNotificationsRead: (_, args, ctx) =>
      asResult(() => {
        ctx.execute('markNotificationsRead', args)
        return {}
      }),
    updateNotificationPreferences: (_, { input }, ctx) =>
      asResult(() => ({ preferences: ctx.execute('updateNotificationPreferences', input) })),
  },
  Notification: { createdAt: (notification) => iso(notification.createdAt) },
}
