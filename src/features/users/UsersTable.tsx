import type { JSX } from 'react'
import { csvMoney } from '../../lib/format/csv'
import type { ListTableProps } from '../../list/use-list-screen'
import type { Selection } from '../../list/use-selection'
import type { Column } from '../../ui/table/data-table-types'
import { personName, sortableName, userRoles, userStatuses } from '../../lib/words/person-words'
import { DataTable } from '../../ui/table/DataTable'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { Money } from '../../ui/figure/Money'
import { WordBadge } from '../../ui/figure/StatusBadge'
import { Email } from '../../ui/text/Email'
import { Moment } from '../../ui/text/Moment'
import type { UserRow } from './users-query'

export const userColumns: Column<UserRow>[] = [
  {
    id: 'name',
    header: 'Name',
    cell: sortableName,
    sortable: true,
    file: personName,
    phone: { place: 'title', cell: personName },
  },
  {
    id: 'email',
    header: 'Email',
    cell: (row) => <Email address={row.email} />,
    sortable: true,
    hideBelow: 'lg',
    file: (row) => row.email,
  },
  {
    id: 'role',
    header: 'Role',
    cell: (row) => userRoles[row.role],
    sortable: true,
    file: (row) => userRoles[row.role],
    phone: 'detail',
  },
  {
    id: 'status',
    header: 'Status',
    cell: (row) => <WordBadge word={userStatuses[row.status]} />,
    sortable: true,
    file: (row) => userStatuses[row.status].name,
    phone: 'state',
  },
  {
    id: 'login',
    header: 'Last sign-in',
    cell: (row) => <Moment at={row.lastLoginAt} none="Never" />,
    sortable: true,
    hideBelow: 'md',
    file: { instant: (row) => row.lastLoginAt },
    phone: {
      place: 'detail',
      cell: (row) => (row.lastLoginAt ? <Moment at={row.lastLoginAt} /> : 'Never signed in'),
    },
  },
  {
    id: 'leads',
    header: 'Leads',
    align: 'end',
    cell: (row) => row.metrics?.totalLeads ?? 0,
    hideBelow: 'lg',
    file: (row) => row.metrics?.totalLeads,
  },
  {
    id: 'wallets',
    header: 'In wallets',
    align: 'end',
    cell: (row) => <Money cents={row.metrics?.totalWalletBalanceCents} />,
    hideBelow: 'md',
    file: (row) => csvMoney(row.metrics?.totalWalletBalanceCents),
    fileHeader: 'In wallets (USD)',
    phone: 'amount',
  },
]

export interface UsersTableProps {
  table: ListTableProps<UserRow>
  selection: Selection<UserRow>
  onOpen: (userId: string) => void
}

export function UsersTable({ table, selection, onOpen }: UsersTableProps): JSX.Element {
  const { selected, onChange } = selection
  return (
    <DataTable
      {...table}
      label="Users"
      columns={userColumns}
      onOpen={(row) => onOpen(row.id)}
      selection={{ selected, onChange, label: (row) => `Select ${personName(row)}` }}
      empty={
        <EmptyState icon="users" title="No people yet">
          People appear here as soon as they sign up.
        </EmptyState>
      }
    />
  )
}
