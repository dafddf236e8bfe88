import { useQuery } from '@apollo/client/react'
import type { JSX } from 'react'
import { AttentionList } from '../../features/dashboard/AttentionList'
import { MoneyPerDay, TopAmounts, trendLine } from '../../features/dashboard/DashboardCharts'
import { ChartRow, DashboardPlaceholder, KpiRow } from '../../features/dashboard/DashboardLayout'
import { graphql } from '../../lib/api/graphql'
import { formatCents } from '../../shared/money'
import { formatCount } from '../../lib/format/numbers'
import { personName } from '../../lib/labels/user-labels'
import { useTimeZone } from '../../lib/time/use-calendar'
import { ErrorState } from '../../ui/feedback/EmptyState'
import { Money } from '../../ui/figure/Money'
import { Section } from '../../ui/page/Card'
import { PageHeader, ScreenStack } from '../../ui/page/PageHeader'

const SPEND_BY_AGENT = graphql(`
  query SpendByAgent($timeZone: String) {
    listTeam(timeZone: $timeZone, sort: SPENT, descending: true, limit: 20) {
      items {
        agentId
        user {
          ...PersonName
        }
        spentThisMonthCents
      }
      total
    }
  }
`)

/** A chart of this month's spend by agent. */
function SpendByAgent(): JSX.Element {
  const query = useQuery(SPEND_BY_AGENT, { variables: { timeZone: useTimeZone() } })
  const members = query.data?.listTeam?.items
  if (!members && query.error)
    return (
      <Section title="Spend by agent" card>
        <ErrorState error={query.error} onRetry={() => void query.refetch()} retrying={query.loading} />
      </Section>
    )
  return (
    <TopAmounts
      title="Spend by agent"
      columns={['Agent', 'Spent']}
      amounts={
        members?.map(({ user, spentThisMonthCents }) => ({ label: personName(user), value: spentThisMonthCents })) ??
        null
      }
      emptyText="What your agents pay for leads is shown here."
      all={{ to: '/manager/team', label: 'See team' }}
    />
  )
}

const MANAGER_OVERVIEW = graphql(`
  query ManagerOverview($timeZone: String) {
    getManagerOverview(timeZone: $timeZone) {
      unitNames
      agentCount
      leadsThisMonth
      spentThisMonthCents
      heldCents
      waitingLeads
      attention {
        id
        kind
        agentId
        agentName
        leadId
        detail
        since
      }
      daily {
        day
        leads
        spentCents
      }
    }
  }
`)

/** First page of the Manager panel: items that need attention, then figures of the manager's units. */
export function ManagerDashboardScreen({ title }: { title: string }): JSX.Element {
  const query = useQuery(MANAGER_OVERVIEW, { variables: { timeZone: useTimeZone() } })
  const overview = query.data?.getManagerOverview
  if (!overview) return <DashboardPlaceholder title={title} query={query} />
  const { daily, agentCount, waitingLeads } = overview
  const lastDay = daily.at(-1)
  return (
    <>
      <PageHeader
        title={title}
        subtitle={[...overview.unitNames, agentCount === 1 ? '1 agent' : `${formatCount(agentCount)} agents`].join(
          ' · ',
        )}
      />
      <ScreenStack>
        <AttentionList team={overview.attention} />
        <KpiRow
          cards={[
            {
              title: 'Spent This Month',
              value: <Money cents={overview.spentThisMonthCents} />,
              hint: lastDay && `${formatCents(lastDay.spentCents)} today`,
              sparkline: trendLine('Spend', daily, 'spentCents', formatCents),
              to: '/manager/reports',
            },
            {
              title: 'Leads This Month',
              value: formatCount(overview.leadsThisMonth),
              hint: lastDay && `${formatCount(lastDay.leads)} today`,
              sparkline: trendLine('Leads', daily, 'leads', formatCount),
              to: '/manager/leads',
            },
            {
              title: 'Agent Balances',
              value: <Money cents={overview.heldCents} />,
              hint: 'Funds and wallets',
              to: '/manager/team',
            },
            {
              title: 'Uncontacted Leads',
              value: formatCount(waitingLeads),
              hint: waitingLeads > 0 ? 'Bought and not called yet' : 'Every lead has been called',
              attention: waitingLeads > 0,
              to: '/manager/leads?status=SOLD',
            },
          ]}
        />
        <ChartRow>
          <MoneyPerDay title="Spend per day" name="Spend" daily={daily} />
          <SpendByAgent />
        </ChartRow>
      </ScreenStack>
    </>
  )
}
