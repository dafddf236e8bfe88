import { formatCentsShort } from '../../shared/money'
import { nameOf, propertyTypes } from '../../lib/labels/labels'
import { usStateName } from '../../lib/labels/us-states'

/** Returns the name of the type, or null without one. */
export const propertyTypeName = (type: string | null | undefined): string | null =>
  type ? nameOf(propertyTypes, type) : null

/** Formats whole US dollars: '$420,000'. */
export function formatLoan(dollars: number | null | undefined): string {
  return dollars === null || dollars === undefined ? '—' : formatCentsShort(dollars * 100)
}

/** Returns the loan and its state: '$420,000 loan in Texas', or only the state if the amount is unknown. */
export function loanText({
  loanAmount,
  state,
}: {
  readonly loanAmount: number | null
  readonly state: string
}): string {
  const name = usStateName(state)
  return loanAmount === null ? name : `${formatLoan(loanAmount)} loan in ${name}`
}

/** Returns a rating for a score from 1 to 100. */
export function scoreRating(score: number): string {
  if (score >= 80) return 'High'
  return score >= 60 ? 'Good' : 'Fair'
}

export function sourceNameOf(lead: { readonly leadSourceName: string | null; readonly sourceId: string }): string {
  return lead.leadSourceName ?? lead.sourceId
}
