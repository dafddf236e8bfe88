import { useQuery } from '@apollo/client/react'
import type { JSX } from 'react'
import { type LeadSourceRow, useLeadSources } from '../../features/lead-sources/use-lead-sources'
import { countByStatus } from '../../features/users/agent-figures'
import type { NewestPeopleQuery } from '../../lib/api/__generated__/documents'
import { graphql, isEmptyAnswer } from '../../lib/api/graphql'
import { longestPage, useAllPages } from '../../lib/api/pages'
import { formatCount } from '../../lib/format/numbers'
import { labelOf, nameOf, sourceStatuses } from '../../lib/labels/labels'
import { isAgent, personName, userRoles, userStatuses } from '../../lib/labels/user-labels'
import { singleQueryTableProps } from '../../list/table-props'
import { LinkButton } from '../../ui/button/Button'
import { PageFailure } from '../../ui/failure/ErrorFallbacks'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { Card, Section } from '../../ui/page/Card'
import { KpiStrip } from '../../ui/figure/KpiCard'
import { PageHeader, ScreenStack, SideBySide } from '../../ui/page/PageHeader'
import type { Column } from '../../ui/table/data-table-types'
import { DataTable } from '../../ui/table/DataTable'
import { Moment } from '../../ui/text/Moment'

const NEWEST_PEOPLE = graphql(`
  query NewestPeople {
    newest: listUsers(limit: 8, filters: { sort: NEWEST }) {
      users {
        ...PersonName
        role
        status
        createdAt
      }
      total
    }
  }
`)

const USER_STATUSES = graphql(`
  query UserStatuses($limit: Int, $nextToken: String) {
    listUsers(limit: $limit, nextToken: $nextToken) {
      users {
        id
        role
        status
      }
      total
      nextToken
    }
  }
`)

/** Rows of each table. */
const shownRows = 8

type User = NonNullable<NewestPeopleQuery['newest']>['users'][number]

const userColumns: readonly Column<User>[] = [
  { id: 'name', header: 'Name', cell: (row) => personName(row), phone: 'title' },
  { id: 'role', header: 'Role', cell: ({ role }) => nameOf(userRoles, role), phone: 'detail' },
  { id: 'status', header: 'Status', badge: ({ status }) => labelOf(userStatuses, status), phone: 'state' },
  {
    id: 'joined',
    header: 'Joined',
    align: 'end',
    cell: ({ createdAt }) => <Moment at={createdAt} show="date" />,
    phone: 'amount',
  },
]

const sourceColumns: readonly Column<LeadSourceRow>[] = [
  { id: 'name', header: 'Source', cell: ({ name }) => name, phone: 'title' },
  { id: 'status', header: 'Status', badge: ({ status }) => labelOf(sourceStatuses, status), phone: 'state' },
  { id: 'price', header: 'Price per lead', money: ({ finalCostPerLead }) => finalCostPerLead, phone: 'amount' },
]

/** First page of the Admin panel: newest users and lead sources. */
export function PeopleAndSourcesScreen({ title }: { title: string }): JSX.Element {
  const query = useQuery(NEWEST_PEOPLE)
  const { data } = query
  const isLoading = !data && query.loading
  const { agents, pending } = useUserCounts()
  // No total is in the specification, so the list is read to its end.
  const sources = useLeadSources()
  const listed = sources.rows
  return (
    <>
      <PageHeader title={title} subtitle="People and lead sources" />
      {query.error && isEmptyAnswer(data) ? (
        <Card>
          <PageFailure error={query.error} onRetry={() => void query.refetch()} retrying={query.loading} />
        </Card>
      ) : (
        <ScreenStack>
          <KpiStrip
            loading={isLoading || (!listed && sources.loading)}
            cards={[
              { title: 'People', value: formatCount(data?.newest?.total), hint: 'With access', to: '/admin/users' },
              {
                title: 'Active Agents',
                value: formatCount(agents),
                hint: 'Can sign in and buy',
                to: '/admin/users?role=AGENT&status=ACTIVE',
              },
              {
                title: 'Pending',
                value: formatCount(pending),
                hint: 'Email not confirmed yet',
                attention: (pending ?? 0) > 0,
                to: '/admin/users?status=PENDING',
              },
              {
                title: 'Active Sources',
                value: formatCount(listed?.filter(({ isActive }) => isActive).length),
                hint: listed && `of ${formatCount(listed.length)} total`,
                to: '/admin/lead-sources',
              },
            ]}
          />
          <SideBySide>
            <Section title="Newest people" actions={<SeeAll to="/admin/users" what="users" />}>
              <DataTable
                label="Newest people"
                dense
                columns={userColumns}
                rows={data?.newest?.users ?? []}
                rowKey={({ id }) => id}
                rowTo={({ id }) => `/admin/users?user=${id}`}
                loading={isLoading}
                empty={<EmptyState icon="users" title="No people yet" />}
              />
            </Section>
            <Section title="Lead sources" actions={<SeeAll to="/admin/lead-sources" what="lead sources" />}>
              <DataTable
                {...singleQueryTableProps(sources, listed !== undefined, 'lead sources')}
                label="Lead sources"
                dense
                columns={sourceColumns}
                rows={listed?.slice(0, shownRows) ?? []}
                rowKey={({ id }) => id}
                rowTo={({ id }) => `/admin/lead-sources?source=${id}`}
                empty={
                  <EmptyState icon="store" title="No lead sources yet">
                    Agents can buy as soon as you add one.
                  </EmptyState>
                }
              />
            </Section>
          </SideBySide>
        </ScreenStack>
      )}
    </>
  )
}

/** Returns the active agents and the pending users, or null if their number is not known. */
function useUserCounts() {
  const result = useQuery(USER_STATUSES, { variables: { limit: longestPage } })
  const { rows: users = null, total = 0 } = useAllPages(
    result,
    ({ listUsers }) => listUsers && { ...listUsers, items: listUsers.users },
    { maxRows: 5 * longestPage },
  )
  return {
    agents: countByStatus(users, total, 'ACTIVE', isAgent),
    pending: countByStatus(users, total, 'PENDING'),
  }
}

const SeeAll = ({ to, what }: { to: string; what: string }): JSX.Element => (
  <LinkButton to={to} size="sm" variant="ghost">
    {`All ${what}`}
  </LinkButton>
)
