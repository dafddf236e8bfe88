import type { JSX } from 'react'
import { formatCents } from '../../lib/format/money'
import { BarChart } from '../../ui/chart/lazy-charts'
import { Section } from '../../ui/page/Card'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { spendBars, type SourceSpend } from './spend-bars'

export interface SpendBySourceProps {
  spend: readonly SourceSpend[]
}

/** Bar chart of this month's spend per lead source. Shows all-time spend if this month's spend is zero. */
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
