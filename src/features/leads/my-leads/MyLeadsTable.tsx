import type { JSX } from 'react'
import { formatPhone } from '../../../lib/format/phone'
import { leadStatuses } from '../../../lib/labels/lead-words'
import { DataTable } from '../../../ui/table/DataTable'
import type { ListTableProps } from '../../../list/use-list-screen'
import type { Column } from '../../../ui/table/data-table-types'
import { LinkButton } from '../../../ui/button/Button'
import { EmptyState } from '../../../ui/feedback/EmptyState'
import { WordBadge } from '../../../ui/figure/StatusBadge'
import { Age } from '../../../ui/text/Moment'
import type { LeadRow } from '../lead-rows'
import { formatLoan } from '../lead-labels'
import { ScoreMeter } from '../market/ScoreMeter'
import { sourceNameOf } from '../purchase/purchase-rules'
import { StateCode } from '../StateCode'
import styles from '../LeadTable.module.css'

export interface MyLeadsTableProps extends Omit<ListTableProps<LeadRow>, 'rowKey'> {
  onOpen: (lead: LeadRow) => void
}

const columns: readonly Column<LeadRow>[] = [
  {
    id: 'name',
    header: 'Lead',
    width: '7rem',
    phone: { place: 'title', cell: (lead) => lead.customerName ?? 'Name not given' },
    cell: (lead) => <span className={styles.name}>{lead.customerName ?? 'Name not given'}</span>,
  },
  {
    id: 'status',
    header: 'Status',
    width: '5.5rem',
    phone: {
      place: 'state',
      cell: (lead) => (
        <span className={styles.low}>
          <WordBadge word={leadStatuses[lead.status]} />
        </span>
      ),
    },
    badge: (lead) => leadStatuses[lead.status],
  },
  {
    id: 'phone',
    header: 'Phone',
    width: '5.5rem',
    cell: (lead) =>
      lead.phone ? (
        <a className={styles.short} href={`tel:${lead.phone.replaceAll(/[^\d+]/g, '')}`}>
          {formatPhone(lead.phone)}
        </a>
      ) : null,
  },
  { id: 'state', header: 'State', width: '3.5rem', phone: 'detail', cell: (lead) => <StateCode code={lead.state} /> },
  {
    id: 'source',
    header: 'Source',
    hideBelow: 'lg',
    phone: { place: 'detail', cell: sourceNameOf },
    cell: (lead) => (
      <span className={styles.source} title={sourceNameOf(lead)}>
        {sourceNameOf(lead)}
      </span>
    ),
  },
  {
    id: 'loan',
    header: 'Loan amount',
    align: 'end',
    sortable: true,
    phone: 'amount',
    cell: (lead) => formatLoan(lead.loanAmount),
  },
  {
    id: 'score',
    header: 'Score',
    align: 'end',
    sortable: true,
    hideBelow: 'lg',
    cell: (lead) => <ScoreMeter score={lead.score} />,
  },
  {
    id: 'price',
    header: 'Price',
    sortable: true,
    hideBelow: 'lg',
    money: (lead) => lead.priceCents,
  },
  {
    id: 'changed',
    header: 'Last updated',
    align: 'end',
    hideBelow: 'md',
    phone: { place: 'detail', cell: (lead) => <Age at={lead.updatedAt} /> },
    moment: (lead) => lead.updatedAt,
  },
]

/** Table of the leads that the agent has bought. */
export function MyLeadsTable(table: MyLeadsTableProps): JSX.Element {
  return (
    <DataTable
      {...table}
      orderedAbove
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
