import { skipToken, useQuery } from '@apollo/client/react'
import { type JSX, useMemo } from 'react'
import { useUnitFilter, useUnitOptions } from '../../features/organization/use-unit-filter'
import { busiestStates, measures, type SourceTotals, totalsBySource } from '../../features/performance/market-cells'
import { useSourceNames } from '../../features/sources/use-source-names'
import { graphql } from '../../lib/api/graphql'
import { csvMoney } from '../../lib/format/csv'
import { formatCount } from '../../lib/format/numbers'
import { formatRate } from '../../lib/format/rates'
import { keysOf } from '../../lib/labels/labels'
import { durationInWords } from '../../lib/time/dates'
import { useReportPeriod } from '../../lib/time/period'
import { urlChoice, urlDay, urlOption } from '../../lib/url-state/codecs'
import { useUrlState } from '../../lib/url-state/use-url-state'
import { singleQueryTableProps } from '../../list/table-props'
import { HeatMap } from '../../ui/chart/lazy-charts'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { SkeletonCells } from '../../ui/feedback/SkeletonShapes'
import { Money } from '../../ui/figure/Money'
import type { FilterDefinition } from '../../ui/filter/filters'
import { FormulaNote, PeriodPage } from '../../ui/filter/PeriodPage'
import { Section } from '../../ui/page/Card'
import { SideBySide } from '../../ui/page/PageHeader'
import { fileColumns } from '../../ui/table/columns'
import type { Column } from '../../ui/table/data-table-types'
import { DataTable } from '../../ui/table/DataTable'

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

const shownStates = 12
const nothingListed = { listed: 0, sold: 0 }
/** Number of rows of the placeholder. */
const shownSources = 7

const url = { periodFrom: urlDay(), periodTo: urlDay(), measure: urlChoice(keysOf(measures), 'sold') }

const columnsWith = (nameOf: (sourceId: string) => string): readonly Column<SourceTotals>[] => [
  { id: 'source', header: 'Source', text: (row) => nameOf(row.sourceId), phone: 'title' },
  {
    id: 'listed',
    header: 'Listed',
    count: (row) => row.listed,
    hideBelow: 'md',
    phone: { place: 'detail', cell: (row) => `${formatCount(row.sold)} of ${formatCount(row.listed)} sold` },
  },
  { id: 'sold', header: 'Sold', count: (row) => row.sold },
  {
    id: 'agents',
    header: 'To agents',
    count: (row) => row.soldToAgents,
    fileHeader: 'Sold to agents',
    hideBelow: 'lg',
  },
  {
    id: 'through',
    header: 'Sell-through',
    align: 'end',
    cell: (row) => formatRate(row.sold, row.listed),
    file: (row) => row.sellThrough.toFixed(3),
    hideBelow: 'md',
    phone: 'state',
  },
  {
    id: 'time',
    header: 'Time to sale',
    align: 'end',
    cell: (row) => (row.minutesToSale === null ? '—' : durationInWords(row.minutesToSale)),
    hideBelow: 'lg',
  },
  { id: 'margin', header: 'Margin', money: (row) => row.marginCents, hideBelow: 'md' },
  {
    id: 'revenue',
    header: 'Revenue',
    align: 'end',
    cell: (row) => <Money cents={row.revenueCents} strong />,
    file: (row) => csvMoney(row.revenueCents),
    fileHeader: 'Revenue (USD)',
    phone: 'amount',
  },
]

export function AdminPerformanceScreen(): JSX.Element {
  const { names, filters } = useChoices()
  const units = useUnitOptions()
  const { values, set } = useUrlState(useMemo(() => ({ ...url, unit: urlOption(units) }), [units]))
  const reportPeriod = useReportPeriod({ from: values.periodFrom, to: values.periodTo })
  const { period } = reportPeriod
  const { data, previousData, error, loading, refetch } = useQuery(
    MARKET_PERFORMANCE,
    period ? { variables: { period, unitId: values.unit || null } } : skipToken,
  )
  const market = (data ?? previousData)?.getMarketPerformance
  const rows = useMemo(() => totalsBySource(market?.cells ?? []), [market])
  const states = useMemo(() => busiestStates(market?.cells ?? [], shownStates), [market])
  const nameOf = (sourceId: string): string => names.get(sourceId) ?? sourceId
  const columns = columnsWith(nameOf)
  const measure = measures[values.measure]
  const matrix = useMemo(() => {
    const cells = new Map((market?.cells ?? []).map((cell) => [`${cell.sourceId} ${cell.state}`, cell]))
    return rows.map(({ sourceId }) =>
      states.map((state) => {
        const cell = cells.get(`${sourceId} ${state}`)
        return { value: cell ? measure.of(cell) : 0, cell: cell ?? nothingListed }
      }),
    )
  }, [market, rows, states, measure])
  const mapTitle = `${measure.name} by source and state`
  return (
    <PeriodPage
      title="Performance"
      period={reportPeriod}
      onPeriod={set}
      filterLabel="Filter performance"
      filters={filters}
      file={{ name: 'market', columns: fileColumns(columns), rows }}
    >
      <SideBySide wideFirst onWideScreens>
        <DataTable
          isPageContent
          label="Performance"
          columns={columns}
          rows={rows}
          rowKey={(row) => row.sourceId}
          rowTo={(row) => `/admin/lead-sources?source=${row.sourceId}`}
          {...singleQueryTableProps({
            shown: Boolean(market),
            loading,
            error,
            onRetry: () => void refetch(),
            missing: 'figures',
          })}
          empty={
            <EmptyState icon="chart" title="Nothing was listed in this period">
              Select a longer period to see figures here.
            </EmptyState>
          }
        />
        {market && rows.length > 0 ? (
          <Section title={mapTitle} card>
            <HeatMap
              label={mapTitle}
              rowColumn="Source"
              columns={states}
              rows={rows.map(({ sourceId }, at) => ({
                label: nameOf(sourceId),
                values: (matrix[at] ?? []).map(({ value }) => value),
              }))}
              format={(value, row, column) => measure.format(value, matrix[row]?.[column]?.cell ?? nothingListed)}
            />
          </Section>
        ) : loading && !market ? (
          <Section title={mapTitle} card>
            <SkeletonCells rows={shownSources} columns={shownStates} />
          </Section>
        ) : null}
      </SideBySide>
      {/* Hidden until the table has loaded, because new rows would push the note down. */}
      {market ? (
        <FormulaNote>
          Every figure is about the leads listed in the period and their sales so far, to all buyers. Sell-through is
          leads sold divided by leads listed. To agents leaves out what other buyers bought. Margin is revenue net of
          source cost. Time to sale is the median from listing to purchase.
        </FormulaNote>
      ) : null}
    </PeriodPage>
  )
}

/** Returns the names of the sources by id, and the filters. */
function useChoices() {
  const sources = useSourceNames()
  const unitFilter = useUnitFilter('Whole company')
  return useMemo(() => {
    const { sold, ...others } = measures
    const options = keysOf(others).map((value) => ({ value, label: others[value].name }))
    const filters: FilterDefinition[] = [
      ...unitFilter,
      { kind: 'select', key: 'measure', label: 'Measure', anyLabel: sold.name, options },
    ]
    return { names: new Map(sources.map(({ id, name }) => [id, name])), filters }
  }, [sources, unitFilter])
}
