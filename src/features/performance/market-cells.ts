import type { MarketPerformanceQuery } from '../../lib/api/__generated__/documents'
import { formatCents } from '../../shared/money'
import { formatCount } from '../../lib/format/numbers'
import { formatRate } from '../../lib/format/rates'
import { groupBy } from '../../lib/group-by'
import { durationInWords } from '../../lib/time/dates'

/** Market figures of one lead source in one state. */
export type MarketCell = NonNullable<MarketPerformanceQuery['getMarketPerformance']>['cells'][number]

export interface SourceTotals extends Omit<MarketCell, 'state' | 'medianMinutesToSale'> {
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
