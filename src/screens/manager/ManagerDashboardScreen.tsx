import { useQuery } from '@apollo/client/react'
import { type JSX, lazy, Suspense } from 'react'
import { AttentionList } from '../../features/team/AttentionList'
import { formatDayShort } from '../../lib/dates'
import { env } from '../../lib/env'
import { askAgain } from '../../lib/graphql/ask-again'
import { graphql } from '../../lib/graphql/graphql'
import { lazyLoad } from '../../lib/lazy-load'
import { formatCents, formatCentsShort } from '../../lib/money'
import { LinkButton } from '../../ui/Button'
import { Card, Section } from '../../ui/Card'
import { ErrorState } from '../../ui/ErrorState'
import { KpiCard, KpiGrid } from '../../ui/KpiCard'
import { Money } from '../../ui/Money'
import { PageHeader } from '../../ui/PageHeader'
import { ScreenStack } from '../../ui/ScreenLayout'
import { Skeleton, SkeletonText } from '../../ui/Skeleton'
import { UnavailableState } from '../../ui/UnavailableState'

const MANAGER_OVERVIEW = graphql(`
  query ManagerOverview {
    getManagerOverview {
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
  default: (await lazyLoad(() => import('../../ui/charts/LineChart'))).LineChart,
}))

/** A manager's day: what needs somebody comes first, the figures after it. */
export function Component(): JSX.Element {
  if (env.capabilities.team) return <Overview />
  return (
    <>
      <PageHeader title="Manager" />
      <Card>
        <UnavailableState action={<LinkButton to="/dashboard">Back to the dashboard</LinkButton>}>
          What needs your attention and how your agents do would be shown here. Its backend does not tell that.
        </UnavailableState>
      </Card>
    </>
  )
}

function Overview(): JSX.Element {
  const { data, error, loading, refetch } = useQuery(MANAGER_OVERVIEW)
  const overview = data?.getManagerOverview
  const waiting = !overview
  if (!overview && (error || !loading))
    return (
      <>
        <PageHeader title="Manager" />
        <ErrorState error={error} retrying={loading} onRetry={() => askAgain(refetch)} />
      </>
    )
  return (
    <>
      <PageHeader title="Manager" subtitle={overview?.unitNames.join(', ')} />
      <ScreenStack>
        <Section title="Needs attention" card>
          {overview ? <AttentionList entries={overview.attention} /> : <SkeletonText lines={6} />}
        </Section>
        <KpiGrid>
          <KpiCard
            title="Agents"
            value={overview?.agentCount}
            to="/manager/team"
            hint="In your units"
            loading={waiting}
          />
          <KpiCard title="Leads This Month" value={overview?.leadsThisMonth} to="/manager/leads" loading={waiting} />
          <KpiCard
            title="Spent This Month"
            value={<Money cents={overview?.spentThisMonthCents} />}
            to="/manager/reports"
            loading={waiting}
          />
          <KpiCard
            title="Held by Agents"
            value={<Money cents={overview?.heldCents} />}
            hint="Funds and wallets"
            to="/manager/team"
            loading={waiting}
          />
          <KpiCard
            title="Leads Waiting"
            value={overview?.waitingLeads}
            hint="Bought and not contacted"
            attention={(overview?.waitingLeads ?? 0) > 0}
            to="/manager/leads?status=SOLD"
            loading={waiting}
          />
          <KpiCard
            title="Returns Waiting"
            value={overview?.returnsWaiting}
            hint="For your decision"
            attention={(overview?.returnsWaiting ?? 0) > 0}
            to="/manager/leads?status=RETURN_REQUESTED"
            loading={waiting}
          />
        </KpiGrid>
        <Section title="Spend per day" card>
          {overview ? (
            <Suspense fallback={<Skeleton height="220px" />}>
              <LineChart
                label="Spend per day"
                labelColumn="Day"
                labels={overview.daily.map(({ day }) => formatDayShort(`${day}T12:00:00Z`))}
                series={[{ name: 'Spend', values: overview.daily.map((day) => day.spentCents) }]}
                format={formatCents}
                formatTick={formatCentsShort}
              />
            </Suspense>
          ) : (
            <Skeleton height="220px" />
          )}
        </Section>
      </ScreenStack>
    </>
  )
}
