import { zoneCalendar } from '../../domain/calendar'
import { iso, isoOrNull } from './results'
import type { Resolvers } from './__generated__/resolvers'
import { fullNamesById } from '../../domain/users/user-fields'

/** Loads its code on first use, because no start page needs it. */
export const performanceResolvers: Resolvers = {
  Query: {
    async getTeamPerformance(_, args, ctx) {
      const { getTeamPerformance } = await import('../../domain/reports/team-performance')
      return ctx.read((domain) => getTeamPerformance(domain, args))
    },
    async getMarketPerformance(_, args, ctx) {
      const { getMarketPerformance } = await import('../../domain/reports/market-performance')
      return ctx.read((domain) => getMarketPerformance(domain, args))
    },
  },
}

const loadAuditLog = () => import('../../domain/reports/audit-log')

/** Loads its code on first use, because only administrators need it. */
export const auditResolvers: Resolvers = {
  Query: {
    async listAuditEntries(_, args, ctx) {
      const { listAuditEntries } = await loadAuditLog()
      return ctx.read((domain) => listAuditEntries(domain, args))
    },
    async listUserTransactions(_, args, ctx) {
      const { listUserTransactions } = await loadAuditLog()
      return ctx.read((domain) => listUserTransactions(domain, args))
    },
    async listUserLeads(_, args, ctx) {
      const { listUserLeads } = await loadAuditLog()
      return ctx.read((domain) => listUserLeads(domain, args))
    },
  },
  AuditEntry: {
    at: (entry) => iso(entry.at),
    actorName: (entry, _, ctx) => ctx.read((domain) => fullNamesById(domain).nameOf(entry.actorId)),
  },
}

/** Loads its code on first use, because only charts and overviews need it. */
export const reportResolvers: Resolvers = {
  Query: {
    async getDailyActivity(_, args, ctx) {
      const { getDailyActivity } = await import('../../domain/reports/daily-activity')
      return ctx.read((domain) => getDailyActivity(domain, args))
    },
    async getReport(_, args, ctx) {
      const { getReport } = await import('../../domain/reports/agent-reports')
      return ctx.read((domain) => getReport(domain, args))
    },
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
        /** A getter, because the audit of the whole ledger is slow and many queries do not select this field. */
        get ledger() {
          return ctx.read(ledgerHealth)
        },
      }
    },
  },
}
