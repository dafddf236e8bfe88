import { Span } from '@chakra-ui/react/span'
import type { UsersQuery } from '../../lib/api/__generated__/documents'
import { graphql } from '../../lib/api/graphql'
import type { ListPage } from '../../lib/api/pages'
import { labelOf, nameOf } from '../../lib/labels/labels'
import { usStateOptions } from '../../lib/labels/us-states'
import { personName, sortableName, userRoles, userStatuses } from '../../lib/labels/user-labels'
import { defineList } from '../../list/define-list'
import { asList } from '../../list/list-filters'
import { EmptyState } from '../../ui/feedback/EmptyState'
import type { Column } from '../../ui/table/data-table-types'
import { Email } from '../../ui/text/Email'
import { Money } from '../../ui/figure/Money'
import { Moment } from '../../ui/text/Moment'

const USERS = graphql(`
  query Users($filters: UserFilters, $limit: Int, $nextToken: String) {
    listUsers(filters: $filters, limit: $limit, nextToken: $nextToken) {
      users {
        id
        email
        firstName
        lastName
        role
        status
        lastLoginAt
        metrics {
          totalLeads
          totalWalletBalanceCents
        }
      }
      total
      nextToken
    }
  }
`)

export type UserRow = NonNullable<UsersQuery['listUsers']>['users'][number]

export const userColumns: readonly Column<UserRow>[] = [
  {
    id: 'name',
    header: 'Name',
    cell: sortableName,
    file: personName,
    phone: 'title',
  },
  {
    id: 'email',
    header: 'Email',
    width: '24cqi',
    text: ({ email }) => email,
    cell: ({ email }) => <Email address={email} />,
    hideBelow: 'lg',
  },
  {
    id: 'role',
    header: 'Role',
    width: 'max(7.25rem, 11cqi)',
    text: ({ role }) => nameOf(userRoles, role),
    phone: 'detail',
  },
  {
    id: 'status',
    header: 'Status',
    width: 'max(6.5rem, 10cqi)',
    badge: ({ status }) => labelOf(userStatuses, status),
    phone: 'state',
  },
  {
    id: 'login',
    header: 'Last sign-in',
    width: 'max(6.5rem, 10cqi)',
    moment: ({ lastLoginAt }) => lastLoginAt,
    cell: ({ lastLoginAt }) => <Moment at={lastLoginAt} none="Never" />,
    hideBelow: 'md',
    phone: {
      place: 'detail',
      cell: ({ lastLoginAt }) => (lastLoginAt ? <Moment at={lastLoginAt} /> : 'Never signed in'),
    },
  },
  {
    id: 'leads',
    header: 'Leads',
    width: 'max(4rem, 7cqi)',
    count: ({ metrics }) => metrics?.totalLeads,
    hideBelow: 'lg',
  },
  {
    id: 'wallets',
    header: 'In wallets',
    width: 'max(6rem, 10cqi)',
    money: ({ metrics }) => metrics?.totalWalletBalanceCents,
    hideBelow: 'md',
    phone: {
      place: 'amount',
      cell: ({ metrics }) => (
        <>
          <Span color="fg.muted" fontSize="xs" fontWeight="normal">
            In wallets
          </Span>{' '}
          <Money cents={metrics?.totalWalletBalanceCents} />
        </>
      ),
    },
  },
]

/** The list of all users, for administrators. */
export const users = defineList({
  label: 'Users',
  missing: 'people',
  query: USERS,
  page: ({ listUsers }: UsersQuery): ListPage<UserRow> | null => listUsers && { ...listUsers, items: listUsers.users },
  rowKey: ({ id }) => id,
  record: 'user',
  filters: {
    search: { kind: 'text', label: 'Name', placeholder: 'Name, email or username' },
    role: { kind: 'select', label: 'Role', anyLabel: 'Any role', options: userRoles },
    status: { kind: 'select', label: 'Status', anyLabel: 'Any status', options: userStatuses },
    state: { kind: 'select', label: 'State', anyLabel: 'All states', options: () => usStateOptions },
  },
  sort: {
    by: { name: 'NAME', email: 'EMAIL', role: 'ROLE', status: 'STATUS', login: 'LAST_LOGIN' },
    initial: { column: 'name', direction: 'asc' },
  },
  variables: ({ filters: { search, role, status, state }, sort, descending }) => ({
    filters: { search, roles: asList(role), statuses: asList(status), states: asList(state), sort, descending },
  }),
  columns: userColumns,
  csv: { fileName: 'users' },
  empty: (
    <EmptyState icon="users" title="No people yet">
      People appear here as soon as they sign up.
    </EmptyState>
  ),
})
