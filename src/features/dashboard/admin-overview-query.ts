import { graphql } from '../../lib/api/graphql'

/** Requires the REPORTS capability. Shared, so that the admin panel opens from the cache after the dashboard. */
export const ADMIN_OVERVIEW = graphql(`
  query AdminOverview($timeZone: String) {
    getAdminOverview(timeZone: $timeZone) {
      leadsSoldToday
      leadsSoldThisMonth
      revenueTodayCents
      revenueThisMonthCents
      marginThisMonthCents
      fundsHeldCents
      walletsHeldCents
      openLeads
      activeAgents
      pendingWallets
      failedTopUps {
        agentId
        agentName
        amountCents
        message
        occurredAt
      }
      silentSources {
        leadSource {
          id
          name
        }
        lastLeadAt
      }
      ledger {
        balanced
        violations
      }
      daily {
        day
        leads
        spentCents
      }
    }
  }
`)
