import { LeadHistory_activity } from '../../features/leads/LeadHistory'
import { LeadNotes_activity } from '../../features/leads/lead-notes-fragment'
import { LeadReturn_activity } from '../../features/leads/lead-return-fragment'
import { LeadRow_lead } from '../../features/leads/lead-rows'
import { LeadTransactions_activity } from '../../features/leads/LeadTransactions'
import { graphql } from '../../lib/graphql/graphql'

export const leadsPerPage = 50

export const OpenLeads = graphql(
  `
    query OpenLeads($states: [String!], $limit: Int, $nextToken: String, $filters: OpenLeadFilters) {
      listOpenLeads(states: $states, limit: $limit, nextToken: $nextToken, filters: $filters) {
        items {
          id
          ...LeadRow_lead
        }
        nextToken
        total
      }
    }
  `,
  [LeadRow_lead],
)

/** The same list without its looks: to compare with what is shown. */
export const LatestOpenLeads = graphql(`
  query LatestOpenLeads($states: [String!], $limit: Int, $filters: OpenLeadFilters) {
    listOpenLeads(states: $states, limit: $limit, filters: $filters) {
      items {
        id
        createdAt
        priceCents
        score
        loanAmount
      }
      nextToken
    }
  }
`)

export const OpenLeadsFile = graphql(`
  query OpenLeadsFile($states: [String!], $limit: Int, $nextToken: String, $filters: OpenLeadFilters) {
    listOpenLeads(states: $states, limit: $limit, nextToken: $nextToken, filters: $filters) {
      items {
        id
        status
        leadSourceName
        sourceId
        state
        priceCents
        customerName
        score
        loanAmount
        propertyType
        email
        phone
        createdAt
        updatedAt
      }
      nextToken
    }
  }
`)

export const MarketplaceSources = graphql(`
  query MarketplaceSources {
    listLeadSources(limit: 100) {
      items {
        id
        sourceId
        name
        category
        status
        finalCostPerLead
      }
    }
  }
`)

/** What decides what the agent can buy. */
export const MarketplaceBuyer = graphql(`
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
      activated
      enabled
    }
  }
`)

export const LeadDetails = graphql(
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

export const MyLeads = graphql(
  `
    query MyLeads($limit: Int, $nextToken: String, $filters: MyLeadFilters) {
      listMyLeads(limit: $limit, nextToken: $nextToken, filters: $filters) {
        items {
          id
          ...LeadRow_lead
        }
        nextToken
        total
      }
    }
  `,
  [LeadRow_lead],
)

export const MyLeadsFile = graphql(`
  query MyLeadsFile($limit: Int, $nextToken: String, $filters: MyLeadFilters) {
    listMyLeads(limit: $limit, nextToken: $nextToken, filters: $filters) {
      items {
        id
        status
        leadSourceName
        sourceId
        state
        priceCents
        customerName
        score
        loanAmount
        propertyType
        email
        phone
        createdAt
        updatedAt
      }
      nextToken
    }
  }
`)

/** Capability LEAD_STATUS. */
export const MyLeadActivity = graphql(
  `
    query MyLeadActivity($leadId: ID!) {
      getLeadActivity(leadId: $leadId) {
        leadId
        ...LeadNotes_activity
        ...LeadHistory_activity
        ...LeadReturn_activity
        ...LeadTransactions_activity
      }
    }
  `,
  [LeadNotes_activity, LeadHistory_activity, LeadReturn_activity, LeadTransactions_activity],
)

export const MyWalletBalances = graphql(`
  query MyWalletBalances {
    getAgentWallets {
      agentId
      sourceId
      balanceCents
    }
  }
`)
