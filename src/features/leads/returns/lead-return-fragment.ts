import { graphql } from '../../../lib/graphql/graphql'

/** In a file of its own, for both the drawer and the mutation that asks for a return read it. */
export const LeadReturn_activity = graphql(`
  fragment LeadReturn_activity on LeadActivity {
    leadId
    returnUntil
    leadReturn {
      reason
      comment
      requestedAt
      resolvedAt
      approved
      resolutionComment
    }
  }
`)
