import type { JSX } from 'react'
import { type AgentFigures, countByStatus, useAgentFigures } from '../../features/users/agent-figures'
import { formatCount } from '../../lib/format/numbers'
import { labelOf } from '../../lib/labels/labels'
import { personName, userStatuses } from '../../lib/labels/user-labels'
import { singleQueryTableProps } from '../../list/table-props'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { Section } from '../../ui/page/Card'
import { KpiStrip } from '../../ui/figure/KpiCard'
import { PageHeader, ScreenStack } from '../../ui/page/PageHeader'
import type { Column } from '../../ui/table/data-table-types'
import { DataTable } from '../../ui/table/DataTable'
import { Moment } from '../../ui/text/Moment'

const columns: readonly Column<AgentFigures>[] = [
  { id: 'name', header: 'Agent', cell: (row) => personName(row), phone: 'title' },
  { id: 'status', header: 'Status', badge: ({ status }) => labelOf(userStatuses, status), phone: 'state' },
  {
    id: 'activity',
    header: 'Last active',
    cell: ({ lastActivityAt }) => <Moment at={lastActivityAt} none="Never" />,
    hideBelow: 'md',
    phone: 'detail',
  },
  { id: 'open', header: 'Active leads', count: ({ active }) => active, hideBelow: 'lg' },
  { id: 'leads', header: 'Leads', count: ({ leads }) => leads, hideBelow: 'md' },
  { id: 'balance', header: 'In wallets', money: ({ heldCents }) => heldCents, phone: 'amount' },
]

/** First page of the Manager panel: the manager's agents, with counts by status. */
export function AgentsDashboardScreen({ title }: { title: string }): JSX.Element {
  const { query, agents, total } = useAgentFigures()
  const card = (name: string, count: number | null, hint: string, filter = '') => ({
    title: name,
    value: formatCount(count),
    hint,
    to: `/manager/team${filter}`,
  })
  return (
    <>
      <PageHeader title={title} subtitle="The agents in your charge" />
      <ScreenStack>
        <KpiStrip
          loading={query.loading && !agents}
          cards={[
            card('Agents', agents && total, 'In your charge'),
            card('Active', countByStatus(agents, total, 'ACTIVE'), 'Can sign in and buy', '?status=ACTIVE'),
            card('Pending', countByStatus(agents, total, 'PENDING'), 'Email not confirmed yet', '?status=PENDING'),
            card('Disabled', countByStatus(agents, total, 'DISABLED'), 'Cannot sign in', '?status=DISABLED'),
          ]}
        />
        <Section title="Your agents">
          <DataTable
            {...singleQueryTableProps(query, agents !== null, 'agents')}
            isPageContent
            label="Your agents"
            columns={columns}
            rows={agents ?? []}
            rowKey={({ id }) => id}
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
