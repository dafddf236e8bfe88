import { useQuery } from '@apollo/client/react'
import { type JSX, useMemo } from 'react'
import { ADMIN_OVERVIEW, companyRows, AttentionList } from '../../features/dashboard/AttentionList'
import { DashboardFailure, ChartRow, FigureRow, HomeWithout } from '../../features/dashboard/DashboardLayout'
import { MoneyPerDay, TopAmounts, trendLabel } from '../../features/dashboard/DashboardCharts'
import { useSourceNames } from '../../features/sources/use-source-names'
import { env } from '../../lib/settings/env'
import { formatCents } from '../../lib/format/money'
import { formatCount, formatPercent } from '../../lib/format/numbers'
import { askAgain } from '../../lib/api/ask-again'
import { graphql } from '../../lib/api/graphql'
import { monthToDate, periodOf } from '../../lib/time/period'
import { useTimeZone, useCalendar } from '../../lib/time/use-calendar'
import { Banner } from '../../ui/feedback/Banner'
import { KpiCard } from '../../ui/figure/KpiCard'
import { Money } from '../../ui/figure/Money'
import { Sparkline } from '../../ui/figure/Sparkline'
import { StatusBadge } from '../../ui/figure/StatusBadge'
import { PageHeader } from '../../ui/page/PageHeader'
import { ScreenStack } from '../../ui/page/ScreenLayout'
import { PeopleAndSources } from './PeopleAndSources'

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
  const { data, error, loading, refetch } = useQuery(REVENUE_BY_SOURCE, {
    variables: { period: periodOf(monthToDate(today), timeZone) },
  })
  const sources = useSourceNames()
  const cells = data?.getMarketPerformance?.cells
  const amounts = useMemo(() => {
    if (!cells) return null
    const names = new Map(sources.map(({ id, name }) => [id, name]))
    const sums = new Map<string, number>()
    for (const { sourceId, revenueCents } of cells) sums.set(sourceId, (sums.get(sourceId) ?? 0) + revenueCents)
    return [...sums].map(([sourceId, value]) => ({ label: names.get(sourceId) ?? sourceId, value }))
  }, [cells, sources])
  if (!cells && error) return <DashboardFailure error={error} onRetry={() => askAgain(refetch)} retrying={loading} />
  return (
    <TopAmounts
      title="Revenue by source"
      columns={['Lead source', 'Revenue']}
      amounts={amounts}
      nothing="What agents pay for leads is shown here, source by source."
      all={{ to: '/admin/performance', label: 'See all' }}
    />
  )
}

/** First page of the Admin panel: items that need attention, then marketplace figures. */
export function AdminDashboardScreen({ title }: { title: string }): JSX.Element {
  return env.capabilities.reports ? <Overview title={title} /> : <PeopleAndSources title={title} />
}

function Overview({ title }: { title: string }): JSX.Element {
  const { data, error, loading, refetch } = useQuery(ADMIN_OVERVIEW, { variables: { timeZone: useTimeZone() } })
  const overview = data?.getAdminOverview
  if (!overview)
    return (
      <HomeWithout
        {...{ title, error }}
        failed={error !== undefined || !loading}
        onRetry={() => askAgain(refetch)}
        retrying={loading}
      />
    )
  const { ledger, daily } = overview
  const revenue = daily.map((day) => day.spentCents)
  const sold = daily.map((day) => day.leads)
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
        <AttentionList
          rows={companyRows(overview)}
          kinds="Failed top-ups, wallets to activate and feeds that have gone quiet"
        />
        <FigureRow>
          <KpiCard
            title="Revenue This Month"
            value={<Money cents={overview.revenueThisMonthCents} />}
            hint={`${formatCents(overview.revenueTodayCents)} today`}
            sparkline={<Sparkline values={revenue} unfinished label={trendLabel('Revenue', revenue, formatCents)} />}
            to="/admin/performance"
          />
          <KpiCard
            title="Margin This Month"
            value={<Money cents={overview.marginThisMonthCents} />}
            hint={marginHint(overview)}
            to="/admin/performance"
          />
          <KpiCard
            title="Leads Sold This Month"
            value={formatCount(overview.leadsSoldThisMonth)}
            hint={`${formatCount(overview.leadsSoldToday)} today`}
            sparkline={<Sparkline values={sold} unfinished label={trendLabel('Leads sold', sold, formatCount)} />}
            to="/admin/performance"
          />
          <KpiCard
            title="Agent Balances"
            value={<Money cents={overview.fundsHeldCents + overview.walletsHeldCents} />}
            hint={`${formatCents(overview.fundsHeldCents)} not yet in a wallet`}
            to="/admin/users?role=AGENT"
          />
        </FigureRow>
        <ChartRow>
          <MoneyPerDay title="Revenue per day" name="Revenue" daily={daily} />
          {env.capabilities.performance ? <RevenueBySource /> : null}
        </ChartRow>
      </ScreenStack>
    </>
  )
}

interface Sales {
  readonly revenueThisMonthCents: number
  readonly marginThisMonthCents: number
}

const marginHint = ({ revenueThisMonthCents, marginThisMonthCents }: Sales): string =>
  revenueThisMonthCents > 0
    ? `${formatPercent(marginThisMonthCents / revenueThisMonthCents, 0)} of revenue, net of source cost`
    : 'Net of source cost'
