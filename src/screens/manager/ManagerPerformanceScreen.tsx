import { useQuery } from '@apollo/client/react'
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
import { csvMoney } from '../../lib/csv'
import { env } from '../../lib/env'
import { classify } from '../../lib/errors/classify'
import { askAgain } from '../../lib/graphql/ask-again'
import { graphql } from '../../lib/graphql/graphql'
import { lazyLoad } from '../../lib/lazy-load'
import { periodInWords, periodOrLastMonth, periodProblem } from '../../lib/period'
import { Banner, PartialDataBanner } from '../../ui/Banner'
import { Card, Section } from '../../ui/Card'
import { CsvButton } from '../../ui/CsvButton'
import { FilterBar } from '../../ui/FilterBar'
import { PageHeader } from '../../ui/PageHeader'
import { ScreenStack, SideBySide } from '../../ui/ScreenLayout'
import { Skeleton } from '../../ui/Skeleton'
import { UnavailableState } from '../../ui/UnavailableState'
import { type SortState, urlDay, urlSort, urlText } from '../../ui/url-codecs'
import { useUrlState } from '../../ui/use-url-state'

const TEAM_PERFORMANCE = graphql(`
  query TeamPerformance($startDate: String!, $endDate: String!, $unitId: ID) {
    getTeamPerformance(startDate: $startDate, endDate: $endDate, unitId: $unitId) {
      startDate
      endDate
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

const BarChart = lazy(async () => ({ default: (await lazyLoad(() => import('../../ui/charts/BarChart'))).BarChart }))

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

export function Component(): JSX.Element {
  if (env.capabilities.performance) return <Performance />
  return (
    <>
      <PageHeader title="Performance" />
      <Card>
        <UnavailableState>How your agents do, against the period before, would be shown here.</UnavailableState>
      </Card>
    </>
  )
}

function Performance(): JSX.Element {
  const { values, set } = useUrlState(url)
  const period = periodOrLastMonth(values.periodFrom, values.periodTo)
  const problem = periodProblem(period)
  const unitFilter = useUnitFilter('All units')
  const { data, previousData, error, loading, refetch } = useQuery(TEAM_PERFORMANCE, {
    variables: { ...period, unitId: values.unit || null },
    skip: problem !== null,
  })
  const performance = (data ?? previousData)?.getTeamPerformance ?? undefined
  const rows = rankedRows(performance?.rows ?? [], values.sort)
  const charted = rows
    .filter((row) => row.current.leads > 0)
    .toSorted((left, right) => right.current.leads - left.current.leads)
    .slice(0, chartedAgents)
  const retry = () => askAgain(refetch)
  return (
    <>
      <PageHeader
        title="Performance"
        subtitle={`${periodInWords(period)}, against the same number of days before`}
        secondary={<CsvButton fileName="performance" columns={csvColumns} rows={rows} disabled={rows.length === 0} />}
      />
      <FilterBar
        label="Filter performance"
        filters={[{ kind: 'dates', key: 'period', label: 'Period' }, ...unitFilter]}
      />
      <ScreenStack>
        {problem ? <Banner tone="warning">{problem}</Banner> : null}
        {performance || loading ? <PerformanceFigures performance={performance} /> : null}
        <Leaderboard
          rows={rows}
          loading={loading && !performance}
          refreshing={loading && performance !== undefined}
          error={performance ? undefined : error}
          partial={
            performance && error ? (
              <PartialDataBanner
                missing="figures"
                message={classify(error).message}
                onRetry={retry}
                retrying={loading}
              />
            ) : undefined
          }
          onRetry={retry}
          sort={values.sort}
          onSort={(sort) => set({ sort: sort as SortState<LeaderboardSort> })}
        />
        {performance && charted.length > 0 ? (
          <SideBySide>
            <Section title="From lead to loan" card>
              <Suspense fallback={<Skeleton height="160px" />}>
                <BarChart
                  label="From lead to loan"
                  columns={['Step', 'Leads']}
                  data={funnelSteps(performance.total)}
                  format={String}
                />
              </Suspense>
            </Section>
            <Section title="Leads by agent" card>
              <Suspense fallback={<Skeleton height="160px" />}>
                <BarChart
                  label="Leads by agent"
                  columns={['Agent', 'Leads']}
                  data={charted.map((row) => ({ label: row.agentName, value: row.current.leads }))}
                  format={String}
                />
              </Suspense>
            </Section>
          </SideBySide>
        ) : null}
        <FormulaNote>
          Conversion is funded leads divided by leads bought in the period. Fewer than ten leads are a small sample: a
          rate says little then. Speed to lead is the median time from purchase to first contact.
        </FormulaNote>
      </ScreenStack>
    </>
  )
}
