import { useQuery } from '@apollo/client/react'
import { graphql } from '../../lib/graphql/graphql'
import { WalletCard_source } from './WalletCard'

const ACTIVE_LEAD_SOURCES = graphql(
  `
    query ActiveLeadSources($limit: Int) {
      listLeadSources(limit: $limit, activeOnly: true) {
        items {
          id
          sourceId
          name
          finalCostPerLead
          ...WalletCard_source
        }
        nextToken
        total
      }
    }
  `,
  [WalletCard_source],
)

const sourcesLimit = 100

/** The sources that an agent can subscribe to. They change rarely: what is known already is shown without asking. */
export function useActiveSources({ skip = false }: { skip?: boolean } = {}) {
  const { data, error, loading, refetch } = useQuery(ACTIVE_LEAD_SOURCES, {
    variables: { limit: sourcesLimit },
    fetchPolicy: 'cache-first',
    skip,
  })
  return { sources: data?.listLeadSources?.items, error, loading, refetch }
}
