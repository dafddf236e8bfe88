import type { ApolloClient } from '@apollo/client'
import type { LeadRow_leadFragment } from '../../lib/api/__generated__/documents'
import { graphql } from '../../lib/api/graphql'
import { useSessionSnapshot } from '../../lib/auth/use-session'
import { leadStatuses } from '../../lib/labels/labels'
import { LeadDetails_lead } from './lead-details'

/** Fields that the lead tables show and that the purchase rules read. */
export const LeadRow_lead = graphql(
  `
    fragment LeadRow_lead on Lead {
      id
      status
      agentId
      sourceId
      leadSourceName
      state
      priceCents
      customerName
      score
      firstName
      lastName
      email
      phone
      createdAt
      updatedAt
      purchasedAt
      ...LeadDetails_lead @unmask
    }
  `,
  [LeadDetails_lead],
)

export type LeadRow = LeadRow_leadFragment

/** Returns whether a lead can be bought. A lead with an unknown status can, until it has a buyer. */
export const isForSale = ({ status, agentId }: Pick<LeadRow, 'status' | 'agentId'>): boolean =>
  status === 'OPEN' || (!Object.hasOwn(leadStatuses, status) && !agentId)

/** Returns a check for leads that the signed-in user bought. Managers and administrators also see other buyers. */
export function useIsOwn(): (lead: Pick<LeadRow, 'status' | 'agentId'>) => boolean {
  const { user } = useSessionSnapshot()
  return ({ status, agentId }) => status !== 'OPEN' && agentId !== null && agentId === user?.id
}

const LEAD_STANDING = graphql(
  `
    query LeadStanding($leadId: ID!) {
      getLead(leadId: $leadId) {
        ...LeadRow_lead @unmask
      }
    }
  `,
  [LeadRow_lead],
)

/** Reads a lead from the server into the cache, which updates every list that shows the lead. Throws on failure. */
export async function readLead(client: ApolloClient, leadId: string): Promise<LeadRow | null | undefined> {
  const { data } = await client.query({
    query: LEAD_STANDING,
    variables: { leadId },
    fetchPolicy: 'network-only',
    errorPolicy: 'none',
  })
  return data?.getLead
}

export const SAVED_SEARCHES = graphql(`
  query SavedSearches {
    listSavedSearches {
      id
      name
      query
    }
  }
`)

export interface SavedSearch {
  readonly id: string
  readonly name: string
  readonly query: string
}
