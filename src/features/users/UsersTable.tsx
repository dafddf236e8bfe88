import type { JSX } from 'react'
import { formatRelative } from '../../lib/dates'
import type { UsersQuery } from '../../lib/graphql/__generated__/documents'
import type { Column, DataTableProps } from '../../ui/data-table-types'
import { DataTable } from '../../ui/DataTable'
import { EmptyState } from '../../ui/EmptyState'
import { Money } from '../../ui/Money'
import { StatusBadge } from '../../ui/StatusBadge'
import { nameOf, roleNames, userStates } from './user-words'

export type UserRow = NonNullable<UsersQuery['listUsers']>['users'][number]

const columns: Column<UserRow>[] = [
  { id: 'name', header: 'Name', cell: nameOf, sortable: true },
  { id: 'email', header: 'E-mail', cell: (row) => row.email, sortable: true, hideBelow: 'lg' },
  { id: 'role', header: 'Role', cell: (row) => roleNames[row.role], sortable: true },
  {
    id: 'status',
    header: 'Status',
    cell: (row) => <StatusBadge tone={userStates[row.status].tone}>{userStates[row.status].name}</StatusBadge>,
    sortable: true,
  },
  {
    id: 'login',
    header: 'Last sign-in',
    cell: (row) => (row.lastLoginAt ? formatRelative(row.lastLoginAt) : 'Never'),
    sortable: true,
    hideBelow: 'md',
  },
  { id: 'leads', header: 'Leads', align: 'end', cell: (row) => row.metrics?.totalLeads ?? 0, hideBelow: 'lg' },
  {
    id: 'wallets',
    header: 'In wallets',
    align: 'end',
    cell: (row) => <Money cents={row.metrics?.totalWalletBalanceCents} />,
    hideBelow: 'md',
  },
]

export interface UsersTableProps extends Pick<
  DataTableProps<UserRow>,
  | 'error'
  | 'filtered'
  | 'hasMore'
  | 'loading'
  | 'loadingMore'
  | 'onClearFilters'
  | 'onLoadMore'
  | 'onRetry'
  | 'onSort'
  | 'openKey'
  | 'partial'
  | 'refreshing'
  | 'rows'
  | 'sort'
  | 'total'
> {
  onOpen: (userId: string) => void
  selected: ReadonlySet<string>
  onSelect: (selected: ReadonlySet<string>) => void
}

export function UsersTable({ onOpen, selected, onSelect, ...table }: UsersTableProps): JSX.Element {
  return (
    <DataTable
      label="Users"
      columns={columns}
      rowKey={(row) => row.id}
      onOpen={(row) => onOpen(row.id)}
      selection={{ selected, onChange: onSelect, label: (row) => `Select ${nameOf(row)}` }}
      virtual
      empty={
        <EmptyState icon="users" title="No people yet">
          People appear here as soon as they sign up.
        </EmptyState>
      }
      {...table}
    />
  )
}
