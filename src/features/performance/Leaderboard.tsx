import { Text } from '@chakra-ui/react/text'
import type { JSX } from 'react'
import { formatPercent } from '../../lib/format/numbers'
import type { TeamPerformanceQuery } from '../../lib/api/__generated__/documents'
import type { PerformanceSort } from '../../lib/api/__generated__/schema'
import type { ListTableProps } from '../../list/use-list-screen'
import { durationInWords } from '../../lib/time/dates'
import type { Column } from '../../ui/table/data-table-types'
import { DataTable } from '../../ui/table/DataTable'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { StatusBadge } from '../../ui/figure/StatusBadge'
import { changeInWords } from './change'

export type PerformanceRow = NonNullable<TeamPerformanceQuery['getTeamPerformance']>['rows'][number]

export const leaderboardSorts = ['agent', 'leads', 'funded', 'rate', 'spent', 'speed'] as const

/** Sort names of the API by column. */
export const leaderboardSortNames: Readonly<Record<(typeof leaderboardSorts)[number], PerformanceSort>> = {
  agent: 'AGENT',
  leads: 'LEADS',
  funded: 'FUNDED',
  rate: 'RATE',
  spent: 'SPENT',
  speed: 'SPEED',
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
    sortable: true,
    money: (row) => row.current.spentCents,
    phone: 'amount',
  },
]

/** A table that compares agents, with the change from the previous period. */
export function Leaderboard({ table }: { table: ListTableProps<PerformanceRow> }): JSX.Element {
  return (
    <DataTable
      label="Performance"
      columns={columns}
      rowTo={(row) => `/manager/team?agent=${row.agentId}`}
      empty={
        <EmptyState icon="chart" title="No agents to compare">
          Figures appear as soon as agents work in your units.
        </EmptyState>
      }
      {...table}
    />
  )
}
