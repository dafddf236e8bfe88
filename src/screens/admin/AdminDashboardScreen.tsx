import { useQuery } from '@apollo/client/react'
import { type JSX, useMemo } from 'react'
import { ADMIN_OVERVIEW, AttentionList } from '../../features/dashboard/AttentionList'
import { fullDays, MoneyPerDay, TopAmounts, trendLine } from '../../features/dashboard/DashboardCharts'
import { PanelBoard, PanelFailure } from '../../features/dashboard/DashboardLayout'
import { useLeadSources } from '../../features/lead-sources/use-lead-sources'
import type { AdminOverviewQuery } from '../../lib/api/__generated__/documents'
import { formatCents } from '../../shared/money'
import { formatCount, formatPercent } from '../../lib/format/numbers'
import { minEvents } from '../../lib/format/rates'
import { useTimeZone } from '../../lib/time/use-calendar'
import { Banner } from '../../ui/feedback/Banner'
import { Skeleton } from '../../ui/feedback/Skeleton'
import { type KpiCardProps, KpiStrip } from '../../ui/figure/KpiCard'
import { Money } from '../../ui/figure/Money'
import { StatusBadge } from '../../ui/figure/StatusBadge'
import { PageHeader, ScreenStack } from '../../ui/page/PageHeader'

/** A chart of this month's revenue by lead source, which adds up to the card above it. */
function RevenueBySource({ revenue }: { revenue: Overview['revenueBySource'] | undefined }): JSX.Element {
  const { rows: sources, loading } = useLeadSources()
  const amounts = useMemo(() => {
    if (!revenue || loading) return null
    const names = new Map(sources?.map(({ id, name }) => [id, name]))
    return revenue.map(({ sourceId, revenueCents }) => ({
      label: names.get(sourceId) ?? sourceId,
      value: revenueCents,
    }))
  }, [revenue, sources, loading])
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

/** First page of the Admin panel: marketplace figures, items that need attention, and charts. */
export function AdminDashboardScreen({ title }: { title: string }): JSX.Element {
  const query = useQuery(ADMIN_OVERVIEW, { variables: { timeZone: useTimeZone() } })
  const overview = query.data?.getAdminOverview ?? undefined
  const ledger = overview?.ledger
  return (
    <>
      <PageHeader
        title={title}
        subtitle={
          overview ? (
            `${formatCount(overview.activeAgents)} of ${formatCount(overview.agentCount)} agents active · ${formatCount(overview.openLeads)} open leads`
          ) : (
            <Skeleton width="16rem" />
          )
        }
        secondary={
          ledger ? (
            <StatusBadge tone={ledger.balanced ? 'success' : 'danger'}>
              {ledger.balanced ? 'Ledger balanced' : 'Ledger not balanced'}
            </StatusBadge>
          ) : query.loading ? (
            <Skeleton width="8.25rem" height="1.5rem" round />
          ) : undefined
        }
      />
      {!overview && !query.loading ? (
        <PanelFailure query={query} />
      ) : (
        <ScreenStack>
          {ledger?.balanced === false ? (
            <Banner tone="danger" title="The ledger does not balance">
              {ledger.violations.join(' · ')}
            </Banner>
          ) : null}
          <KpiStrip loading={!overview} cards={cardsOf(overview)} />
          <PanelBoard
            attention={<AttentionList company={overview} />}
            days={overview ? <MoneyPerDay title="Revenue per day" name="Revenue" daily={overview.daily} /> : null}
            parts={<RevenueBySource revenue={overview?.revenueBySource} />}
          />
        </ScreenStack>
      )}
    </>
  )
}

/** Returns the figures of the marketplace. Only their titles are shown while they load. */
function cardsOf(overview: Partial<Overview> = {}): readonly KpiCardProps[] {
  const { revenueThisMonthCents = 0, marginThisMonthCents = 0, leadsSoldThisMonth = 0 } = overview
  const { fundsHeldCents = 0, walletsHeldCents = 0 } = overview
  const before = fullDays(overview.daily ?? [])
  return [
    {
      title: 'Revenue This Month',
      value: <Money cents={revenueThisMonthCents} />,
      hint: `${formatCents(overview.revenueTodayCents)} today`,
      sparkline: trendLine('Revenue', before, 'spentCents', formatCents),
      to: '/admin/performance',
    },
    {
      title: 'Margin This Month',
      value: <Money cents={marginThisMonthCents} />,
      hint:
        revenueThisMonthCents > 0 && leadsSoldThisMonth >= minEvents
          ? `${formatPercent(marginThisMonthCents / revenueThisMonthCents, 0)} of revenue`
          : 'Net of source cost',
      to: '/admin/performance',
    },
    {
      title: 'Leads Sold This Month',
      value: formatCount(leadsSoldThisMonth),
      hint: `${formatCount(overview.leadsSoldToAgentsThisMonth)} to agents · ${formatCount(overview.leadsSoldToday)} today`,
      sparkline: trendLine('Leads sold', before, 'leads', formatCount),
      to: '/admin/performance',
    },
    {
      title: 'Agent Balances',
      value: <Money cents={fundsHeldCents + walletsHeldCents} />,
      hint: `${formatCents(fundsHeldCents)} in funds`,
      to: '/admin/users?role=AGENT',
    },
  ]
}
