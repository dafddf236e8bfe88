import { LeadRow_lead } from '../../features/leads/queries'
import { graphql } from '../../lib/api/graphql'

export const OPEN_LEADS = graphql(
  `
    query OpenLeads($states: [String!], $limit: Int, $nextToken: String, $filters: OpenLeadFilters) {
      listOpenLeads(states: $states, limit: $limit, nextToken: $nextToken, filters: $filters) {
        items {
          ...LeadRow_lead @unmask
        }
        nextToken
        total
      }
    }
  `,
  [LeadRow_lead],
)

/** Open leads with only the fields that are compared with the shown list. */
export const LATEST_OPEN_LEADS = graphql(`
  query LatestOpenLeads($states: [String!], $limit: Int, $filters: OpenLeadFilters) {
    listOpenLeads(states: $states, limit: $limit, filters: $filters) {
      items {
        id
        propertyType
        createdAt
        priceCents
        score
        loanAmount
      }
      nextToken
    }
  }
`)

/** Only in the edition `full`. */
export const COUNT_OPEN_LEADS = graphql(`
  query CountOpenLeads($queries: [OpenLeadQuery!]!) {
    countOpenLeads(queries: $queries)
  }
`)

/** States, funds, and wallets, which decide what the agent can buy. */
export const MARKETPLACE_BUYER = graphql(`
  query MarketplaceBuyer($agentId: ID!) {
    getAgent(agentId: $agentId) {
      id
      selectedStates
    }
    getFundsBalance {
      agentId
      fundsBalanceCents
    }
    getAgentWallets {
      agentId
      sourceId
      balanceCents
      active
      activated
      enabled
    }
  }
`)

export const LEAD_DETAILS = graphql(
  `
    query LeadDetails($leadId: ID!) {
      getLead(leadId: $leadId) {
        id
        ...LeadRow_lead
      }
    }
  `,
  [LeadRow_lead],
)
