import type { JSX } from 'react'
import { formatCount } from '../../lib/format/numbers'
import { KpiCard, KpiGrid } from '../../ui/figure/KpiCard'
import { Money } from '../../ui/figure/Money'

export interface TransactionSummaryProps {
  period: string
  stats: {
    readonly totalEarnedCents: number
    readonly totalSpentCents: number
    readonly transactionCount: number
  } | null
  loading: boolean
}

/** What the period comes to, whatever else is filtered. */
export function TransactionSummary({ period, stats, loading }: TransactionSummaryProps): JSX.Element {
  return (
    <KpiGrid>
      <KpiCard
        title="Earned"
        value={<Money cents={stats?.totalEarnedCents} />}
        hint={`Credits and returned leads · ${period}`}
        loading={loading}
      />
      <KpiCard
        title="Spent"
        value={<Money cents={stats?.totalSpentCents} />}
        hint={`Lead spend · ${period}`}
        loading={loading}
      />
      <KpiCard
        title="Entries"
        value={stats ? formatCount(stats.transactionCount) : '—'}
        hint={`On all accounts · ${period}`}
        loading={loading}
      />
    </KpiGrid>
  )
}
