import { useQuery } from '@apollo/client/react'
import { type JSX, useMemo } from 'react'
import { ADMIN_OVERVIEW, AttentionList } from '../../features/dashboard/AttentionList'
import { MoneyPerDay, TopAmounts, trendLine } from '../../features/dashboard/DashboardCharts'
import { ChartRow, DashboardFailure, DashboardPlaceholder, KpiRow } from '../../features/dashboard/DashboardLayout'
import { useSourceNames } from '../../features/sources/use-source-names'
import { graphql } from '../../lib/api/graphql'
import { formatCents } from '../../lib/format/money'
import { formatCount, formatPercent } from '../../lib/format/numbers'
import { env } from '../../lib/settings/env'
import { monthToDate, periodOf } from '../../lib/time/period'
import { useCalendar, useTimeZone } from '../../lib/time/use-calendar'
import { Banner } from '../../ui/feedback/Banner'
import { Money } from '../../ui/figure/Money'
import { StatusBadge } from '../../ui/figure/StatusBadge'
import { PageHeader, ScreenStack } from '../../ui/page/PageHeader'
import { FallbackAdminDashboard } from './FallbackAdminDashboard'

const REVENUE_BY_SOURCE = graphql(`
  query RevenueBySource($period: PeriodInput!) {
    getMarketPerformance(period: $period) {
      cells {
        sourceId
        revenueCents
      }
    }
  }
`)

/** A chart of this month's revenue by lead source. */
function RevenueBySource(): JSX.Element {
  const { today, timeZone } = useCalendar()
  const query = useQuery(REVENUE_BY_SOURCE, {
    variables: { period: periodOf(monthToDate(today), timeZone) },
  })
  const sources = useSourceNames()
  const cells = query.data?.getMarketPerformance?.cells
  const amounts = useMemo(() => {
    if (!cells) return null
    const names = new Map(sources.map(({ id, name }) => [id, name]))
    const sums = new Map<string, number>()
    for (const { sourceId, revenueCents } of cells) sums.set(sourceId, (sums.get(sourceId) ?? 0) + revenueCents)
    return [...sums].map(([sourceId, value]) => ({ label: names.get(sourceId) ?? sourceId, value }))
  }, [cells, sources])
  if (!cells && query.error) return <DashboardFailure query={query} />
  return (
    <TopAmounts
      title="Revenue by source"
      columns={['Lead source', 'Revenue']}
      amounts={amounts}
      emptyText="What agents pay for leads is shown here, source by source."
      all={{ to: '/admin/performance', label: 'See all' }}
    />
  )
}

/** First page of the Admin panel: items that need attention, then marketplace figures. */
export function AdminDashboardScreen({ title }: { title: string }): JSX.Element {
  return env.capabilities.reports ? <Overview title={title} /> : <FallbackAdminDashboard title={title} />
}

function Overview({ title }: { title: string }): JSX.Element {
  const query = useQuery(ADMIN_OVERVIEW, { variables: { timeZone: useTimeZone() } })
  const overview = query.data?.getAdminOverview
  if (!overview) return <DashboardPlaceholder title={title} query={query} />
  const { ledger, daily, revenueThisMonthCents, marginThisMonthCents } = overview
  return (
    <>
      <PageHeader
        title={title}
        subtitle={`${formatCount(overview.activeAgents)} active agents · ${formatCount(overview.openLeads)} open leads`}
        secondary={
          <StatusBadge tone={ledger.balanced ? 'success' : 'danger'}>
            {ledger.balanced ? 'Ledger balanced' : 'Ledger not balanced'}
          </StatusBadge>
        }
      />
      <ScreenStack>
        {ledger.balanced ? null : (
          <Banner tone="danger" title="The ledger does not balance">
            {ledger.violations.join(' · ')}
          </Banner>
        )}
        <AttentionList company={overview} />
        <KpiRow
          cards={[
            {
              title: 'Revenue This Month',
              value: <Money cents={revenueThisMonthCents} />,
              hint: `${formatCents(overview.revenueTodayCents)} today`,
              sparkline: trendLine('Revenue', daily, 'spentCents', formatCents),
              to: '/admin/performance',
            },
            {
              title: 'Margin This Month',
              value: <Money cents={marginThisMonthCents} />,
              hint:
                revenueThisMonthCents > 0
                  ? `${formatPercent(marginThisMonthCents / revenueThisMonthCents, 0)} of revenue, net of source cost`
                  : 'Net of source cost',
              to: '/admin/performance',
            },
            {
              title: 'Leads Sold This Month',
              value: formatCount(overview.leadsSoldThisMonth),
              hint: `${formatCount(overview.leadsSoldToday)} today`,
              sparkline: trendLine('Leads sold', daily, 'leads', formatCount),
              to: '/admin/performance',
            },
            {
              title: 'Agent Balances',
              value: <Money cents={overview.fundsHeldCents + overview.walletsHeldCents} />,
              hint: `${formatCents(overview.fundsHeldCents)} not yet in a wallet`,
              to: '/admin/users?role=AGENT',
            },
          ]}
        />
        <ChartRow>
          <MoneyPerDay title="Revenue per day" name="Revenue" daily={daily} />
          {env.capabilities.performance ? <RevenueBySource /> : null}
        </ChartRow>
      </ScreenStack>
    </>
  )
}
