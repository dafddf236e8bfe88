import { useQuery } from '@apollo/client/react'
import { type JSX, useMemo } from 'react'
import { ADMIN_OVERVIEW, AttentionList } from '../../features/dashboard/AttentionList'
import { MoneyPerDay, TopAmounts, trendLine } from '../../features/dashboard/DashboardCharts'
import { ChartRow, DashboardPlaceholder, KpiRow } from '../../features/dashboard/DashboardLayout'
import { useLeadSources } from '../../features/lead-sources/use-lead-sources'
import type { AdminOverviewQuery } from '../../lib/api/__generated__/documents'
import { formatCents } from '../../shared/money'
import { formatCount, formatPercent } from '../../lib/format/numbers'
import { minEvents } from '../../lib/format/rates'
import { useTimeZone } from '../../lib/time/use-calendar'
import { Banner } from '../../ui/feedback/Banner'
import { Money } from '../../ui/figure/Money'
import { StatusBadge } from '../../ui/figure/StatusBadge'
import { PageHeader, ScreenStack } from '../../ui/page/PageHeader'

/** A chart of this month's revenue by lead source, which adds up to the card above it. */
function RevenueBySource({ revenue }: { revenue: Overview['revenueBySource'] }): JSX.Element {
  const { rows: sources } = useLeadSources()
  const amounts = useMemo(() => {
    const names = new Map(sources?.map(({ id, name }) => [id, name]))
    return revenue.map(({ sourceId, revenueCents }) => ({
      label: names.get(sourceId) ?? sourceId,
      value: revenueCents,
    }))
  }, [revenue, sources])
  return (
    <TopAmounts
      title="Revenue by source"
      columns={['Lead source', 'Revenue']}
      amounts={amounts}
      emptyText="What buyers pay for leads is shown here, source by source."
      all={{ to: '/admin/performance', label: 'See all' }}
    />
  )
}

type Overview = NonNullable<AdminOverviewQuery['getAdminOverview']>

/** First page of the Admin panel: items that need attention, then marketplace figures. */
export function AdminDashboardScreen({ title }: { title: string }): JSX.Element {
  const query = useQuery(ADMIN_OVERVIEW, { variables: { timeZone: useTimeZone() } })
  const overview = query.data?.getAdminOverview
  if (!overview) return <DashboardPlaceholder title={title} query={query} />
  const { ledger, daily, revenueThisMonthCents, marginThisMonthCents } = overview
  return (
    <>
      <PageHeader
        title={title}
        subtitle={`${formatCount(overview.activeAgents)} of ${formatCount(overview.agentCount)} agents active · ${formatCount(overview.openLeads)} open leads`}
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
                revenueThisMonthCents > 0 && overview.leadsSoldThisMonth >= minEvents
                  ? `${formatPercent(marginThisMonthCents / revenueThisMonthCents, 0)} of revenue, net of source cost`
                  : 'Net of source cost',
              to: '/admin/performance',
            },
            {
              title: 'Leads Sold This Month',
              value: formatCount(overview.leadsSoldThisMonth),
              hint: `${formatCount(overview.leadsSoldToAgentsThisMonth)} to your agents · ${formatCount(overview.leadsSoldToday)} today`,
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
          <RevenueBySource revenue={overview.revenueBySource} />
        </ChartRow>
      </ScreenStack>
    </>
  )
}
