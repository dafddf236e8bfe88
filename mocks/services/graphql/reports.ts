import { daysIn } from '../../domain/zone-days'
import { iso, isoOrNull } from './results'
import type { Resolvers } from './__generated__/resolvers'

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
      const [{ getAdminOverview }, { ledgerHealth }] = await Promise.all([
        import('../../domain/reports/admin-overview'),
        import('../../domain/reports/ledger-health'),
      ])
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
