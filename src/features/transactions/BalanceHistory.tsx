import { skipToken, useQuery } from '@apollo/client/react'
import type { JSX } from 'react'
import { formatDay, formatDayShort } from '../../lib/time/days'
import { type DayRange, periodOf, rangeProblem } from '../../lib/time/period'
import { useCalendar } from '../../lib/time/use-calendar'
import { env } from '../../lib/settings/env'
import { graphql } from '../../lib/api/graphql'
import { formatCents, formatCentsShort } from '../../lib/format/money'
import { LineChart } from '../../ui/chart/lazy-charts'
import { Section } from '../../ui/page/Card'
import { ErrorState } from '../../ui/feedback/EmptyState'
import { Skeleton } from '../../ui/feedback/Skeleton'
import { balanceRange } from './balance-range'

const DAILY_BALANCE = graphql(`
  query DailyBalance($period: PeriodInput!) {
    getDailyActivity(period: $period) {
      day
      balanceCents
    }
  }
`)

const chartPx = 220

/** A chart of the daily balance of funds and wallets. Null if the backend has no reports or the period is invalid. */
export function BalanceHistory({ chosen }: { chosen: DayRange }): JSX.Element | null {
  const { timeZone, today } = useCalendar()
  const possible = env.capabilities.reports && rangeProblem(chosen) === null
  const range = balanceRange(chosen, today)
  const { data, error, loading, refetch } = useQuery(
    DAILY_BALANCE,
    possible ? { variables: { period: periodOf(range, timeZone) } } : skipToken,
  )
  if (!possible) return null
  const points = data?.getDailyActivity ?? []
  return (
    <Section title="Balance" description="Funds and wallets together, at the end of each day" card>
      {loading && !data ? <Skeleton height={`${chartPx}px`} /> : null}
      {error && !data?.getDailyActivity ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {points.length > 0 ? (
        <LineChart
          label={`Balance from ${formatDay(range.from)} to ${formatDay(range.to)}`}
          labels={points.map(({ day }) => formatDayShort(day))}
          name="Balance"
          values={points.map(({ balanceCents }) => balanceCents)}
          format={formatCents}
          formatTick={formatCentsShort}
          labelColumn="Day"
          heightPx={chartPx}
          unfinished={range.to === today}
        />
      ) : null}
    </Section>
  )
}
