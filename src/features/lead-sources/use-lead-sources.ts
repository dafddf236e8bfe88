import { useQuery } from '@apollo/client/react'
import type { LeadSourcesQuery } from '../../lib/api/__generated__/documents'
import { graphql } from '../../lib/api/graphql'
import { useAllPages } from '../../lib/api/pages'

const LEAD_SOURCES = graphql(`
  query LeadSources($nextToken: String) {
    listLeadSources(limit: 100, nextToken: $nextToken) {
      items {
        id
        sourceId
        name
        category
        status
        isActive
        baseCostPerLead
        markupPercentage
        finalCostPerLead
      }
      nextToken
    }
  }
`)

export type LeadSourceRow = NonNullable<LeadSourcesQuery['listLeadSources']>['items'][number]

/** Returns every lead source, sorted by name. */
export const useLeadSources = () => useAllPages(useQuery(LEAD_SOURCES), (data) => data.listLeadSources)
