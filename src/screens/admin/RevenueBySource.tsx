import { useQuery } from '@apollo/client/react'
import { type JSX, useMemo } from 'react'
import { DashboardFailure } from '../../features/dashboard/DashboardFailure'
import { TopAmounts } from '../../features/dashboard/TopAmounts'
import { useSourceNames } from '../../features/sources/use-source-names'
import { askAgain } from '../../lib/graphql/ask-again'
import { graphql } from '../../lib/graphql/graphql'
import { monthToDate, periodOf } from '../../lib/time/period'
import { useCalendar } from '../../lib/time/use-calendar'

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
export function RevenueBySource(): JSX.Element {
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
