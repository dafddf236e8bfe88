import type { DomainContext } from '../../domain/context'
import { zoneCalendar } from '../../domain/periods'
import { getDashboardStats } from '../../domain/reports/dashboard'
import { fullNamesById } from '../../domain/user-fields'
import type { WorldSession } from '../request-context'
import { iso, isoOrNull } from './results'
import type { Resolvers } from './__generated__/resolvers'

type Query<Args, Result> = (ctx: DomainContext, args: Args) => Result

/** Returns a resolver that loads the code of its query on first use, because no start page needs this query. */
const onDemand =
  <Args, Result>(load: () => Promise<Query<Args, Result>>) =>
  async (_: unknown, args: Args, ctx: WorldSession): Promise<Result> => {
    const query = await load()
    return ctx.read((domain) => query(domain, args))
  }

const loadAuditLog = () => import('../../domain/reports/audit-log')

export const reportResolvers: Resolvers = {
  Query: {
    getDashboardStats: (_, { timeZone }, ctx) => {
      const stats = ctx.read((domain) => getDashboardStats(domain, zoneCalendar(timeZone)))
      return {
        ...stats,
        totalWalletBalance: stats.totalWalletBalanceCents,
        fundsBalance: stats.fundsBalanceCents,
        totalSpentToday: stats.totalSpentTodayCents,
        totalSpentThisMonth: stats.totalSpentThisMonthCents,
        oldestToCall: isoOrNull(stats.oldestToCallMs),
      }
    },
    getTeamPerformance: onDemand(
      async () => (await import('../../domain/reports/team-performance')).getTeamPerformance,
    ),
    getMarketPerformance: onDemand(
      async () => (await import('../../domain/reports/market-performance')).getMarketPerformance,
    ),
    getDailyActivity: onDemand(async () => (await import('../../domain/reports/daily-activity')).getDailyActivity),
    getReport: onDemand(async () => (await import('../../domain/reports/agent-reports')).getReport),
    listAuditEntries: onDemand(async () => (await loadAuditLog()).listAuditEntries),
    listUserTransactions: onDemand(async () => (await loadAuditLog()).listUserTransactions),
    listUserLeads: onDemand(async () => (await loadAuditLog()).listUserLeads),
    async getAdminOverview(_, { timeZone }, ctx) {
      const { getAdminOverview, ledgerHealth } = await import('../../domain/reports/admin-overview')
      const overview = ctx.read((domain) => getAdminOverview(domain, zoneCalendar(timeZone)))
      return {
        ...overview,
        failedTopUps: overview.failedTopUps.map((topUp) => ({ ...topUp, occurredAt: iso(topUp.occurredAt) })),
        silentSources: overview.silentSources.map((source) => ({
          ...source,
          lastLeadAt: isoOrNull(source.lastLeadAt),
        })),
        /** `ledger` is a getter, because the audit of the complete ledger is slow and many queries do not need it. */
        get ledger() {
          return ctx.read(ledgerHealth)
        },
      }
    },
  },
  AuditEntry: {
    at: (entry) => iso(entry.at),
    actorName: (entry, _, ctx) => ctx.read((domain) => fullNamesById(domain).nameOf(entry.actorId)),
  },
}
