import { getAdminOverview } from '../domain/reports/admin-overview'
import { getDailyActivity } from '../domain/reports/daily-activity'
import { ledgerHealth } from '../domain/reports/ledger-health'
import { getReport } from '../domain/reports/reports'
import { iso, isoOrNull } from './context'
import type { Resolvers } from './__generated__/resolvers'

export const reportResolvers: Resolvers = {
  Query: {
    getDailyActivity: (_, args, ctx) => ctx.read((domain) => getDailyActivity(domain, args)),
    getReport: (_, args, ctx) => ctx.read((domain) => getReport(domain, args)),
    getAdminOverview: (_, _args, ctx) => {
      const overview = ctx.read(getAdminOverview)
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
