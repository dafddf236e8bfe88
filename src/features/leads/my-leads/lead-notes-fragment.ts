import { graphql } from '../../../lib/api/graphql'

/** A separate file, because the notes and the mutation that adds one both import it. */
export const LeadNotes_activity = graphql(`
  fragment LeadNotes_activity on LeadActivity {
    leadId
    notes {
      id
      text
      authorName
      createdAt
    }
  }
`)
