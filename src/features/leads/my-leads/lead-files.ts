import { leadStatuses } from '../../../lib/labels/lead-words'
import type { LeadStatus, PropertyType } from '../../../lib/api/__generated__/schema'
import { type CsvColumn, csvMoney } from '../../../lib/format/csv'
import { propertyTypeName } from '../lead-labels'

export interface FileLead {
  readonly id: string
  readonly status: LeadStatus
  readonly leadSourceName: string | null
  readonly sourceId: string
  readonly state: string
  readonly priceCents: number
  readonly customerName: string | null
  readonly score: number | null
  readonly loanAmount: number | null
  readonly propertyType: PropertyType | null
  readonly email: string | null
  readonly phone: string | null
  readonly createdAt: string
  readonly updatedAt: string
}

const common: readonly CsvColumn<FileLead>[] = [
  { header: 'Lead', value: (lead) => lead.customerName },
  { header: 'State', value: (lead) => lead.state },
  { header: 'Source', value: (lead) => lead.leadSourceName ?? lead.sourceId },
  { header: 'Property type', value: (lead) => propertyTypeName(lead.propertyType) },
  { header: 'Loan amount (USD)', value: (lead) => lead.loanAmount },
  { header: 'Score', value: (lead) => lead.score },
  { header: 'Price (USD)', value: (lead) => csvMoney(lead.priceCents) },
  { header: 'Received', instant: (lead) => lead.createdAt },
]

export const openLeadFile: readonly CsvColumn<FileLead>[] = [...common, { header: 'Lead id', value: (lead) => lead.id }]

export const myLeadFile: readonly CsvColumn<FileLead>[] = [
  ...common,
  { header: 'Status', value: (lead) => leadStatuses[lead.status].name },
  { header: 'Phone', value: (lead) => lead.phone },
  { header: 'Email', value: (lead) => lead.email },
  { header: 'Last updated', instant: (lead) => lead.updatedAt },
  { header: 'Lead id', value: (lead) => lead.id },
]
