import { graphql } from '../../../lib/graphql/graphql'

/** In a file of its own, for both the list of notes and the mutation that adds one read it. */
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
