import { useQuery } from '@apollo/client/react'
import { graphql } from '../../lib/graphql/graphql'
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

/** The sources that an agent can subscribe to. They change rarely: what is known already is shown without asking. */
export function useActiveSources({ skip = false }: { skip?: boolean } = {}) {
  const { data, error, loading, refetch } = useQuery(ACTIVE_LEAD_SOURCES, {
    context: { wholeList: true },
    fetchPolicy: 'cache-first',
    skip,
  })
  return { sources: data?.listLeadSources?.items, error, loading, refetch }
}
