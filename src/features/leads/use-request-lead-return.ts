import { useMutation } from '@apollo/client/react'
import type { AppError } from '../../lib/errors/app-error'
import type { ReturnReason } from '../../lib/graphql/__generated__/schema'
import { graphql } from '../../lib/graphql/graphql'
import { failureOf, readOutcome } from '../../lib/graphql/outcome'
import { LeadHistory_activity } from './LeadHistory'
import { LeadReturn_activity } from './lead-return-fragment'
import { LeadRow_lead } from './lead-rows'

const RequestLeadReturn = graphql(
  `
    mutation RequestLeadReturn($leadId: ID!, $reason: ReturnReason!, $comment: String) {
      requestLeadReturn(leadId: $leadId, reason: $reason, comment: $comment) {
        success
        errors {
          message
          code
          field
        }
        lead {
          id
          ...LeadRow_lead
        }
        activity {
          leadId
          ...LeadReturn_activity
          ...LeadHistory_activity
        }
      }
    }
  `,
  [LeadRow_lead, LeadReturn_activity, LeadHistory_activity],
)

export interface ReturnWish {
  readonly leadId: string
  readonly reason: ReturnReason
  readonly comment: string | null
}

/** Asks for a lead's price back. Gives what stood in the way, or null. */
export function useRequestLeadReturn(): (wish: ReturnWish) => Promise<AppError | null> {
  const [mutate] = useMutation(RequestLeadReturn)
  return (wish) =>
    failureOf(async () => {
      const result = await mutate({ variables: wish })
      return readOutcome(result, result.data?.requestLeadReturn)
    })
}
