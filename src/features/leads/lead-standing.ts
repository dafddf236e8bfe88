import type { ApolloClient } from '@apollo/client'
import type { LeadStandingQuery } from '../../lib/api/__generated__/documents'
import { graphql } from '../../lib/api/graphql'
import { type LeadRow, LeadRow_lead } from './lead-rows'

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
