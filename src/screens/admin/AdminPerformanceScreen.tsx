import { skipToken, useQuery } from '@apollo/client/react'
import { type JSX, lazy, Suspense, useMemo } from 'react'
import { formatPercent } from '../../lib/format/numbers'
import { useUnitFilter } from '../../features/organization/use-unit-filter'
import { useSourceNames } from '../../features/sources/use-source-names'
import { FormulaNote } from '../../features/performance/FormulaNote'
import {
  busiestStates,
  formatMeasure,
  measureNames,
  measureOf,
  measures,
  type SourceTotals,
  totalsBySource,
} from '../../features/performance/market-cells'
import { csvMoney } from '../../lib/format/csv'
import { classify } from '../../lib/errors/classify'
import { askAgain } from '../../lib/graphql/ask-again'
import { graphql } from '../../lib/graphql/graphql'
import { lazyLoad } from '../../lib/browser/lazy-load'
import { durationInWords } from '../../lib/time/duration'
import { rangeInWords } from '../../lib/time/period'
import { periodColumns } from '../../lib/time/period-columns'
import { closedPresets } from '../../lib/time/presets'
import { useReportPeriod } from '../../lib/time/use-report-period'
import { Banner, PartialDataBanner } from '../../ui/feedback/Banner'
import { Section } from '../../ui/page/Card'
import { CsvButton } from '../../ui/button/CsvButton'
import { DataTable } from '../../ui/table/DataTable'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { FilterBar } from '../../ui/filter/FilterBar'
import { PeriodMenu } from '../../ui/filter/PeriodMenu'
import type { FilterDefinition } from '../../ui/filter/filters'
import { Money } from '../../ui/figure/Money'
import { PageHeader } from '../../ui/page/PageHeader'
import { ScreenStack } from '../../ui/page/ScreenLayout'
import { Skeleton } from '../../ui/feedback/Skeleton'
import { urlChoice, urlDay, urlText } from '../../lib/address/codecs'
import { useAddress } from '../../lib/address/use-address'

const MARKET_PERFORMANCE = graphql(`
  query MarketPerformance($period: PeriodInput!, $unitId: ID) {
    getMarketPerformance(period: $period, unitId: $unitId) {
      cells {
        sourceId
        state
        listed
        sold
        soldToAgents
        revenueCents
        marginCents
        medianMinutesToSale
      }
    }
  }
`)

const HeatMap = lazy(async () => ({ default: (await lazyLoad(() => import('../../ui/chart/HeatMap'))).HeatMap }))

const shownStates = 12

const url = { periodFrom: urlDay(), periodTo: urlDay(), unit: urlText(), measure: urlChoice(measures, 'sold') }

export function AdminPerformanceScreen(): JSX.Element {
  const { values, set } = useAddress(url)
  const { range, period, problem, today, timeZone } = useReportPeriod({ from: values.periodFrom, to: values.periodTo })
  const { names, filters } = useChoices()
  const { data, previousData, error, loading, refetch } = useQuery(
    MARKET_PERFORMANCE,
    period ? { variables: { period, unitId: values.unit || null } } : skipToken,
  )
  const market = (data ?? previousData)?.getMarketPerformance
  const rows = useMemo(() => totalsBySource(market?.cells ?? []), [market])
  const states = useMemo(() => busiestStates(market?.cells ?? [], shownStates), [market])
  const nameOf = (sourceId: string): string => names.get(sourceId) ?? sourceId
  const matrix = useMemo(() => {
    const cells = new Map((market?.cells ?? []).map((cell) => [`${cell.sourceId} ${cell.state}`, cell]))
    return rows.map(({ sourceId }) =>
      states.map((state) => measureOf(cells.get(`${sourceId} ${state}`), values.measure)),
    )
  }, [market, rows, states, values.measure])
  const retry = () => askAgain(refetch)
  const csvColumns = [
    { header: 'Source', value: (row: SourceTotals) => nameOf(row.sourceId) },
    { header: 'Listed', value: (row: SourceTotals) => row.listed },
    { header: 'Sold', value: (row: SourceTotals) => row.sold },
    { header: 'Sold to agents', value: (row: SourceTotals) => row.soldToAgents },
    { header: 'Sell-through', value: (row: SourceTotals) => row.sellThrough.toFixed(3) },
    { header: 'Revenue (USD)', value: (row: SourceTotals) => csvMoney(row.revenueCents) },
    { header: 'Margin (USD)', value: (row: SourceTotals) => csvMoney(row.marginCents) },
  ]
  return (
    <>
      <PageHeader
        title="Performance"
        subtitle={rangeInWords(range)}
        secondary={
          <>
            <PeriodMenu
              range={range}
              presets={closedPresets(today)}
              onChange={({ from, to }) => set({ periodFrom: from, periodTo: to })}
            />
            <CsvButton
              fileName="market"
              columns={[...csvColumns, ...periodColumns<SourceTotals>(range, timeZone)]}
              rows={rows}
              disabled={rows.length === 0}
            />
          </>
        }
      />
      <FilterBar label="Filter performance" filters={filters} />
      <ScreenStack>
        {problem ? <Banner tone="warning">{problem}</Banner> : null}
        <DataTable
          label="Performance"
          columns={[
            { id: 'source', header: 'Source', cell: (row) => nameOf(row.sourceId) },
            { id: 'listed', header: 'Listed', align: 'end', cell: (row) => row.listed, hideBelow: 'md' },
            { id: 'sold', header: 'Sold', align: 'end', cell: (row) => row.sold },
            { id: 'agents', header: 'To agents', align: 'end', cell: (row) => row.soldToAgents, hideBelow: 'lg' },
            {
              id: 'through',
              header: 'Sell-through',
              align: 'end',
              cell: (row) => formatPercent(row.sellThrough),
              hideBelow: 'md',
            },
            {
              id: 'time',
              header: 'Time to sale',
              align: 'end',
              cell: (row) => (row.minutesToSale === null ? '—' : durationInWords(row.minutesToSale)),
              hideBelow: 'lg',
            },
            {
              id: 'margin',
              header: 'Margin',
              align: 'end',
              cell: (row) => <Money cents={row.marginCents} />,
              hideBelow: 'md',
            },
            {
              id: 'revenue',
              header: 'Revenue',
              align: 'end',
              cell: (row) => <Money cents={row.revenueCents} strong />,
            },
          ]}
          rows={rows}
          rowKey={(row) => row.sourceId}
          rowTo={(row) => `/admin/lead-sources?source=${row.sourceId}`}
          loading={loading && !market}
          refreshing={loading && market !== undefined}
          error={market ? undefined : error}
          partial={
            market && error ? (
              <PartialDataBanner
                missing="figures"
                message={classify(error).message}
                onRetry={retry}
                retrying={loading}
              />
            ) : undefined
          }
          onRetry={retry}
          empty={
            <EmptyState icon="chart" title="Nothing was listed in this period">
              Choose a longer period to see figures here.
            </EmptyState>
          }
        />
        {market && rows.length > 0 ? (
          <Section title={`${measureNames[values.measure]} by source and state`} card>
            <Suspense fallback={<Skeleton height="260px" />}>
              <HeatMap
                label={`${measureNames[values.measure]} by source and state`}
                rowColumn="Source"
                columns={states}
                rows={rows.map(({ sourceId }, at) => ({ label: nameOf(sourceId), values: matrix[at] ?? [] }))}
                format={(value) => formatMeasure(value, values.measure)}
              />
            </Suspense>
          </Section>
        ) : null}
        <FormulaNote>
          Sell-through is leads sold divided by leads listed in the period. Margin is revenue less what the sources were
          paid. Time to sale is the median from listing to purchase.
        </FormulaNote>
      </ScreenStack>
    </>
  )
}

function useChoices() {
  const sources = useSourceNames()
  const unitFilter = useUnitFilter('Whole company')
  return useMemo(() => {
    const filters: FilterDefinition[] = [
      { kind: 'dates', key: 'period', label: 'Period' },
      ...unitFilter,
      {
        kind: 'select',
        key: 'measure',
        label: 'Measure',
        anyLabel: measureNames.sold,
        options: measures.filter((name) => name !== 'sold').map((value) => ({ value, label: measureNames[value] })),
      },
    ]
    return { names: new Map(sources.map(({ id, name }) => [id, name])), filters }
  }, [sources, unitFilter])
}
