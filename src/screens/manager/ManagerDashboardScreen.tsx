import { useQuery } from '@apollo/client/react'
import type { JSX } from 'react'
import { AttentionList } from '../../features/dashboard/AttentionList'
import { fullDays, MoneyPerDay, TopAmounts, trendLine } from '../../features/dashboard/DashboardCharts'
import { PanelBoard, PanelFailure } from '../../features/dashboard/DashboardLayout'
import { graphql } from '../../lib/api/graphql'
import { formatCents } from '../../shared/money'
import { formatCount } from '../../lib/format/numbers'
import { personName } from '../../lib/labels/user-labels'
import { useTimeZone } from '../../lib/time/use-calendar'
import { ErrorState } from '../../ui/feedback/EmptyState'
import { Skeleton } from '../../ui/feedback/Skeleton'
import { KpiStrip } from '../../ui/figure/KpiCard'
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

/** A chart of this month's spend by agent, which adds up to the card above it. */
function SpendByAgent({ total }: { total: number | undefined }): JSX.Element {
  const query = useQuery(SPEND_BY_AGENT, { variables: { timeZone: useTimeZone() } })
  const team = query.data?.listTeam
  const members = team?.items
  if (!members && query.error)
    return (
      <Section title="Spend by agent" card>
        <ErrorState
          title="Spend by agent could not be loaded"
          error={query.error}
          onRetry={() => void query.refetch()}
          retrying={query.loading}
        />
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
      total={team && (team.total ?? 0) > team.items.length ? total : undefined}
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

/** First page of the Manager panel: figures of the manager's units, items that need attention, and charts. */
export function ManagerDashboardScreen({ title }: { title: string }): JSX.Element {
  const query = useQuery(MANAGER_OVERVIEW, { variables: { timeZone: useTimeZone() } })
  const overview = query.data?.getManagerOverview
  const { agentCount = 0, waitingLeads = 0 } = overview ?? {}
  const today = overview?.daily.at(-1)
  const before = fullDays(overview?.daily ?? [])
  const units = [...(overview?.unitNames ?? []), agentCount === 1 ? '1 agent' : `${formatCount(agentCount)} agents`]
  return (
    <>
      <PageHeader title={title} subtitle={overview ? units.join(' · ') : <Skeleton width="9rem" />} />
      {!overview && !query.loading ? (
        <PanelFailure query={query} />
      ) : (
        <ScreenStack>
          <KpiStrip
            loading={!overview}
            cards={[
              {
                title: 'Spent This Month',
                value: <Money cents={overview?.spentThisMonthCents} />,
                hint: today && `${formatCents(today.spentCents)} today`,
                sparkline: trendLine('Spend', before, 'spentCents', formatCents),
                to: '/manager/reports',
              },
              {
                title: 'Leads This Month',
                value: formatCount(overview?.leadsThisMonth),
                hint: today && `${formatCount(today.leads)} today`,
                sparkline: trendLine('Leads', before, 'leads', formatCount),
                to: '/manager/leads',
              },
              {
                title: 'Agent Balances',
                value: <Money cents={overview?.heldCents} />,
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
          <PanelBoard
            attention={<AttentionList team={overview?.attention} />}
            days={overview ? <MoneyPerDay title="Spend per day" name="Spend" daily={overview.daily} /> : null}
            parts={<SpendByAgent total={overview?.spentThisMonthCents} />}
          />
        </ScreenStack>
      )}
    </>
  )
}
