import type { JSX } from 'react'
import { formatPercent } from '../../lib/format/numbers'
import type { TeamPerformanceQuery } from '../../lib/graphql/__generated__/documents'
import { durationInWords } from '../../lib/time/duration'
import type { Column, DataTableProps } from '../../ui/table/data-table-types'
import { DataTable } from '../../ui/table/DataTable'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { Money } from '../../ui/figure/Money'
import { StatusBadge } from '../../ui/figure/StatusBadge'
import type { SortState } from '../../lib/address/codecs'
import { changeInWords } from './change'
import { Text } from '../../ui/page/layout'

export type PerformanceRow = NonNullable<TeamPerformanceQuery['getTeamPerformance']>['rows'][number]

export const leaderboardSorts = ['agent', 'leads', 'funded', 'rate', 'spent', 'speed'] as const
export type LeaderboardSort = (typeof leaderboardSorts)[number]

const keyOf: Readonly<Record<LeaderboardSort, (row: PerformanceRow) => string | number>> = {
  agent: (row) => row.agentName,
  leads: (row) => row.current.leads,
  funded: (row) => row.current.funded,
  rate: (row) => row.current.conversionRate,
  spent: (row) => row.current.spentCents,
  speed: (row) => -(row.current.medianMinutesToContact ?? Infinity),
}

/** The rows in the order that was asked for; small samples stand after the others, whatever their rate. */
export function rankedRows(
  rows: readonly PerformanceRow[],
  sort: SortState<LeaderboardSort>,
): readonly PerformanceRow[] {
  const key = keyOf[sort.column]
  const sign = sort.direction === 'asc' ? 1 : -1
  return rows.toSorted((left, right) => {
    if (sort.column === 'rate' && left.smallSample !== right.smallSample) return left.smallSample ? 1 : -1
    const [a, b] = [key(left), key(right)]
    const order = a < b ? -1 : a > b ? 1 : 0
    return sign * order || left.agentName.localeCompare(right.agentName, 'en-US')
  })
}

const withChange = (text: string, current: number, prior: number): JSX.Element | string => {
  const change = changeInWords(current, prior)
  if (change === 'no change') return text
  return (
    <span title={`Against the previous period: ${change}`}>
      {text}{' '}
      <Text as="small" color="fg.muted" whiteSpace="nowrap">
        {change}
      </Text>
    </span>
  )
}

const columns: Column<PerformanceRow>[] = [
  { id: 'agent', header: 'Agent', cell: (row) => row.agentName, sortable: true, phone: 'title' },
  { id: 'unit', header: 'Team', cell: (row) => row.unitName ?? '—', hideBelow: 'xl' },
  {
    id: 'leads',
    header: 'Leads',
    align: 'end',
    sortable: true,
    cell: (row) => withChange(String(row.current.leads), row.current.leads, row.prior.leads),
    phone: { place: 'detail', cell: (row) => (row.current.leads === 1 ? '1 lead' : `${row.current.leads} leads`) },
  },
  { id: 'contacted', header: 'Contacted', align: 'end', cell: (row) => row.current.contacted, hideBelow: 'lg' },
  {
    id: 'funded',
    header: 'Funded',
    align: 'end',
    sortable: true,
    cell: (row) => row.current.funded,
    phone: { place: 'detail', cell: (row) => `${row.current.funded} funded` },
  },
  {
    id: 'rate',
    header: 'Conversion',
    align: 'end',
    sortable: true,
    cell: (row) =>
      row.smallSample ? (
        <StatusBadge tone="neutral">Small sample</StatusBadge>
      ) : (
        formatPercent(row.current.conversionRate)
      ),
    phone: 'state',
  },
  {
    id: 'speed',
    header: 'Speed to lead',
    align: 'end',
    sortable: true,
    cell: (row) =>
      row.current.medianMinutesToContact === null ? '—' : durationInWords(row.current.medianMinutesToContact),
    hideBelow: 'md',
  },
  {
    id: 'spent',
    header: 'Spent',
    align: 'end',
    sortable: true,
    cell: (row) => <Money cents={row.current.spentCents} />,
    phone: 'amount',
  },
]

export interface LeaderboardProps extends Pick<
  DataTableProps<PerformanceRow>,
  'error' | 'loading' | 'onRetry' | 'partial' | 'refreshing' | 'rows'
> {
  sort: SortState
  onSort: (sort: SortState) => void
}

/** Agents side by side, with the change against the period before. */
export function Leaderboard(props: LeaderboardProps): JSX.Element {
  return (
    <DataTable
      label="Performance"
      columns={columns}
      rowKey={(row) => row.agentId}
      rowTo={(row) => `/manager/team?agent=${row.agentId}`}
      empty={
        <EmptyState icon="chart" title="No agents to compare">
          Figures appear as soon as agents work in your units.
        </EmptyState>
      }
      {...props}
    />
  )
}
