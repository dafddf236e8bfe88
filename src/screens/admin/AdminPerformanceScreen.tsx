import { skipToken, useQuery } from '@apollo/client/react'
import { type JSX, useMemo } from 'react'
import { periodUrl, usePeriodAndUnits } from '../../features/organization/use-unit-options'
import type { MarketPerformanceQuery } from '../../lib/api/__generated__/documents'
import { useLeadSources } from '../../features/lead-sources/use-lead-sources'
import { graphql } from '../../lib/api/graphql'
import { formatCents } from '../../shared/money'
import { csvMoney } from '../../lib/format/csv'
import { formatCount } from '../../lib/format/numbers'
import { formatRate } from '../../lib/format/rates'
import { groupBy } from '../../lib/group-by'
import { keysOf } from '../../lib/labels/labels'
import { durationInWords } from '../../lib/time/dates'
import { urlChoice, urlOption } from '../../lib/url-state/codecs'
import { useUrlState } from '../../lib/url-state/use-url-state'
import { singleQueryTableProps } from '../../list/table-props'
import { LazyHeatMap } from '../../ui/chart/lazy-charts'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { SkeletonCells } from '../../ui/feedback/SkeletonShapes'
import { Money } from '../../ui/figure/Money'
import type { SelectOption } from '../../ui/field/Select'
import type { FilterDefinition } from '../../ui/filter/filters'
import { FormulaNote, PeriodPage } from '../../ui/filter/PeriodPage'
import { Section } from '../../ui/page/Card'
import { BesideOnly, SideBySide } from '../../ui/page/PageHeader'
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

/** Market figures of one lead source in one state. */
export type MarketCell = NonNullable<MarketPerformanceQuery['getMarketPerformance']>['cells'][number]

interface SourceTotals extends Omit<MarketCell, 'state' | 'medianMinutesToSale'> {
  /** Share of listed leads that were sold, 0 to 1. */
  readonly sellThrough: number
  /** Average of the states' medians, weighted by sales. */
  readonly minutesToSale: number | null
}

const sellThrough = ({ listed, sold }: Pick<MarketCell, 'listed' | 'sold'>): number =>
  listed === 0 ? 0 : sold / listed

/** Returns one row per source, highest revenue first. */
export function totalsBySource(cells: readonly MarketCell[]): readonly SourceTotals[] {
  const rows = [...groupBy(cells, (cell) => cell.sourceId)].map(([sourceId, own]): SourceTotals => {
    const sum = (value: (cell: MarketCell) => number): number => own.reduce((total, cell) => total + value(cell), 0)
    const listed = sum((cell) => cell.listed)
    const sold = sum((cell) => cell.sold)
    const timed = own.filter((cell) => cell.medianMinutesToSale !== null)
    const weight = timed.reduce((total, cell) => total + cell.sold, 0)
    const minutes = timed.reduce((total, cell) => total + (cell.medianMinutesToSale ?? 0) * cell.sold, 0)
    return {
      sourceId,
      listed,
      sold,
      soldToAgents: sum((cell) => cell.soldToAgents),
      revenueCents: sum((cell) => cell.revenueCents),
      marginCents: sum((cell) => cell.marginCents),
      sellThrough: sellThrough({ listed, sold }),
      minutesToSale: weight === 0 ? null : minutes / weight,
    }
  })
  return rows.toSorted((left, right) => right.revenueCents - left.revenueCents)
}

/** Returns the `count` states with the most listed leads, because a table has room for only a few columns. */
export function busiestStates(cells: readonly MarketCell[], count: number): readonly string[] {
  const listed = new Map<string, number>()
  for (const cell of cells) listed.set(cell.state, (listed.get(cell.state) ?? 0) + cell.listed)
  return [...listed]
    .toSorted(([leftState, left], [rightState, right]) => right - left || (leftState < rightState ? -1 : 1))
    .slice(0, count)
    .map(([state]) => state)
}

interface Measure {
  readonly name: string
  /** Value of a source in a state. 0 if it has none. */
  readonly of: (cell: MarketCell) => number
  readonly format: (value: number, cell: Pick<MarketCell, 'listed' | 'sold'>) => string
}

export const measures = {
  sold: { name: 'Leads sold', of: ({ sold }) => sold, format: formatCount },
  listed: { name: 'Leads listed', of: ({ listed }) => listed, format: formatCount },
  sellThrough: { name: 'Sell-through', of: sellThrough, format: (_, { sold, listed }) => formatRate(sold, listed) },
  timeToSale: {
    name: 'Time to sale',
    of: ({ medianMinutesToSale }) => medianMinutesToSale ?? 0,
    format: (minutes) => (minutes === 0 ? '—' : durationInWords(minutes)),
  },
  revenueCents: { name: 'Revenue', of: ({ revenueCents }) => revenueCents, format: formatCents },
  marginCents: { name: 'Margin', of: ({ marginCents }) => marginCents, format: formatCents },
} as const satisfies Record<string, Measure>

const shownStates = 12
const nothingListed = { listed: 0, sold: 0 }
/** Number of rows of the placeholder. */
const shownSources = 7

const url = { ...periodUrl, measure: urlChoice(keysOf(measures), 'sold') }

const columnsWith = (nameOf: (sourceId: string) => string): readonly Column<SourceTotals>[] => [
  { id: 'source', header: 'Source', text: (row) => nameOf(row.sourceId), phone: 'title' },
  {
    id: 'listed',
    header: 'Listed',
    width: '5rem',
    count: (row) => row.listed,
    hideBelow: 'md',
    phone: { place: 'detail', cell: (row) => `${formatCount(row.sold)} of ${formatCount(row.listed)} sold` },
  },
  { id: 'sold', header: 'Sold', width: '5rem', count: (row) => row.sold },
  {
    id: 'agents',
    header: 'To agents',
    width: '5.5rem',
    count: (row) => row.soldToAgents,
    fileHeader: 'Sold to agents',
    hideBelow: 'lg',
  },
  {
    id: 'through',
    header: 'Sell-through',
    width: '6.5rem',
    align: 'end',
    cell: (row) => formatRate(row.sold, row.listed),
    file: (row) => row.sellThrough.toFixed(3),
    hideBelow: 'md',
    phone: 'state',
  },
  {
    id: 'time',
    header: 'Time to sale',
    width: '6.5rem',
    align: 'end',
    cell: (row) => (row.minutesToSale === null ? '—' : durationInWords(row.minutesToSale)),
    hideBelow: 'lg',
  },
  { id: 'margin', header: 'Margin', width: '6.5rem', money: (row) => row.marginCents, hideBelow: 'md' },
  {
    id: 'revenue',
    header: 'Revenue',
    width: '7rem',
    align: 'end',
    cell: (row) => <Money cents={row.revenueCents} strong />,
    file: (row) => csvMoney(row.revenueCents),
    fileHeader: 'Revenue (USD)',
    phone: 'amount',
  },
]

export function AdminPerformanceScreen(): JSX.Element {
  const { units, ...reportPeriod } = usePeriodAndUnits()
  const { names, filters, isNamed } = useChoices(units)
  const { values, set } = useUrlState(useMemo(() => ({ ...url, unit: urlOption(units) }), [units]))
  const { period } = reportPeriod
  const query = useQuery(
    MARKET_PERFORMANCE,
    period ? { variables: { period, unitId: values.unit || null } } : skipToken,
  )
  // Rows wait for the names of their sources, so that no id is shown.
  const market = isNamed ? (query.data ?? query.previousData)?.getMarketPerformance : undefined
  const loading = query.loading || !isNamed
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
      file={{ name: 'market', columns: fileColumns(columns), rows, disabled: rows.length === 0 || loading }}
    >
      <SideBySide wideFirst onWideScreens>
        <DataTable
          isPageContent
          label="Performance"
          columns={columns}
          rows={rows}
          rowKey={(row) => row.sourceId}
          rowTo={(row) => `/admin/lead-sources?source=${row.sourceId}`}
          {...singleQueryTableProps({ ...query, loading }, Boolean(market), 'figures')}
          empty={
            <EmptyState icon="chart" title="Nothing was listed in this period">
              Select a longer period to see figures here.
            </EmptyState>
          }
        />
        {market && rows.length > 0 ? (
          <Section title={mapTitle} card>
            <LazyHeatMap
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
          <BesideOnly>
            <Section title={mapTitle} card>
              <SkeletonCells rows={shownSources} columns={shownStates} />
            </Section>
          </BesideOnly>
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
function useChoices(units: readonly SelectOption[] | null) {
  const { rows: sources, loading } = useLeadSources()
  return useMemo(() => {
    const { sold, ...others } = measures
    const options = keysOf(others).map((value) => ({ value, label: others[value].name }))
    const filters: FilterDefinition[] = [
      // While the units load, the filter has no options, so that the layout does not shift when they arrive.
      ...(units?.length === 0
        ? []
        : [{ kind: 'select', key: 'unit', label: 'Unit', anyLabel: 'Whole company', options: units ?? [] } as const]),
      { kind: 'select', key: 'measure', label: 'Measure', anyLabel: sold.name, options },
    ]
    return { names: new Map(sources?.map(({ id, name }) => [id, name])), filters, isNamed: !loading }
  }, [sources, loading, units])
}
