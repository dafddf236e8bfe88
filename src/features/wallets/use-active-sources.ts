import type { ApolloClient } from '@apollo/client'
import { useQuery } from '@apollo/client/react'
import { graphql } from '../../lib/api/graphql'
import { startQuery } from '../../lib/api/start-query'
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

const context = { wholeList: true } as const

export const startActiveSources = (client: ApolloClient): void =>
  startQuery(client, { query: ACTIVE_LEAD_SOURCES, context })

/** Returns the sources that an agent can subscribe to. They change rarely, so cached ones are not requested again. */
export function useActiveSources({ skip = false }: { skip?: boolean } = {}) {
  const { data, error, loading, refetch } = useQuery(ACTIVE_LEAD_SOURCES, {
    context,
    fetchPolicy: 'cache-first',
    skip,
  })
  return { sources: data?.listLeadSources?.items, error, loading, refetch }
}
