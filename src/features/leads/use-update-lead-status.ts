import { useMutation } from '@apollo/client/react'
import type { AppError } from '../../lib/errors/app-error'
import type { LeadStatus } from '../../lib/graphql/__generated__/schema'
import { graphql } from '../../lib/graphql/graphql'
import { failureOf, readOutcome } from '../../lib/graphql/outcome'

const UpdateLeadStatus = graphql(`
  mutation UpdateLeadStatus($leadId: ID!, $status: LeadStatus!) {
    updateLeadStatus(leadId: $leadId, status: $status) {
      success
      errors {
        message
        code
        field
      }
      lead {
        id
        status
        updatedAt
      }
    }
  }
`)

/** Moves a lead along: at once on the screen, and back again if the server refuses. Gives what stood in the way. */
export function useUpdateLeadStatus(): (leadId: string, status: LeadStatus) => Promise<AppError | null> {
  const [mutate] = useMutation(UpdateLeadStatus, {
    update(cache, { data }, { variables }) {
      if (!data?.updateLeadStatus?.success || !variables) return
      const id = cache.identify({ __typename: 'Lead', id: variables.leadId })
      if (id) cache.modify({ id, fields: { status: () => variables.status } })
    },
  })
  return (leadId, status) =>
    failureOf(async () => {
      const result = await mutate({
        variables: { leadId, status },
        optimisticResponse: { updateLeadStatus: { success: true, errors: [], lead: null } },
      })
      return readOutcome(result, result.data?.updateLeadStatus)
    })
}
