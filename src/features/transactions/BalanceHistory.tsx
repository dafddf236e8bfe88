import { addDays, type Day } from '../../shared/calendar'
import { skipToken, useQuery } from '@apollo/client/react'
import { type JSX, useState } from 'react'
import { graphql } from '../../lib/api/graphql'
import { localStore } from '../../lib/browser/storage'
import { formatCents, formatCentsShort } from '../../shared/money'
import { formatDay, formatDayShort } from '../../lib/time/days'
import { type ClosedRange, type DayRange, lastDays, periodOf, rangeProblem } from '../../lib/time/period'
import { useCalendar } from '../../lib/time/use-calendar'
import { LazyLineChart } from '../../ui/chart/lazy-charts'
import { ErrorState } from '../../ui/feedback/EmptyState'
import { Skeleton } from '../../ui/feedback/Skeleton'
import { Section } from '../../ui/page/Card'

const storageKey = 'transactions-chart'

/** Returns whether the chart above the list is open, and its setter. Stored in this browser. */
export function useShownChart(): [shown: boolean, setShown: (shown: boolean) => void] {
  const [shown, setShown] = useState(() => localStore.get(storageKey) === 'shown')
  const store = (next: boolean): void => {
    if (next) localStore.set(storageKey, 'shown')
    else localStore.remove(storageKey)
    setShown(next)
  }
  return [shown, store]
}

/** Number of days to show if no first day is chosen. */
const defaultDays = 90
/** Maximum number of days that the API returns at once. */
const maxDays = 366

/** Returns the days to draw, without future days. A single day gets the day before it: a line needs two points. */
export function balanceRange({ from, to }: DayRange, today: Day): ClosedRange {
  const last = to === null || to > today ? today : to
  const earliest = addDays(last, 1 - maxDays)
  const first = from ?? lastDays(defaultDays, last).from
  if (first >= last) return lastDays(2, last)
  return { from: first < earliest ? earliest : first, to: last }
}

const DAILY_BALANCE = graphql(`
  query DailyBalance($period: PeriodInput!) {
    getDailyActivity(period: $period) {
      day
      balanceCents
    }
  }
`)

const chartPx = 220

/** A chart of the daily balance of funds and wallets. Null if the period is invalid. */
export function BalanceHistory({ chosen }: { chosen: DayRange }): JSX.Element | null {
  const { timeZone, today } = useCalendar()
  const possible = rangeProblem(chosen) === null
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
        <LazyLineChart
          label={`Balance from ${formatDay(range.from)} to ${formatDay(range.to)}`}
          labels={points.map(({ day }) => formatDayShort(day))}
          name="Balance"
          values={points.map(({ balanceCents }) => balanceCents)}
          format={formatCents}
          formatTick={formatCentsShort}
          heightPx={chartPx}
          unfinished={range.to === today}
        />
      ) : null}
    </Section>
  )
}
