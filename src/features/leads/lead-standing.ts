import type { ApolloClient } from '@apollo/client'
import { graphql } from '../../lib/graphql/graphql'
import { LeadRow_lead } from './lead-rows'

const LEAD_STANDING = graphql(
  `
    query LeadStanding($leadId: ID!) {
      getLead(leadId: $leadId) {
        id
        status
        agentId
        priceCents
        ...LeadRow_lead
      }
    }
  `,
  [LeadRow_lead],
)

export type Standing = 'open' | 'mine' | 'taken'

export interface ReadStanding {
  readonly standing: Standing
  readonly priceCents: number | null
}

/** Asks the server how a lead stands now, and tells every list on the way. Fails where the server cannot be asked. */
export async function readStanding(client: ApolloClient, leadId: string): Promise<ReadStanding> {
  const { data } = await client.query({
    query: LEAD_STANDING,
    variables: { leadId },
    fetchPolicy: 'network-only',
    errorPolicy: 'none',
  })
  const lead = data?.getLead
  if (!lead) return { standing: 'taken', priceCents: null }
  const standing = lead.status === 'OPEN' ? 'open' : lead.agentId === null ? 'taken' : 'mine'
  return { standing, priceCents: lead.priceCents }
}
