import { useQuery } from '@apollo/client/react'
import type { JSX } from 'react'
import { KpiRow } from '../../features/dashboard/DashboardLayout'
import type { AgentsInChargeQuery } from '../../lib/api/__generated__/documents'
import { graphql } from '../../lib/api/graphql'
import { formatCount } from '../../lib/format/numbers'
import { personName, userStatuses } from '../../lib/labels/user-labels'
import { usePagedTable } from '../../list/table-props'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { Section } from '../../ui/page/Card'
import { PageHeader, ScreenStack } from '../../ui/page/PageHeader'
import type { Column } from '../../ui/table/data-table-types'
import { DataTable } from '../../ui/table/DataTable'
import { Moment } from '../../ui/text/Moment'

const AGENT_COUNTS = graphql(`
  query AgentCounts {
    all: listUsers(limit: 1, filters: { roles: [AGENT] }) {
      total
    }
    active: listUsers(limit: 1, filters: { roles: [AGENT], statuses: [ACTIVE] }) {
      total
    }
    pending: listUsers(limit: 1, filters: { roles: [AGENT], statuses: [PENDING] }) {
      total
    }
    disabled: listUsers(limit: 1, filters: { roles: [AGENT], statuses: [DISABLED] }) {
      total
    }
  }
`)

const AGENTS_IN_CHARGE = graphql(`
  query AgentsInCharge($limit: Int, $nextToken: String, $filters: UserFilters) {
    listUsers(limit: $limit, nextToken: $nextToken, filters: $filters) {
      users {
        id
        firstName
        lastName
        email
        status
        metrics {
          totalLeads
          activeLeads
          totalWalletBalanceCents
          lastActivityAt
        }
      }
      total
      nextToken
    }
  }
`)

type Row = NonNullable<AgentsInChargeQuery['listUsers']>['users'][number]

const columns: readonly Column<Row>[] = [
  { id: 'name', header: 'Agent', cell: (row) => personName(row), phone: 'title' },
  { id: 'status', header: 'Status', badge: ({ status }) => userStatuses[status], phone: 'state' },
  {
    id: 'activity',
    header: 'Last active',
    cell: ({ metrics }) => <Moment at={metrics?.lastActivityAt ?? null} none="Never" />,
    hideBelow: 'md',
    phone: 'detail',
  },
  {
    id: 'open',
    header: 'Active leads',
    align: 'end',
    cell: ({ metrics }) => (metrics ? formatCount(metrics.activeLeads) : '—'),
    hideBelow: 'lg',
  },
  {
    id: 'leads',
    header: 'Leads',
    align: 'end',
    cell: ({ metrics }) => (metrics ? formatCount(metrics.totalLeads) : '—'),
    hideBelow: 'md',
  },
  { id: 'balance', header: 'In wallets', money: ({ metrics }) => metrics?.totalWalletBalanceCents, phone: 'amount' },
]

const pageOf = ({ listUsers }: AgentsInChargeQuery) => listUsers && { ...listUsers, items: listUsers.users }
const rowKey = ({ id }: Row): string => id

/** First page of the Manager panel without the capability `team`: the manager's agents, with counts by status. */
export function FallbackManagerDashboard({ title }: { title: string }): JSX.Element {
  const { data, loading } = useQuery(AGENT_COUNTS)
  const table = usePagedTable({
    document: AGENTS_IN_CHARGE,
    field: 'listUsers',
    variables: { filters: { roles: ['AGENT'] } },
    pageSize: 25,
    pageOf,
    rowKey,
  })
  const card = (name: string, list: { readonly total: number } | null | undefined, hint: string, query = '') => ({
    title: name,
    value: list ? formatCount(list.total) : '—',
    hint,
    to: `/manager/team${query}`,
  })
  return (
    <>
      <PageHeader title={title} subtitle="The agents in your charge" />
      <ScreenStack>
        <KpiRow
          loading={loading}
          cards={[
            card('Agents', data?.all, 'In your charge'),
            card('Active', data?.active, 'Can sign in and buy', '?status=ACTIVE'),
            card('Pending', data?.pending, 'Email not confirmed yet', '?status=PENDING'),
            card('Disabled', data?.disabled, 'Cannot sign in', '?status=DISABLED'),
          ]}
        />
        <Section title="Your agents">
          <DataTable
            {...table}
            label="Your agents"
            columns={columns}
            rowTo={({ id }) => `/manager/team?agent=${id}`}
            empty={
              <EmptyState icon="users" title="No agents yet">
                Agents appear here as soon as your administrator assigns them to you.
              </EmptyState>
            }
          />
        </Section>
      </ScreenStack>
    </>
  )
}
