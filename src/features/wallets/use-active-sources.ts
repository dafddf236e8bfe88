import { graphql } from '../../lib/api/graphql'
import { useAllPages } from '../../lib/api/pages'
import { type ScreenQuery, screenQuery, useScreenQuery } from '../../lib/api/screen-query'
import type { ActiveLeadSourcesQuery } from '../../lib/api/__generated__/documents'
import { env } from '../../lib/settings/env'

export const WalletCard_source = graphql(`
  fragment WalletCard_source on LeadSource {
    id
    sourceId
    name
    category
    logoUrl
    finalCostPerLead
  }
`)

const ACTIVE_LEAD_SOURCES = graphql(
  `
    query ActiveLeadSources($nextToken: String) {
      listLeadSources(limit: 100, activeOnly: true, nextToken: $nextToken) {
        items {
          id
          sourceId
          name
          category
          isActive
          finalCostPerLead
          ...WalletCard_source
        }
        nextToken
      }
    }
  `,
  [WalletCard_source],
)

/** The sources of an agent's wallets. They change rarely, so cached ones are not requested again. */
export const walletSources = screenQuery(ACTIVE_LEAD_SOURCES, () => (env.features.wallets ? {} : null))

/** The same sources, requested again on each visit, for prices and filters. */
export const freshSources = screenQuery(ACTIVE_LEAD_SOURCES, () => ({}), { isFresh: true })

/** Returns every source that an agent can subscribe to. */
export const useActiveSources = (query: ScreenQuery<ActiveLeadSourcesQuery> = walletSources) =>
  useAllPages(useScreenQuery(query), (data) => data.listLeadSources)
