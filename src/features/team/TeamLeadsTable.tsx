import type { JSX } from 'react'
import { csvMoney } from '../../lib/format/csv'
import type { TeamLeadsQuery } from '../../lib/graphql/__generated__/documents'
import { leadStatuses } from '../../lib/words/lead-words'
import type { ListTableProps } from '../../list/use-list-screen'
import type { Column } from '../../ui/table/data-table-types'
import { DataTable } from '../../ui/table/DataTable'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { Money } from '../../ui/figure/Money'
import { WordBadge } from '../../ui/figure/StatusBadge'
import { Moment } from '../../ui/text/Moment'
import { durationInWords } from '../../lib/time/duration'

export type TeamLeadRow = NonNullable<TeamLeadsQuery['listTeamLeads']>['items'][number]

export const teamLeadColumns: readonly Column<TeamLeadRow>[] = [
  {
    id: 'customer',
    header: 'Customer',
    cell: ({ lead }) => `${lead.customerName ?? 'Unknown'}, ${lead.state}`,
    file: ({ lead }) => lead.customerName,
    phone: 'title',
  },
  { id: 'state', header: 'State', file: ({ lead }) => lead.state },
  { id: 'agent', header: 'Agent', cell: (row) => row.agentName, file: (row) => row.agentName, phone: 'detail' },
  {
    id: 'source',
    header: 'Source',
    cell: ({ lead }) => lead.leadSourceName,
    hideBelow: 'lg',
    file: ({ lead }) => lead.leadSourceName,
  },
  {
    id: 'bought',
    header: 'Purchased',
    cell: (row) => <Moment at={row.purchasedAt} />,
    hideBelow: 'md',
    phone: 'detail',
    file: { instant: (row) => row.purchasedAt },
  },
  {
    id: 'contact',
    header: 'Speed to lead',
    align: 'end',
    cell: (row) => (row.minutesToContact === null ? 'Not contacted' : durationInWords(row.minutesToContact)),
    hideBelow: 'lg',
    file: (row) => row.minutesToContact,
    fileHeader: 'Minutes to contact',
  },
  {
    id: 'status',
    header: 'Status',
    cell: ({ lead }) => <WordBadge word={leadStatuses[lead.status]} />,
    file: ({ lead }) => leadStatuses[lead.status].name,
    phone: 'state',
  },
  {
    id: 'price',
    header: 'Price',
    align: 'end',
    cell: ({ lead }) => <Money cents={lead.priceCents} />,
    file: ({ lead }) => csvMoney(lead.priceCents),
    fileHeader: 'Price (USD)',
    phone: 'amount',
  },
]

export interface TeamLeadsTableProps {
  table: ListTableProps<TeamLeadRow>
  onOpen: (leadId: string) => void
}

export function TeamLeadsTable({ table, onOpen }: TeamLeadsTableProps): JSX.Element {
  return (
    <DataTable
      {...table}
      label="Leads"
      columns={teamLeadColumns}
      onOpen={(row) => onOpen(row.lead.id)}
      empty={
        <EmptyState icon="leads" title="No leads yet">
          Leads that your agents buy are listed here, with how soon each was called.
        </EmptyState>
      }
    />
  )
}
