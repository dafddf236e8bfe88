import { LeadRow_lead } from '../../features/leads/lead-rows'
import { LeadHistory_activity } from '../../features/leads/mine/LeadHistory'
import { LeadNotes_activity } from '../../features/leads/mine/lead-notes-fragment'
import { LeadTransactions_activity } from '../../features/leads/mine/LeadTransactions'
import { LeadReturn_activity } from '../../features/leads/returns/lead-return-fragment'
import { graphql } from '../../lib/graphql/graphql'

export const MY_LEADS = graphql(
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

export const MY_LEADS_FILE = graphql(`
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

/** Requires the capability LEAD_STATUS. */
export const MY_LEAD_ACTIVITY = graphql(
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

export const MY_WALLET_BALANCES = graphql(`
  query MyWalletBalances {
    getAgentWallets {
      agentId
      sourceId
      balanceCents
    }
  }
`)
