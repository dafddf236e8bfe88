import { type JSX, lazy, Suspense } from 'react'
import { lazyLoad } from '../../lib/browser/lazy-load'
import { formatCents } from '../../lib/format/money'
import { Section } from '../../ui/page/Card'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { Skeleton } from '../../ui/feedback/Skeleton'
import { spendBars, type SourceSpend } from './spend-bars'

const BarChart = lazy(async () => ({
  default: (await lazyLoad(() => import('../../ui/chart/BarChart'))).BarChart,
}))

export interface SpendBySourceProps {
  spend: readonly SourceSpend[]
}

/** This month's spend per lead source, or the total spend if this month has none. */
export function SpendBySource({ spend }: SpendBySourceProps): JSX.Element {
  const { bars, period } = spendBars(spend)
  return (
    <Section title="Spend by source" description={bars.length > 0 ? period : undefined} card>
      {bars.length === 0 ? (
        <EmptyState icon="chart" title="Nothing spent yet">
          Your lead spend shows up here, source by source.
        </EmptyState>
      ) : (
        <Suspense fallback={<Skeleton height={`${bars.length * 1.9375 - 0.625}rem`} />}>
          <BarChart
            label={`Spend by source, ${period.toLowerCase()}`}
            data={bars}
            format={formatCents}
            columns={['Lead source', 'Spent']}
          />
        </Suspense>
      )}
    </Section>
  )
}
