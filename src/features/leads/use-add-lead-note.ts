import { useMutation } from '@apollo/client/react'
import type { AppError } from '../../lib/errors/app-error'
import { graphql } from '../../lib/graphql/graphql'
import { failureOf, readOutcome } from '../../lib/graphql/outcome'
import { LeadHistory_activity } from './LeadHistory'
import { LeadNotes_activity } from './lead-notes-fragment'

const AddLeadNote = graphql(
  `
    mutation AddLeadNote($leadId: ID!, $text: String!) {
      addLeadNote(leadId: $leadId, text: $text) {
        success
        errors {
          message
          code
          field
        }
        activity {
          leadId
          ...LeadNotes_activity
          ...LeadHistory_activity
        }
      }
    }
  `,
  [LeadNotes_activity, LeadHistory_activity],
)

/** Adds a note to a bought lead. Gives what stood in the way, or null. */
export function useAddLeadNote(): (leadId: string, text: string) => Promise<AppError | null> {
  const [mutate] = useMutation(AddLeadNote)
  return (leadId, text) =>
    failureOf(async () => {
      const result = await mutate({ variables: { leadId, text } })
      return readOutcome(result, result.data?.addLeadNote)
    })
}
