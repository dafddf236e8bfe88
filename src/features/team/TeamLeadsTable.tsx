import type { JSX } from 'react'
import { formatRelative } from '../../lib/dates'
import type { TeamLeadsQuery } from '../../lib/graphql/__generated__/documents'
import type { Column, DataTableProps } from '../../ui/data-table-types'
import { DataTable } from '../../ui/DataTable'
import { EmptyState } from '../../ui/EmptyState'
import { Money } from '../../ui/Money'
import { StatusBadge } from '../../ui/StatusBadge'
import { leadStates, minutesInWords } from '../../lib/lead-states'

export type TeamLeadRow = NonNullable<TeamLeadsQuery['listTeamLeads']>['items'][number]

const columns: Column<TeamLeadRow>[] = [
  { id: 'customer', header: 'Customer', cell: ({ lead }) => `${lead.customerName ?? 'Unknown'}, ${lead.state}` },
  { id: 'agent', header: 'Agent', cell: (row) => row.agentName },
  { id: 'source', header: 'Source', cell: ({ lead }) => lead.leadSourceName, hideBelow: 'lg' },
  { id: 'bought', header: 'Bought', cell: (row) => formatRelative(row.purchasedAt), hideBelow: 'md' },
  {
    id: 'contact',
    header: 'Speed to lead',
    align: 'end',
    cell: (row) => (row.minutesToContact === null ? 'Waiting' : minutesInWords(row.minutesToContact)),
    hideBelow: 'lg',
  },
  {
    id: 'status',
    header: 'Status',
    cell: ({ lead }) => <StatusBadge tone={leadStates[lead.status].tone}>{leadStates[lead.status].name}</StatusBadge>,
  },
  { id: 'price', header: 'Price', align: 'end', cell: ({ lead }) => <Money cents={lead.priceCents} /> },
]

export interface TeamLeadsTableProps extends Pick<
  DataTableProps<TeamLeadRow>,
  | 'error'
  | 'filtered'
  | 'hasMore'
  | 'loading'
  | 'loadingMore'
  | 'onClearFilters'
  | 'onLoadMore'
  | 'onRetry'
  | 'openKey'
  | 'partial'
  | 'refreshing'
  | 'rows'
  | 'total'
> {
  onOpen: (leadId: string) => void
}

export function TeamLeadsTable({ onOpen, ...table }: TeamLeadsTableProps): JSX.Element {
  return (
    <DataTable
      label="Leads"
      columns={columns}
      rowKey={(row) => row.lead.id}
      onOpen={(row) => onOpen(row.lead.id)}
      empty={
        <EmptyState icon="leads" title="No leads yet">
          Leads that your agents buy are listed here, with how soon each was called.
        </EmptyState>
      }
      {...table}
    />
  )
}
