import { type JSX, lazy, Suspense } from 'react'
import { lazyLoad } from '../../lib/lazy-load'
import { formatCents } from '../../lib/money'
import { Card, Section } from '../../ui/Card'
import { EmptyState } from '../../ui/EmptyState'
import { Skeleton } from '../../ui/Skeleton'
import styles from './Dashboard.module.css'
import { spendBars, type SourceSpend } from './spend-bars'

const BarChart = lazy(async () => ({
  default: (await lazyLoad(() => import('../../ui/charts/BarChart'))).BarChart,
}))

export interface SpendBySourceProps {
  spend: readonly SourceSpend[]
  loading: boolean
}

/** Where this month's money went; where there is none yet, all of it since the beginning. */
export function SpendBySource({ spend, loading }: SpendBySourceProps): JSX.Element {
  const { bars, period } = spendBars(spend)
  return (
    <Section
      title="Spend by source"
      actions={bars.length > 0 ? <span className={styles.period}>{period}</span> : undefined}
    >
      <Card>
        {loading ? (
          <Skeleton height="10rem" />
        ) : bars.length === 0 ? (
          <EmptyState icon="chart" title="Nothing spent yet">
            What you pay for leads is shown here, source by source.
          </EmptyState>
        ) : (
          <Suspense fallback={<Skeleton height={`${2 + bars.length * 2.25}rem`} />}>
            <BarChart
              label={`Spend by source, ${period.toLowerCase()}`}
              data={bars}
              format={formatCents}
              columns={['Lead source', 'Spent']}
            />
          </Suspense>
        )}
      </Card>
    </Section>
  )
}
