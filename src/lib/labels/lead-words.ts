import type { LeadStatus, PropertyType, ReturnReason } from '../api/__generated__/schema'
import type { Names, Word, Words } from './word'

export const leadStatuses: Words<LeadStatus> = {
  OPEN: { name: 'Open', tone: 'neutral' },
  SOLD: { name: 'Bought', tone: 'info' },
  CONTACTED: { name: 'Contacted', tone: 'info' },
  QUALIFIED: { name: 'Qualified', tone: 'success' },
  FUNDED: { name: 'Funded', tone: 'success' },
  RETURN_REQUESTED: { name: 'Return requested', tone: 'warning' },
  RETURNED: { name: 'Returned', tone: 'neutral' },
}

const { OPEN: _open, ...bought } = leadStatuses

/** Statuses of a lead that an agent has bought. */
export const boughtLeadStatuses: Words<Exclude<LeadStatus, 'OPEN'>> = bought

export const returnReasons: Names<ReturnReason> = {
  WRONG_NUMBER: 'Wrong number',
  NOT_INTERESTED: 'Not interested',
  DUPLICATE: 'Duplicate of another lead',
  OUT_OF_CRITERIA: 'Out of criteria',
  FAKE_DETAILS: 'Fake information',
}

/** Returns the status of a return request. Null means that the request is not decided yet. */
export function returnStatus(approved: boolean | null): Word {
  if (approved === null) return { name: 'Waiting for review', tone: 'warning' }
  return approved ? { name: 'Approved', tone: 'success' } : { name: 'Declined', tone: 'danger' }
}

export const propertyTypes: Names<PropertyType> = {
  SINGLE_FAMILY: 'Single family',
  CONDO: 'Condo',
  TOWNHOUSE: 'Townhouse',
  MULTI_FAMILY: 'Multi-family',
  MANUFACTURED: 'Manufactured',
}
