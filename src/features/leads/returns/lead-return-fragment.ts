import { graphql } from '../../../lib/api/graphql'

/** A separate file, because the drawer and the return mutation both import it. */
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
