import { durationInWords } from '../../lib/time/dates'
import { formatCents } from '../../lib/format/money'
import { formatCount, formatPercent } from '../../lib/format/numbers'
import { groupBy } from '../../lib/group-by'

/** Market figures of one lead source in one state. */
export interface MarketCell {
  readonly sourceId: string
  readonly state: string
  readonly listed: number
  readonly sold: number
  readonly soldToAgents: number
  readonly revenueCents: number
  readonly marginCents: number
  readonly medianMinutesToSale: number | null
}

export interface SourceTotals {
  readonly sourceId: string
  readonly listed: number
  readonly sold: number
  readonly soldToAgents: number
  readonly revenueCents: number
  readonly marginCents: number
  /** Share of listed leads that were sold, 0 to 1. */
  readonly sellThrough: number
  /** Average of the states' medians, weighted by sales. */
  readonly minutesToSale: number | null
}

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
      sellThrough: listed === 0 ? 0 : sold / listed,
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

export const measures = ['sold', 'listed', 'sellThrough', 'timeToSale', 'revenueCents', 'marginCents'] as const
export type Measure = (typeof measures)[number]

export const measureNames: Readonly<Record<Measure, string>> = {
  sold: 'Leads sold',
  listed: 'Leads listed',
  sellThrough: 'Sell-through',
  timeToSale: 'Time to sale',
  revenueCents: 'Revenue',
  marginCents: 'Margin',
}

/** Returns the value of a measure. 0 for a missing cell or a missing value. */
export function measureOf(cell: MarketCell | undefined, measure: Measure): number {
  if (!cell) return 0
  if (measure === 'sellThrough') return cell.listed === 0 ? 0 : cell.sold / cell.listed
  if (measure === 'timeToSale') return cell.medianMinutesToSale ?? 0
  return cell[measure]
}

export function formatMeasure(value: number, measure: Measure): string {
  switch (measure) {
    case 'revenueCents':
    case 'marginCents':
      return formatCents(value)
    case 'sellThrough':
      return formatPercent(value)
    case 'timeToSale':
      return value === 0 ? '—' : durationInWords(value)
    case 'sold':
    case 'listed':
      return formatCount(value)
  }
}
