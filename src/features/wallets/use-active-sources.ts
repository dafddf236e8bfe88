import { graphql } from '../../lib/api/graphql'
import { screenQuery, useScreenQuery } from '../../lib/api/screen-query'
import { env } from '../../lib/settings/env'
import { WalletCard_source } from './WalletCard'

const ACTIVE_LEAD_SOURCES = graphql(
  `
    query ActiveLeadSources($nextToken: String) {
      listLeadSources(limit: 100, activeOnly: true, nextToken: $nextToken) {
        items {
          id
          sourceId
          name
          finalCostPerLead
          ...WalletCard_source
        }
        nextToken
      }
    }
  `,
  [WalletCard_source],
)

export const activeSources = screenQuery(ACTIVE_LEAD_SOURCES, () => (env.features.wallets ? {} : null), {
  wholeList: true,
})

/** Returns the sources that an agent can subscribe to. They change rarely, so cached ones are not requested again. */
export function useActiveSources() {
  const { data, error, loading, refetch } = useScreenQuery(activeSources)
  return { sources: data?.listLeadSources?.items, error, loading, refetch }
}
