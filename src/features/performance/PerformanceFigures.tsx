import type { JSX } from 'react'
import type { TeamTotalsQuery } from '../../lib/api/__generated__/documents'
import { durationInWords } from '../../lib/time/dates'
import { formatCount, formatPercent } from '../../lib/format/numbers'
import { KpiCard, type KpiCardProps, KpiGrid } from '../../ui/figure/KpiCard'
import { Money } from '../../ui/figure/Money'
import { changeInWords, direction } from './change'

type Performance = NonNullable<TeamTotalsQuery['getTeamPerformance']>

/** Returns the trend from a prior figure. `better` names the good direction, if there is one. */
function trend(current: number, prior: number, better?: 'more' | 'less'): Pick<KpiCardProps, 'trend'> {
  const way = direction(current, prior)
  const good = better && way !== 'flat' ? { good: (better === 'more') === (way === 'up') } : {}
  return { trend: { direction: way, text: changeInWords(current, prior), ...good } }
}

const rate = (value: number | undefined): string => formatPercent(value ?? 0)
const dollars = (value: number | undefined): string => `$${formatCount(Math.round(value ?? 0))}`

/** Figures of all agents together, with the change from the previous period. */
export function PerformanceFigures({ performance }: { performance: Performance | undefined }): JSX.Element {
  const now = performance?.total
  const before = performance?.priorTotal
  const both = now && before
  const loading = !performance
  return (
    <KpiGrid>
      <KpiCard title="Leads" value={now?.leads} {...(both && trend(now.leads, before.leads))} loading={loading} />
      <KpiCard
        title="Contacted"
        value={now?.contacted}
        {...(both && trend(now.contacted, before.contacted, 'more'))}
        loading={loading}
      />
      <KpiCard
        title="Funded"
        value={now?.funded}
        {...(both && trend(now.funded, before.funded, 'more'))}
        loading={loading}
      />
      <KpiCard
        title="Conversion"
        value={rate(now?.conversionRate)}
        hint="Funded ÷ purchased"
        {...(both && trend(now.conversionRate, before.conversionRate, 'more'))}
        loading={loading}
      />
      <KpiCard
        title="Speed to lead"
        value={now?.medianMinutesToContact == null ? '—' : durationInWords(now.medianMinutesToContact)}
        hint="Median"
        {...(both && now.medianMinutesToContact !== null && before.medianMinutesToContact !== null
          ? trend(now.medianMinutesToContact, before.medianMinutesToContact, 'less')
          : {})}
        loading={loading}
      />
      <KpiCard
        title="Returned"
        value={now?.returned}
        {...(both && trend(now.returned, before.returned, 'less'))}
        loading={loading}
      />
      <KpiCard
        title="Spent"
        value={<Money cents={now?.spentCents} />}
        {...(both && trend(now.spentCents, before.spentCents))}
        loading={loading}
      />
      <KpiCard
        title="Loans funded"
        value={dollars(now?.fundedVolume)}
        hint="Loan volume"
        {...(both && trend(now.fundedVolume, before.fundedVolume, 'more'))}
        loading={loading}
      />
    </KpiGrid>
  )
}
