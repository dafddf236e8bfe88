import { useQuery } from '@apollo/client/react'
import { env } from '../../../lib/env'
import { graphql } from '../../../lib/graphql/graphql'
import type { SourceRecord } from './source-record'

const SOURCE_RECORD = graphql(`
  query SourceRecord($sourceId: ID!, $contacted: [LeadStatus!]) {
    open: listOpenLeads(limit: 100, filters: { sourceIds: [$sourceId] }) {
      items {
        id
        score
        priceCents
        createdAt
      }
    }
    bought: listMyLeads(limit: 1, filters: { sourceIds: [$sourceId] }) {
      total
    }
    contacted: listMyLeads(limit: 1, filters: { sourceIds: [$sourceId], statuses: $contacted }) {
      total
    }
    funded: listMyLeads(limit: 1, filters: { sourceIds: [$sourceId], statuses: [FUNDED] }) {
      total
    }
  }
`)

/** Returns the open leads of a source and the buyer's history with that source. Null until loaded. */
export function useSourceRecord(sourceId: string): SourceRecord | null {
  const { data } = useQuery(SOURCE_RECORD, {
    variables: { sourceId, contacted: ['CONTACTED', 'QUALIFIED', 'FUNDED'] },
    fetchPolicy: 'cache-and-network',
    // The figures must not change while the agent compares them.
    context: { followsChanges: false },
  })
  if (!data?.open) return null
  const { leadFilters, leadStatus, listTotals } = env.capabilities
  const counts = leadFilters && listTotals
  return {
    open: data.open.items,
    bought: counts ? (data.bought?.total ?? null) : null,
    contacted: counts && leadStatus ? (data.contacted?.total ?? null) : null,
    funded: counts && leadStatus ? (data.funded?.total ?? null) : null,
  }
}
