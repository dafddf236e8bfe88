import type { JSX } from 'react'
import { formatCents } from '../../lib/format/money'
import { BarChart } from '../../ui/chart/lazy-charts'
import { Section } from '../../ui/page/Card'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { spendBars, type SourceSpend } from './spend-bars'

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
        <BarChart
          label={`Spend by source, ${period.toLowerCase()}`}
          data={bars}
          format={formatCents}
          columns={['Lead source', 'Spent']}
        />
      )}
    </Section>
  )
}
