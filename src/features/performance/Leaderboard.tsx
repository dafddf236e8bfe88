import { chakra } from '@chakra-ui/react'
import type { JSX } from 'react'
import type { TeamPerformanceQuery } from '../../lib/graphql/__generated__/documents'
import { minutesInWords } from '../../lib/lead-states'
import type { Column, DataTableProps } from '../../ui/data-table-types'
import { DataTable } from '../../ui/DataTable'
import { EmptyState } from '../../ui/EmptyState'
import { Money } from '../../ui/Money'
import { StatusBadge } from '../../ui/StatusBadge'
import type { SortState } from '../../ui/url-codecs'
import { changeInWords } from './change'

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

const withChange = (text: string, current: number, prior: number): JSX.Element => (
  <span title={`Against the period before: ${changeInWords(current, prior)}`}>
    {text}{' '}
    <chakra.small color="fg.muted" whiteSpace="nowrap">
      {changeInWords(current, prior)}
    </chakra.small>
  </span>
)

const columns: Column<PerformanceRow>[] = [
  { id: 'agent', header: 'Agent', cell: (row) => row.agentName, sortable: true },
  { id: 'unit', header: 'Team', cell: (row) => row.unitName ?? '—', hideBelow: 'xl' },
  {
    id: 'leads',
    header: 'Leads',
    align: 'end',
    sortable: true,
    cell: (row) => withChange(String(row.current.leads), row.current.leads, row.prior.leads),
  },
  { id: 'contacted', header: 'Contacted', align: 'end', cell: (row) => row.current.contacted, hideBelow: 'lg' },
  { id: 'funded', header: 'Funded', align: 'end', sortable: true, cell: (row) => row.current.funded },
  {
    id: 'rate',
    header: 'Conversion',
    align: 'end',
    sortable: true,
    cell: (row) =>
      row.smallSample ? (
        <StatusBadge tone="neutral">Small sample</StatusBadge>
      ) : (
        `${(row.current.conversionRate * 100).toFixed(1)} %`
      ),
  },
  {
    id: 'speed',
    header: 'Speed to lead',
    align: 'end',
    sortable: true,
    cell: (row) =>
      row.current.medianMinutesToContact === null ? '—' : minutesInWords(row.current.medianMinutesToContact),
    hideBelow: 'md',
  },
  {
    id: 'spent',
    header: 'Spent',
    align: 'end',
    sortable: true,
    cell: (row) => <Money cents={row.current.spentCents} />,
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
      virtual
      empty={
        <EmptyState icon="chart" title="No agents to compare">
          Figures appear as soon as agents work in your units.
        </EmptyState>
      }
      {...props}
    />
  )
}
