import { daysIn } from '../../domain/calendar'
import { iso, isoOrNull } from './results'
import type { Resolvers } from './__generated__/resolvers'
import { fullNamesById } from '../../domain/users/user-fields'
/** Nobody's first page needs these: their code comes when they are first asked for. */
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

const auditLog = () => import('../../domain/reports/audit-log')

/** Administrators' questions about what was done: their code comes with the first of them. */
export const auditResolvers: Resolvers = {
  Query: {
    async listAuditEntries(_, args, ctx) {
      const { listAuditEntries } = await auditLog()
      return ctx.read((domain) => listAuditEntries(domain, args))
    },
    async listUserTransactions(_, args, ctx) {
      const { listUserTransactions } = await auditLog()
      return ctx.read((domain) => listUserTransactions(domain, args))
    },
    async listUserLeads(_, args, ctx) {
      const { listUserLeads } = await auditLog()
      return ctx.read((domain) => listUserLeads(domain, args))
    },
  },
  AuditEntry: {
    at: (entry) => iso(entry.at),
    actorName: (entry, _, ctx) => ctx.read((domain) => fullNamesById(domain).nameOf(entry.actorId)),
  },
}

/** Charts and overviews: their code comes when they are first asked for. */
export const reportResolvers: Resolvers = {
  Query: {
    async getDailyActivity(_, args, ctx) {
      const { getDailyActivity } = await import('../../domain/reports/daily-activity')
      return ctx.read((domain) => getDailyActivity(domain, args))
    },
    async getReport(_, args, ctx) {
      const { getReport } = await import('../../domain/reports/reports')
      return ctx.read((domain) => getReport(domain, args))
    },
    async getAdminOverview(_, { timeZone }, ctx) {
      const { getAdminOverview, ledgerHealth } = await import('../../domain/reports/admin-overview')
      const overview = ctx.read((domain) => getAdminOverview(domain, daysIn(timeZone)))
      return {
        ...overview,
        failedTopUps: overview.failedTopUps.map((failed) => ({ ...failed, occurredAt: iso(failed.occurredAt) })),
        silentSources: overview.silentSources.map((silent) => ({
          ...silent,
          lastLeadAt: isoOrNull(silent.lastLeadAt),
        })),
        /** The whole log is audited, so only when it is asked for. */
        get ledger() {
          return ctx.read(ledgerHealth)
        },
      }
    },
  },
}
