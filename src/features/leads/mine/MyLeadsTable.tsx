import type { JSX } from 'react'
import { formatPhone } from '../../../lib/format/phone'
import { usStateName } from '../../../lib/format/us-states'
import { leadStatuses } from '../../../lib/words/lead-words'
import { DataTable } from '../../../ui/table/DataTable'
import type { ListTableProps } from '../../../list/use-list-screen'
import type { Column } from '../../../ui/table/data-table-types'
import { LinkButton } from '../../../ui/button/Button'
import { EmptyState } from '../../../ui/feedback/EmptyState'
import { Money } from '../../../ui/figure/Money'
import { WordBadge } from '../../../ui/figure/WordBadge'
import { Moment } from '../../../ui/text/Moment'
import type { LeadRow } from '../lead-rows'
import { formatLoan } from '../lead-words'
import { ScoreMeter } from '../market/ScoreMeter'

export interface MyLeadsTableProps extends Omit<ListTableProps<LeadRow>, 'rowKey'> {
  onOpen: (lead: LeadRow) => void
  nowMs: number
}

/** The leads that the agent has bought. */
export function MyLeadsTable({ nowMs, ...table }: MyLeadsTableProps): JSX.Element {
  const columns: Column<LeadRow>[] = [
    { id: 'name', header: 'Lead', cell: (lead) => lead.customerName ?? 'Name not given' },
    {
      id: 'status',
      header: 'Status',
      cell: (lead) => <WordBadge word={leadStatuses[lead.status]} />,
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
    { id: 'bought', header: 'latest bought', sortable: true },
    {
      id: 'changed',
      header: 'Last updated',
      align: 'end',
      cell: (lead) => <Moment at={lead.updatedAt} nowMs={nowMs} />,
    },
  ]
  return (
    <DataTable
      {...table}
      label="My leads"
      columns={columns}
      rowKey={(lead) => lead.id}
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
          Leads you buy appear here with contact info, notes and status.
        </EmptyState>
      }
    />
  )
}
