import type { JSX } from 'react'
import { type UserRow, users } from '../../features/users/users-list'
import { usePagedTable } from '../../list/table-props'
import { formatCount } from '../../lib/format/numbers'
import type { UserRole } from '../../lib/api/__generated__/schema'
import { labelOf, nameOf } from '../../lib/labels/labels'
import { personName, userRoles, userStatuses } from '../../lib/labels/user-labels'
import { LinkButton } from '../../ui/button/Button'
import { Banner } from '../../ui/feedback/Banner'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { Section } from '../../ui/page/Card'
import { PageHeader, ScreenStack } from '../../ui/page/PageHeader'
import type { Column } from '../../ui/table/data-table-types'
import { DataTable } from '../../ui/table/DataTable'
import { Email } from '../../ui/text/Email'
import { Moment } from '../../ui/text/Moment'

const columns: readonly Column<UserRow>[] = [
  { id: 'name', header: 'Name', cell: personName, phone: 'title' },
  { id: 'email', header: 'Email', cell: ({ email }) => <Email address={email} />, hideBelow: 'lg' },
  { id: 'status', header: 'Status', badge: ({ status }) => labelOf(userStatuses, status), phone: 'state' },
  {
    id: 'login',
    header: 'Last sign-in',
    align: 'end',
    cell: ({ lastLoginAt }) => <Moment at={lastLoginAt} none="Never" />,
    phone: 'detail',
  },
]

/** People with an unknown role have the rights of an agent, so their list names the role. */
const agentColumns: readonly Column<UserRow>[] = [
  ...columns,
  { id: 'role', header: 'Role', cell: ({ role }) => nameOf(userRoles, role), hideBelow: 'lg' },
  { id: 'held', header: 'In wallets', money: ({ metrics }) => metrics?.totalWalletBalanceCents, phone: 'amount' },
]

/** Organization page: users by role. */
export function UsersByRoleScreen({ title }: { title: string }): JSX.Element {
  return (
    <>
      <PageHeader title={title} subtitle="Everyone, by role" />
      <ScreenStack>
        <Banner tone="info" title="This service has no organization">
          It keeps no companies, divisions, branches, or teams, so this page lists people by role.
        </Banner>
        <UsersOfRole of="ADMINISTRATOR" title="Administrators" />
        <UsersOfRole of="MANAGER" title="Managers" />
        <UsersOfRole of="AGENT" title="Agents" />
      </ScreenStack>
    </>
  )
}

function UsersOfRole({ of: role, title }: { of: UserRole; title: string }): JSX.Element {
  const table = usePagedTable({
    query: users.query,
    page: users.page,
    rowKey: users.rowKey,
    variables: { filters: { roles: [role], sort: 'NAME' } },
    pageSize: 25,
  })
  return (
    <Section
      title={title}
      description={table.total === undefined ? undefined : `${formatCount(table.total)} in all`}
      actions={
        <LinkButton to={`/admin/users?role=${role}`} size="sm" variant="ghost">
          {`Filter ${title.toLowerCase()}`}
        </LinkButton>
      }
    >
      <DataTable
        {...table}
        // The page shows one error page, in place of its first list.
        isPageContent={role === 'ADMINISTRATOR'}
        label={title}
        columns={role === 'AGENT' ? agentColumns : columns}
        rowTo={({ id }) => `/admin/users?user=${id}`}
        empty={<EmptyState icon="users" title={`No ${title.toLowerCase()} listed`} />}
      />
    </Section>
  )
}
