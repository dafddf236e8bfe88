import type { FragmentType, ApolloClient } from '@apollo/client'
import { useFragment } from '@apollo/client/react'
import { useMemo } from 'react'
import type { LeadRow_leadFragment, LeadStandingQuery } from '../../lib/api/__generated__/documents'
import { graphql } from '../../lib/api/graphql'
import { useSessionSnapshot } from '../../lib/auth/use-session'

/** Fields that the lead tables show and that the purchase rules read. */
export const LeadRow_lead = graphql(`
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
    loanAmount
    propertyType
    createdAt
    updatedAt
  }
`)

export type LeadRow = LeadRow_leadFragment
export type LeadRef = { readonly id: string } & FragmentType<typeof LeadRow_lead>

/** Returns the rows of a list, without leads that were evicted from the cache. */
export function useLeadRows(leads: readonly LeadRef[] | undefined): readonly LeadRow[] {
  const from = useMemo(() => [...(leads ?? [])], [leads])
  const { data } = useFragment({ fragment: LeadRow_lead, from })
  return useMemo(() => (data as readonly (Partial<LeadRow> | null)[]).filter(isWhole), [data])
}

function isWhole(row: Partial<LeadRow> | null): row is LeadRow {
  return row?.id !== undefined && row.status !== undefined && row.priceCents !== undefined
}

/** Returns a check for leads that the signed-in user bought. Managers and administrators also see other buyers. */
export function useIsOwn(): (lead: Pick<LeadRow, 'status' | 'agentId'>) => boolean {
  const { user } = useSessionSnapshot()
  return ({ status, agentId }) => status !== 'OPEN' && agentId !== null && agentId === user?.id
}

const LEAD_STANDING = graphql(
  `
    query LeadStanding($leadId: ID!) {
      getLead(leadId: $leadId) {
        id
        status
        agentId
        ...LeadRow_lead
      }
    }
  `,
  [LeadRow_lead],
)

export type Standing = 'open' | 'mine' | 'taken'

/**
 * Returns whether a lead is open, bought by the user, or taken. Updates every list that shows the lead.
 * Throws if the request fails.
 * `isOwn` comes from `useIsOwn`, because managers and administrators also see other buyers.
 */
export async function readStanding(
  client: ApolloClient,
  leadId: string,
  isOwn: (lead: Pick<LeadRow, 'status' | 'agentId'>) => boolean,
): Promise<Standing> {
  const lead = await readLead(client, leadId)
  if (!lead) return 'taken'
  return lead.status === 'OPEN' ? 'open' : isOwn(lead) ? 'mine' : 'taken'
}

/** Reads a lead from the server into the cache, which updates every list that shows the lead. */
export async function readLead(client: ApolloClient, leadId: string): Promise<LeadStandingQuery['getLead']> {
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
