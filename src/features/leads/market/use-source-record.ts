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

/** What the buyer's own past and the present market say of a source; null until it is known. */
export function useSourceRecord(sourceId: string, wanted: boolean): SourceRecord | null {
  const { data } = useQuery(SOURCE_RECORD, {
    variables: { sourceId, contacted: ['CONTACTED', 'QUALIFIED', 'FUNDED'] },
    skip: !wanted,
    fetchPolicy: 'cache-and-network',
    // What a person weighs stays as it is while it is weighed.
    context: { followsChanges: false },
  })
  if (!data?.open || !data.bought) return null
  const { leadStatus } = env.capabilities
  return {
    open: data.open.items,
    bought: data.bought.total,
    contacted: leadStatus ? (data.contacted?.total ?? null) : null,
    funded: leadStatus ? (data.funded?.total ?? null) : null,
  }
}
