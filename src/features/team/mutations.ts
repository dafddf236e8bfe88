import { graphql } from '../../lib/api/graphql'

export const RESOLVE_RETURN = graphql(`
  mutation ResolveLeadReturn($leadId: ID!, $approve: Boolean!, $comment: String, $idempotencyKey: String) {
    resolveLeadReturn(leadId: $leadId, approve: $approve, comment: $comment, idempotencyKey: $idempotencyKey) {
      success
      errors {
        ...MutationErrors
      }
      lead {
        id
        status
      }
    }
  }
`)

export const REASSIGN_LEAD = graphql(`
  mutation ReassignLead($leadId: ID!, $agentId: ID!, $reason: String) {
    reassignLead(leadId: $leadId, agentId: $agentId, reason: $reason) {
      success
      errors {
        ...MutationErrors
      }
      lead {
        id
        agentId
      }
    }
  }
`)

export const NUDGE_AGENT = graphql(`
  mutation NudgeAgent($leadId: ID!) {
    nudgeAgent(leadId: $leadId) {
      success
      errors {
        ...MutationErrors
      }
    }
  }
`)
