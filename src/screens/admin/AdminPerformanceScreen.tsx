import { useQuery } from '@apollo/client/react'
import { type JSX, lazy, Suspense, useMemo } from 'react'
import { useUnitFilter } from '../../features/organization/use-unit-filter'
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
import { csvMoney } from '../../lib/csv'
import { env } from '../../lib/env'
import { classify } from '../../lib/errors/classify'
import { askAgain } from '../../lib/graphql/ask-again'
import { graphql } from '../../lib/graphql/graphql'
import { lazyLoad } from '../../lib/lazy-load'
import { minutesInWords } from '../../lib/lead-states'
import { periodInWords, periodOrLastMonth, periodProblem } from '../../lib/period'
import { Banner, PartialDataBanner } from '../../ui/Banner'
import { Card, Section } from '../../ui/Card'
import { CsvButton } from '../../ui/CsvButton'
import { DataTable } from '../../ui/DataTable'
import { EmptyState } from '../../ui/EmptyState'
import { FilterBar } from '../../ui/FilterBar'
import type { FilterDefinition } from '../../ui/filters'
import { Money } from '../../ui/Money'
import { PageHeader } from '../../ui/PageHeader'
import { ScreenStack } from '../../ui/ScreenLayout'
import { Skeleton } from '../../ui/Skeleton'
import { UnavailableState } from '../../ui/UnavailableState'
import { urlChoice, urlDay, urlText } from '../../ui/url-codecs'
import { useUrlState } from '../../ui/use-url-state'

const MARKET_PERFORMANCE = graphql(`
  query MarketPerformance($startDate: String!, $endDate: String!, $unitId: ID) {
    getMarketPerformance(startDate: $startDate, endDate: $endDate, unitId: $unitId) {
      startDate
      endDate
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

const PERFORMANCE_CHOICES = graphql(`
  query PerformanceChoices {
    listLeadSources(limit: 100) {
      items {
        id
        name
      }
    }
  }
`)

const HeatMap = lazy(async () => ({ default: (await lazyLoad(() => import('../../ui/charts/HeatMap'))).HeatMap }))

const shownStates = 12

const url = { periodFrom: urlDay(), periodTo: urlDay(), unit: urlText(), measure: urlChoice(measures, 'sold') }

export function Component(): JSX.Element {
  if (env.capabilities.performance) return <Market />
  return (
    <>
      <PageHeader title="Performance" />
      <Card>
        <UnavailableState>What each source sells, where, and how soon would be shown here.</UnavailableState>
      </Card>
    </>
  )
}

function Market(): JSX.Element {
  const { values } = useUrlState(url)
  const period = periodOrLastMonth(values.periodFrom, values.periodTo)
  const problem = periodProblem(period)
  const { names, filters } = useChoices()
  const { data, previousData, error, loading, refetch } = useQuery(MARKET_PERFORMANCE, {
    variables: { ...period, unitId: values.unit || null },
    skip: problem !== null,
  })
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
        subtitle={periodInWords(period)}
        secondary={<CsvButton fileName="market" columns={csvColumns} rows={rows} disabled={rows.length === 0} />}
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
              cell: (row) => `${(row.sellThrough * 100).toFixed(1)} %`,
              hideBelow: 'md',
            },
            {
              id: 'time',
              header: 'Time to sale',
              align: 'end',
              cell: (row) => (row.minutesToSale === null ? '—' : minutesInWords(row.minutesToSale)),
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
  const { data } = useQuery(PERFORMANCE_CHOICES)
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
    return { names: new Map((data?.listLeadSources?.items ?? []).map(({ id, name }) => [id, name])), filters }
  }, [data, unitFilter])
}
