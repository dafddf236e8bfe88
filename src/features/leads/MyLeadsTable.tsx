import type { JSX } from 'react'
import { formatDateTime, formatRelative } from '../../lib/dates'
import { formatPhone } from '../../lib/phone'
import { usStateName } from '../../lib/us-states'
import { DataTable } from '../../ui/DataTable'
import type { Column, DataTableProps } from '../../ui/data-table-types'
import { LinkButton } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { Money } from '../../ui/Money'
import { StatusBadge } from '../../ui/StatusBadge'
import type { LeadRow } from './lead-rows'
import { formatLoan, leadStatusNames, leadStatusTones } from './lead-words'
import { ScoreMeter } from './ScoreMeter'

export interface MyLeadsTableProps extends Omit<DataTableProps<LeadRow>, 'label' | 'columns' | 'rowKey' | 'empty'> {
  nowMs: number
}

/** The leads that the agent has bought. */
export function MyLeadsTable({ nowMs, ...table }: MyLeadsTableProps): JSX.Element {
  const columns: Column<LeadRow>[] = [
    { id: 'name', header: 'Lead', cell: (lead) => lead.customerName ?? 'Name not given' },
    {
      id: 'status',
      header: 'Status',
      cell: (lead) => <StatusBadge tone={leadStatusTones[lead.status]}>{leadStatusNames[lead.status]}</StatusBadge>,
    },
    {
      id: 'phone',
      header: 'Phone',
      hideBelow: 'md',
      cell: (lead) =>
        lead.phone ? <a href={`tel:${lead.phone.replaceAll(/[^\d+]/g, '')}`}>{formatPhone(lead.phone)}</a> : null,
    },
    {
      id: 'state',
      header: 'State',
      width: '4.5rem',
      cell: (lead) => (
        <abbr title={usStateName(lead.state)} style={{ textDecoration: 'none' }}>
          {lead.state}
        </abbr>
      ),
    },
    { id: 'source', header: 'Source', hideBelow: 'lg', cell: (lead) => lead.leadSourceName ?? lead.sourceId },
    {
      id: 'loan',
      header: 'Loan amount',
      align: 'end',
      sortable: true,
      hideBelow: 'lg',
      cell: (lead) => formatLoan(lead.loanAmount),
    },
    {
      id: 'score',
      header: 'Score',
      align: 'end',
      sortable: true,
      hideBelow: 'xl',
      cell: (lead) => <ScoreMeter score={lead.score} />,
    },
    {
      id: 'price',
      header: 'Price',
      align: 'end',
      sortable: true,
      cell: (lead) => <Money cents={lead.priceCents} />,
    },
    {
      id: 'bought',
      header: 'Last change',
      align: 'end',
      sortable: true,
      cell: (lead) => (
        <time dateTime={lead.updatedAt} title={formatDateTime(lead.updatedAt)}>
          {formatRelative(lead.updatedAt, nowMs)}
        </time>
      ),
    },
  ]
  return (
    <DataTable
      {...table}
      label="My leads"
      columns={columns}
      rowKey={(lead) => lead.id}
      virtual={table.rows.length > 200}
      empty={
        <EmptyState
          icon="leads"
          title="You have not bought a lead yet"
          action={
            <LinkButton variant="primary" to="/marketplace">
              See open leads
            </LinkButton>
          }
        >
          Leads that you buy stand here with their contact, your notes and how far you have come.
        </EmptyState>
      }
    />
  )
}
