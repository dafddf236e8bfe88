import type { LeadStatus, PropertyType, ReturnReason } from '../../lib/graphql/__generated__/schema'
import { formatCentsShort } from '../../lib/money'
import { formatCount } from '../../lib/numbers'
import type { SelectOption } from '../../ui/Select'
import type { Tone } from '../../ui/StatusBadge'

export const propertyTypeNames: Readonly<Record<PropertyType, string>> = {
  SINGLE_FAMILY: 'Single family',
  CONDO: 'Condo',
  TOWNHOUSE: 'Townhouse',
  MULTI_FAMILY: 'Multi-family',
  MANUFACTURED: 'Manufactured',
}

/** A lead's status in the words of the agent who owns it. */
export const leadStatusNames: Readonly<Record<LeadStatus, string>> = {
  OPEN: 'Open',
  SOLD: 'Bought',
  CONTACTED: 'Contacted',
  QUALIFIED: 'Qualified',
  FUNDED: 'Funded',
  RETURN_REQUESTED: 'Return requested',
  RETURNED: 'Returned',
}

export const leadStatusTones: Readonly<Record<LeadStatus, Tone>> = {
  OPEN: 'neutral',
  SOLD: 'info',
  CONTACTED: 'info',
  QUALIFIED: 'success',
  FUNDED: 'success',
  RETURN_REQUESTED: 'warning',
  RETURNED: 'neutral',
}

export const returnReasonNames: Readonly<Record<ReturnReason, string>> = {
  WRONG_NUMBER: 'Wrong number',
  NOT_INTERESTED: 'Not interested',
  DUPLICATE: 'Duplicate of another lead',
  OUT_OF_CRITERIA: 'Outside my criteria',
  FAKE_DETAILS: 'Made-up details',
}

/** The choices of an enumeration, for a filter or a select. */
export function optionsOf<Value extends string>(names: Readonly<Record<Value, string>>): SelectOption[] {
  return Object.entries<string>(names).map(([value, label]) => ({ value, label }))
}

/** A word of the API that this build does not know yet is shown as it is. */
export function propertyTypeName(type: PropertyType | null | undefined): string | null {
  return type ? (propertyTypeNames[type] ?? type) : null
}

/** Whole US dollars: '$420,000'. */
export function formatLoan(dollars: number | null | undefined): string {
  return dollars === null || dollars === undefined ? '—' : formatCentsShort(dollars * 100)
}

/** '1 lead', '12 leads', '1,204 leads'. */
export function leadCount(count: number, kind = ''): string {
  return `${formatCount(count)} ${kind}${count === 1 ? 'lead' : 'leads'}`
}
