import type { LeadDetails_leadFragment } from '../../lib/api/__generated__/documents'
import { graphql } from '../../lib/api/graphql'
import type { DescriptionItem } from '../../ui/text/DescriptionList'
import { formatLoan, propertyTypeName } from './lead-labels'

export const LeadDetails_lead = graphql(`
  fragment LeadDetails_lead on Lead {
    loanAmount
    propertyType
  }
`)

/** Returns the details that the drawers of open and of bought leads show first. */
export function leadDetails(lead: Omit<LeadDetails_leadFragment, ' $fragmentName'>): readonly DescriptionItem[] {
  return [
    { term: 'Loan amount', detail: formatLoan(lead.loanAmount) },
    { term: 'Property type', detail: propertyTypeName(lead.propertyType) },
  ]
}
