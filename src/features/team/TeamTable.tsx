import { type JSX, useMemo } from 'react'
import type { TeamQuery } from '../../lib/graphql/__generated__/documents'
import type { ListTableProps } from '../../list/use-list-screen'
import type { Column } from '../../ui/table/data-table-types'
import { DataTable } from '../../ui/table/DataTable'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { Money } from '../../ui/figure/Money'
import { WordBadge } from '../../ui/figure/StatusBadge'
import { Moment } from '../../ui/text/Moment'
import { attentionState, notKnownYet } from './attention-state'
import { memberName } from './team-rows'
import type { AgentAttention } from './use-attention'

export type TeamRow = NonNullable<TeamQuery['listTeam']>['items'][number]

export type AttentionByAgent = ReadonlyMap<string, readonly AgentAttention[]>

const columnsWith = (attention: AttentionByAgent | null): Column<TeamRow>[] => [
  { id: 'name', header: 'Agent', cell: memberName, sortable: true, phone: 'title' },
  {
    id: 'unit',
    header: 'Team',
    cell: (row) => row.unitName ?? '—',
    sortable: true,
    hideBelow: 'md',
    phone: { place: 'detail', cell: (row) => row.unitName },
  },
  {
    id: 'state',
    header: 'Attention',
    cell: (row) => <WordBadge word={attention ? attentionState(attention.get(row.agentId) ?? []) : notKnownYet} />,
    phone: 'state',
  },
  {
    id: 'waiting',
    header: 'Uncontacted leads',
    align: 'end',
    cell: (row) => row.waitingLeads,
    sortable: true,
    phone: {
      place: 'detail',
      cell: (row) => (row.waitingLeads === 0 ? null : `${row.waitingLeads} uncontacted`),
    },
  },
  {
    id: 'leads',
    header: 'Leads this month',
    align: 'end',
    cell: (row) => row.leadsThisMonth,
    sortable: true,
    hideBelow: 'lg',
  },
  {
    id: 'spent',
    header: 'Spent this month',
    align: 'end',
    cell: (row) => <Money cents={row.spentThisMonthCents} />,
    sortable: true,
    hideBelow: 'lg',
  },
  {
    id: 'balance',
    header: 'Balance',
    align: 'end',
    cell: (row) => <Money cents={row.fundsCents + row.walletsCents} />,
    sortable: true,
    phone: 'amount',
  },
  {
    id: 'last',
    header: 'Last purchase',
    cell: (row) => <Moment at={row.lastPurchaseAt} none="None yet" />,
    hideBelow: 'xl',
  },
]

export interface TeamTableProps {
  table: ListTableProps<TeamRow>
  /** What needs attention, by agent; null while nobody knows. */
  attention: AttentionByAgent | null
  onOpen: (agentId: string) => void
}

export function TeamTable({ onOpen, attention, table }: TeamTableProps): JSX.Element {
  const columns = useMemo(() => columnsWith(attention), [attention])
  return (
    <DataTable
      label="Team"
      columns={columns}
      onOpen={(row) => onOpen(row.agentId)}
      empty={
        <EmptyState icon="users" title="No one works here yet">
          Agents appear as soon as an administrator assigns them to your unit.
        </EmptyState>
      }
      {...table}
    />
  )
}
