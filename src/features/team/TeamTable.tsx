import type { JSX } from 'react'
import type { TeamQuery } from '../../lib/graphql/__generated__/documents'
import type { Column, DataTableProps } from '../../ui/table/data-table-types'
import { DataTable } from '../../ui/table/DataTable'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { Money } from '../../ui/figure/Money'
import { StatusBadge } from '../../ui/figure/StatusBadge'
import type { SortState } from '../../lib/address/codecs'
import { Moment } from '../../ui/text/Moment'
import { memberName } from './team-rows'

export type TeamRow = NonNullable<TeamQuery['listTeam']>[number]

const columns: Column<TeamRow>[] = [
  { id: 'name', header: 'Agent', cell: memberName, sortable: true },
  { id: 'unit', header: 'Team', cell: (row) => row.unitName ?? '—', sortable: true, hideBelow: 'md' },
  {
    id: 'state',
    header: 'Attention',
    cell: (row) =>
      row.lowWallets > 0 ? (
        <StatusBadge tone="warning">
          {row.lowWallets === 1 ? '1 low wallet' : `${row.lowWallets} low wallets`}
        </StatusBadge>
      ) : (
        <StatusBadge tone="success">In order</StatusBadge>
      ),
    hideBelow: 'lg',
  },
  { id: 'waiting', header: 'Waiting leads', align: 'end', cell: (row) => row.waitingLeads, sortable: true },
  {
    id: 'leads',
    header: 'Leads this month',
    align: 'end',
    cell: (row) => row.leadsThisMonth,
    sortable: true,
    hideBelow: 'md',
  },
  {
    id: 'spent',
    header: 'Spent this month',
    align: 'end',
    cell: (row) => <Money cents={row.spentThisMonthCents} />,
    sortable: true,
  },
  {
    id: 'balance',
    header: 'Balance',
    align: 'end',
    cell: (row) => <Money cents={row.fundsCents + row.walletsCents} />,
    sortable: true,
  },
  {
    id: 'last',
    header: 'Last purchase',
    cell: (row) => <Moment at={row.lastPurchaseAt} none="None yet" />,
    hideBelow: 'xl',
  },
]

export interface TeamTableProps extends Pick<
  DataTableProps<TeamRow>,
  'error' | 'filtered' | 'loading' | 'onClearFilters' | 'onRetry' | 'openKey' | 'partial' | 'refreshing' | 'rows'
> {
  sort: SortState
  onSort: (sort: SortState) => void
  onOpen: (agentId: string) => void
}

export function TeamTable({ onOpen, ...table }: TeamTableProps): JSX.Element {
  return (
    <DataTable
      label="Team"
      columns={columns}
      rowKey={(row) => row.agentId}
      onOpen={(row) => onOpen(row.agentId)}
      empty={
        <EmptyState icon="users" title="No one works here yet">
          Agents appear as soon as an administrator assigns them to your unit.
        </EmptyState>
      }
      {...table}
    />
  )
}
