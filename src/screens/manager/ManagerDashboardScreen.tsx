import { useQuery } from '@apollo/client/react'
import { type JSX, lazy, Suspense } from 'react'
import { AttentionList } from '../../features/team/AttentionList'
import { formatDayShort } from '../../lib/time/days'
import { askAgain } from '../../lib/graphql/ask-again'
import { graphql } from '../../lib/graphql/graphql'
import { useTimeZone } from '../../lib/time/use-calendar'
import { lazyLoad } from '../../lib/browser/lazy-load'
import { formatCents, formatCentsShort } from '../../lib/format/money'
import { Section } from '../../ui/page/Card'
import { ErrorState } from '../../ui/feedback/ErrorState'
import { KpiCard, KpiGrid } from '../../ui/figure/KpiCard'
import { Money } from '../../ui/figure/Money'
import { PageHeader } from '../../ui/page/PageHeader'
import { ScreenStack } from '../../ui/page/ScreenLayout'
import { Skeleton, SkeletonCards } from '../../ui/feedback/Skeleton'

const MANAGER_OVERVIEW = graphql(`
  query ManagerOverview($timeZone: String) {
    getManagerOverview(timeZone: $timeZone) {
      unitNames
      agentCount
      leadsThisMonth
      spentThisMonthCents
      heldCents
      waitingLeads
      returnsWaiting
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
        spentCents
      }
    }
  }
`)

const LineChart = lazy(async () => ({
  default: (await lazyLoad(() => import('../../ui/chart/LineChart'))).LineChart,
}))

/** A manager's day: what needs somebody comes first, the figures after it. */
export function ManagerDashboardScreen(): JSX.Element {
  const { data, error, loading, refetch } = useQuery(MANAGER_OVERVIEW, { variables: { timeZone: useTimeZone() } })
  const overview = data?.getManagerOverview
  if (!overview)
    return (
      <>
        <PageHeader title="Manager" />
        {error || !loading ? (
          <ErrorState error={error} retrying={loading} onRetry={() => askAgain(refetch)} />
        ) : (
          // How much needs attention, and pushes the figures down, nobody knows yet.
          <SkeletonCards count={6} />
        )}
      </>
    )
  return (
    <>
      <PageHeader title="Manager" subtitle={overview.unitNames.join(', ')} />
      <ScreenStack>
        <Section title="Needs attention" card>
          <AttentionList entries={overview.attention} />
        </Section>
        <KpiGrid>
          <KpiCard title="Agents" value={overview.agentCount} to="/manager/team" hint="In your units" />
          <KpiCard title="Leads This Month" value={overview.leadsThisMonth} to="/manager/leads" />
          <KpiCard
            title="Spent This Month"
            value={<Money cents={overview.spentThisMonthCents} />}
            to="/manager/reports"
          />
          <KpiCard
            title="Agent Balances"
            value={<Money cents={overview.heldCents} />}
            hint="Funds and wallets"
            to="/manager/team"
          />
          <KpiCard
            title="Leads Waiting"
            value={overview.waitingLeads}
            hint="Bought and not contacted"
            attention={overview.waitingLeads > 0}
            to="/manager/leads?status=SOLD"
          />
          <KpiCard
            title="Returns Waiting"
            value={overview.returnsWaiting}
            hint="Needs your review"
            attention={overview.returnsWaiting > 0}
            to="/manager/leads?status=RETURN_REQUESTED"
          />
        </KpiGrid>
        <Section title="Spend per day" card>
          <Suspense fallback={<Skeleton height="220px" />}>
            <LineChart
              label="Spend per day"
              labelColumn="Day"
              labels={overview.daily.map(({ day }) => formatDayShort(day))}
              series={[{ name: 'Spend', values: overview.daily.map((day) => day.spentCents) }]}
              format={formatCents}
              formatTick={formatCentsShort}
            />
          </Suspense>
        </Section>
      </ScreenStack>
    </>
  )
}
