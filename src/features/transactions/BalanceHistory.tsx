import { useQuery } from '@apollo/client/react'
import { type JSX, lazy, Suspense } from 'react'
import { now } from '../../lib/clock'
import { formatDate, formatDayShort, toMs } from '../../lib/dates'
import { env } from '../../lib/env'
import { askAgain } from '../../lib/graphql/ask-again'
import { graphql } from '../../lib/graphql/graphql'
import { lazyLoad } from '../../lib/lazy-load'
import { formatCents, formatCentsShort } from '../../lib/money'
import { Section } from '../../ui/Card'
import { ErrorState } from '../../ui/ErrorState'
import { Skeleton } from '../../ui/Skeleton'
import { daysCovering, pointsWithin } from './balance-points'

const DAILY_BALANCE = graphql(`
  query DailyBalance($days: Int!) {
    getDailyActivity(days: $days) {
      day
      balanceCents
    }
  }
`)

const LineChart = lazy(async () => ({
  default: (await lazyLoad(() => import('../../ui/charts/LineChart'))).LineChart,
}))

const chartPx = 220
const noon = (day: string): string => `${day}T12:00:00Z`

export interface BalanceHistoryProps {
  /** Calendar days, both included; null is open. */
  from: string | null
  to: string | null
}

/** Funds and wallets together, day by day. Left out where the backend has no reports. */
export function BalanceHistory({ from, to }: BalanceHistoryProps): JSX.Element | null {
  const days = daysCovering(from, now())
  const { data, error, loading, refetch } = useQuery(DAILY_BALANCE, {
    variables: { days },
    skip: !env.capabilities.reports,
  })
  if (!env.capabilities.reports) return null
  const points = pointsWithin(data?.getDailyActivity ?? [], from, to)
  return (
    <Section title="Balance" description="Funds and wallets together, at the end of each day" card>
      {loading && !data ? <Skeleton height={`${chartPx}px`} /> : null}
      {error && !data?.getDailyActivity ? <ErrorState error={error} onRetry={() => askAgain(refetch)} /> : null}
      {points.length > 0 ? (
        <Suspense fallback={<Skeleton height={`${chartPx}px`} />}>
          <LineChart
            label={`Balance from ${formatDate(noon(points[0]?.day ?? ''), 'UTC')} to ${formatDate(noon(points.at(-1)?.day ?? ''), 'UTC')}`}
            labels={points.map(({ day }) => formatDayShort(toMs(noon(day)), 'UTC'))}
            series={[{ name: 'Balance', values: points.map(({ balanceCents }) => balanceCents) }]}
            format={formatCents}
            formatTick={formatCentsShort}
            labelColumn="Day"
            heightPx={chartPx}
          />
        </Suspense>
      ) : null}
      {data?.getDailyActivity && points.length === 0 ? <p>Nothing is recorded for these days.</p> : null}
    </Section>
  )
}
