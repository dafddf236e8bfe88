import { skipToken, useQuery } from '@apollo/client/react'
import type { JSX } from 'react'
import { periodUrl, usePeriodAndUnits } from '../../features/organization/use-unit-options'
import {
  funnelSteps,
  Leaderboard,
  leaderboardSorts,
  PerformanceFigures,
  type PerformanceRow,
} from '../../features/performance/TeamPerformance'
import type { TeamPerformanceQuery } from '../../lib/api/__generated__/documents'
import { graphql } from '../../lib/api/graphql'
import type { ListPage } from '../../lib/api/pages'
import { csvMoney } from '../../lib/format/csv'
import { formatCount } from '../../lib/format/numbers'
import { costPerLoanCents } from '../../lib/format/rates'
import { periodOf } from '../../lib/time/period'
import { defineList } from '../../list/define-list'
import { LazyBarChart, maxBars, topBars } from '../../ui/chart/lazy-charts'
import { FormulaNote, PeriodPage } from '../../ui/filter/PeriodPage'
import { Section } from '../../ui/page/Card'
import { SideBySide } from '../../ui/page/PageHeader'

const TEAM_PERFORMANCE = graphql(`
  query TeamPerformance(
    $period: PeriodInput!
    $unitId: ID
    $sort: PerformanceSort
    $descending: Boolean
    $limit: Int
    $nextToken: String
  ) {
    getTeamPerformance(
      period: $period
      unitId: $unitId
      sort: $sort
      descending: $descending
      limit: $limit
      nextToken: $nextToken
    ) {
      nextToken
      agentCount
      rows {
        agentId
        agentName
        unitName
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
    }
  }
`)

/** Totals of all agents, and the agents with the most leads. Independent of the table's sort order and page. */
const TEAM_TOTALS = graphql(`
  query TeamTotals($period: PeriodInput!, $unitId: ID, $limit: Int) {
    getTeamPerformance(period: $period, unitId: $unitId, sort: LEADS, descending: true, limit: $limit) {
      rows {
        agentId
        agentName
        current {
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
  {
    header: 'Cost per funded loan (USD)',
    value: ({ current }: PerformanceRow) => csvMoney(costPerLoanCents(current.spentCents, current.funded)),
  },
]

const performanceOf = ({ getTeamPerformance: answer }: TeamPerformanceQuery): ListPage<PerformanceRow> | null =>
  answer && { items: answer.rows, nextToken: answer.nextToken, total: answer.agentCount }

const leaderboard = defineList({
  label: 'Performance',
  missing: 'figures',
  query: TEAM_PERFORMANCE,
  page: performanceOf,
  rowKey: ({ agentId }) => agentId,
  use: usePeriodAndUnits,
  filters: {
    unit: { kind: 'select', label: 'Unit', anyLabel: 'All units', options: ({ units }) => units, hideIfEmpty: true },
  },
  params: periodUrl,
  sort: { by: leaderboardSorts, initial: { column: 'funded', direction: 'desc' } },
  problem: ({ context }) => context.problem,
  variables: ({ filters, sort, descending, context: { range, timeZone } }) => ({
    period: periodOf(range, timeZone),
    unitId: filters.unit,
    sort,
    descending,
  }),
  totalWhen: 'partial',
})

export function ManagerPerformanceScreen(): JSX.Element {
  const list = leaderboard.useList()
  const { period } = list.context
  const unitId = list.filters.unit
  const totals = useQuery(TEAM_TOTALS, period ? { variables: { period, unitId, limit: maxBars } } : skipToken)
  const { loading } = totals
  const performance = (totals.data ?? totals.previousData)?.getTeamPerformance ?? undefined
  const charted = topBars(
    (performance?.rows ?? []).map((row) => ({ label: row.agentName, value: row.current.leads })),
    performance?.total.leads,
  )
  return (
    <PeriodPage
      title="Performance"
      subject="vs. the previous period"
      period={list.context}
      onPeriod={list.setParams}
      filterLabel="Filter performance"
      filters={list.controls}
      file={{ name: 'performance', columns: csvColumns, rows: list.readRows, disabled: list.isEmpty || !totals.data }}
    >
      {performance || loading ? <PerformanceFigures performance={performance} /> : null}
      <SideBySide wideFirst onWideScreens>
        <Leaderboard table={list.table} />
        {/* Their place depends on the rows above. */}
        {performance && !list.table.loading && charted.length > 0 ? (
          <SideBySide>
            <Section title="Lead-to-loan funnel" card>
              <LazyBarChart
                label="Lead-to-loan funnel"
                columns={['Step', 'Leads']}
                data={funnelSteps(performance.total)}
                format={formatCount}
              />
            </Section>
            <Section title="Leads by agent" card>
              <LazyBarChart label="Leads by agent" columns={['Agent', 'Leads']} data={charted} format={formatCount} />
            </Section>
          </SideBySide>
        ) : null}
      </SideBySide>
      {list.table.loading || (loading && !performance) ? null : (
        <FormulaNote>
          Leads and spent are purchases minus returns of the period. Contacted and funded count the leads bought in the
          period, as they stand now. Rates and changes need at least 20 leads. Speed to lead is the median time from
          purchase to first contact.
        </FormulaNote>
      )}
    </PeriodPage>
  )
}
