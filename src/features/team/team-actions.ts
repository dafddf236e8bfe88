import { graphql } from '../../lib/graphql/graphql'
import type { Answer } from '../../lib/graphql/outcome'
import { useAction } from '../../lib/graphql/use-action'

const RESOLVE_RETURN = graphql(`
  mutation ResolveLeadReturn($leadId: ID!, $approve: Boolean!, $comment: String, $idempotencyKey: String) {
    resolveLeadReturn(leadId: $leadId, approve: $approve, comment: $comment, idempotencyKey: $idempotencyKey) {
      success
      errors {
        message
        code
        field
      }
      lead {
        id
        status
      }
    }
  }
`)

const REASSIGN_LEAD = graphql(`
  mutation ReassignLead($leadId: ID!, $agentId: ID!, $reason: String) {
    reassignLead(leadId: $leadId, agentId: $agentId, reason: $reason) {
      success
      errors {
        message
        code
        field
      }
      lead {
        id
        agentId
      }
    }
  }
`)

const NUDGE_AGENT = graphql(`
  mutation NudgeAgent($leadId: ID!) {
    nudgeAgent(leadId: $leadId) {
      success
      errors {
        message
        code
        field
      }
    }
  }
`)

const resolved = (data: Answer<'resolveLeadReturn'>) => data.resolveLeadReturn
const reassigned = (data: Answer<'reassignLead'>) => data.reassignLead
const nudged = (data: Answer<'nudgeAgent'>) => data.nudgeAgent

/** Approves or refuses a return; approval pays the lead's price back. */
export const useResolveReturn = () => useAction(RESOLVE_RETURN, resolved)
/** Gives a lead to another agent of the same branch. */
export const useReassignLead = () => useAction(REASSIGN_LEAD, reassigned)
/** Reminds a lead's agent that it waits. */
export const useNudgeAgent = () => useAction(NUDGE_AGENT, nudged)
