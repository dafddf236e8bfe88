import { skipToken, useQuery } from '@apollo/client/react'
import { type JSX, lazy, Suspense } from 'react'
import { useUnitFilter } from '../../features/organization/use-unit-filter'
import { FormulaNote } from '../../features/performance/FormulaNote'
import { funnelSteps } from '../../features/performance/funnel'
import {
  Leaderboard,
  leaderboardSorts,
  type LeaderboardSort,
  rankedRows,
  type PerformanceRow,
} from '../../features/performance/Leaderboard'
import { PerformanceFigures } from '../../features/performance/PerformanceFigures'
import { csvMoney } from '../../lib/format/csv'
import { formatCount } from '../../lib/format/numbers'
import { figuresTable } from '../../list/figures-table'
import { askAgain } from '../../lib/graphql/ask-again'
import { graphql } from '../../lib/graphql/graphql'
import { lazyLoad } from '../../lib/browser/lazy-load'
import { useReportPeriod } from '../../lib/time/use-report-period'
import { Section } from '../../ui/page/Card'
import { PeriodPage } from '../../ui/filter/PeriodPage'
import { SideBySide } from '../../ui/page/ScreenLayout'
import { Skeleton } from '../../ui/feedback/Skeleton'
import { type SortState, urlDay, urlSort, urlText } from '../../lib/address/codecs'
import { useAddress } from '../../lib/address/use-address'

const TEAM_PERFORMANCE = graphql(`
  query TeamPerformance($period: PeriodInput!, $unitId: ID) {
    getTeamPerformance(period: $period, unitId: $unitId) {
      rows {
        agentId
        agentName
        unitName
        smallSample
        current {
          leads
          contacted
          funded
          spentCents
          conversionRate
          medianMinutesToContact
        }
        prior {
          leads
        }
      }
      total {
        leads
        contacted
        funded
        returned
        spentCents
        fundedVolume
        conversionRate
        medianMinutesToContact
      }
      priorTotal {
        leads
        contacted
        funded
        returned
        spentCents
        fundedVolume
        conversionRate
        medianMinutesToContact
      }
    }
  }
`)

const BarChart = lazy(async () => ({ default: (await lazyLoad(() => import('../../ui/chart/BarChart'))).BarChart }))

/** As many bars as can be compared; the table has everybody. */
const chartedAgents = 15

const url = {
  periodFrom: urlDay(),
  periodTo: urlDay(),
  unit: urlText(),
  sort: urlSort(leaderboardSorts, { column: 'funded', direction: 'desc' }),
}

const csvColumns = [
  { header: 'Agent', value: (row: PerformanceRow) => row.agentName },
  { header: 'Team', value: (row: PerformanceRow) => row.unitName },
  { header: 'Leads', value: (row: PerformanceRow) => row.current.leads },
  { header: 'Leads before', value: (row: PerformanceRow) => row.prior.leads },
  { header: 'Contacted', value: (row: PerformanceRow) => row.current.contacted },
  { header: 'Funded', value: (row: PerformanceRow) => row.current.funded },
  { header: 'Conversion', value: (row: PerformanceRow) => row.current.conversionRate },
  { header: 'Minutes to contact', value: (row: PerformanceRow) => row.current.medianMinutesToContact },
  { header: 'Spent (USD)', value: (row: PerformanceRow) => csvMoney(row.current.spentCents) },
]

export function ManagerPerformanceScreen(): JSX.Element {
  const { values, set } = useAddress(url)
  const reportPeriod = useReportPeriod({ from: values.periodFrom, to: values.periodTo })
  const { period } = reportPeriod
  const unitFilter = useUnitFilter('All units')
  const { data, previousData, error, loading, refetch } = useQuery(
    TEAM_PERFORMANCE,
    period ? { variables: { period, unitId: values.unit || null } } : skipToken,
  )
  const performance = (data ?? previousData)?.getTeamPerformance ?? undefined
  const rows = rankedRows(performance?.rows ?? [], values.sort)
  const charted = rows
    .filter((row) => row.current.leads > 0)
    .toSorted((left, right) => right.current.leads - left.current.leads)
    .slice(0, chartedAgents)
  return (
    <PeriodPage
      title="Performance"
      subject="vs. the previous period"
      period={reportPeriod}
      onPeriod={set}
      filterLabel="Filter performance"
      filters={unitFilter}
      file={{ name: 'performance', columns: csvColumns, rows }}
    >
      {performance || loading ? <PerformanceFigures performance={performance} /> : null}
      <Leaderboard
        {...figuresTable({
          shown: performance !== undefined,
          loading,
          error,
          onRetry: () => askAgain(refetch),
          missing: 'figures',
        })}
        rows={rows}
        sort={values.sort}
        onSort={(sort) => set({ sort: sort as SortState<LeaderboardSort> })}
      />
      {performance && charted.length > 0 ? (
        <SideBySide>
          <Section title="Lead-to-loan funnel" card>
            <Suspense fallback={<Skeleton height="160px" />}>
              <BarChart
                label="Lead-to-loan funnel"
                columns={['Step', 'Leads']}
                data={funnelSteps(performance.total)}
                format={formatCount}
              />
            </Suspense>
          </Section>
          <Section title="Leads by agent" card>
            <Suspense fallback={<Skeleton height="160px" />}>
              <BarChart
                label="Leads by agent"
                columns={['Agent', 'Leads']}
                data={charted.map((row) => ({ label: row.agentName, value: row.current.leads }))}
                format={formatCount}
              />
            </Suspense>
          </Section>
        </SideBySide>
      ) : null}
      <FormulaNote>
        Conversion is funded leads divided by leads purchased in the period. Rates based on fewer than 10 leads may not
        be reliable. Speed to lead is the median time from purchase to first contact.
      </FormulaNote>
    </PeriodPage>
  )
}
