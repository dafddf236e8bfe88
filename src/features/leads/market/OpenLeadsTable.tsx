import type { JSX, ReactNode } from 'react'
import { leadCategoryName } from '../../../lib/format/lead-categories'
import { usStateName } from '../../../lib/format/us-states'
import { Button } from '../../../ui/button/Button'
import { DataTable } from '../../../ui/table/DataTable'
import type { ListTableProps } from '../../../list/use-list-screen'
import type { Column } from '../../../ui/table/data-table-types'
import { Money } from '../../../ui/figure/Money'
import { StatusBadge } from '../../../ui/figure/StatusBadge'
import { Moment } from '../../../ui/text/Moment'
import { isOwn, type LeadRow } from '../lead-rows'
import { formatLoan, propertyTypeName } from '../lead-words'
import { ScoreMeter } from './ScoreMeter'

export interface OpenLeadsTableProps extends Omit<ListTableProps<LeadRow>, 'rowKey'> {
  nowMs: number
  /** Category of each source, where it is known. */
  categoryOf: (sourceId: string) => string | undefined
  /** People who do not buy see the list without its buttons. */
  canBuy: boolean
  /** Something stands in the way of buying this lead; a press then tells what. */
  isBlocked: (lead: LeadRow) => boolean
  onOpen: (lead: LeadRow) => void
  onBuy: (lead: LeadRow) => void
  cart: { readonly ids: ReadonlySet<string>; readonly onChange: (ids: ReadonlySet<string>) => void }
  empty: ReactNode
}

export function OpenLeadsTable(props: OpenLeadsTableProps): JSX.Element {
  const { nowMs, categoryOf, canBuy, isBlocked, onOpen, onBuy, cart, ...table } = props
  const columns: Column<LeadRow>[] = [
    // Wide enough for the full name, so that no column moves when a lead becomes the reader's own.
    { id: 'name', header: 'Lead', width: '10.5rem', cell: (lead) => lead.customerName ?? 'Name not given' },
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
    { id: 'source', header: 'Source', cell: (lead) => lead.leadSourceName ?? lead.sourceId },
    {
      id: 'category',
      header: 'Category',
      hideBelow: 'xl',
      cell: (lead) => leadCategoryName(categoryOf(lead.sourceId)),
    },
    { id: 'property', header: 'Property type', hideBelow: 'lg', cell: (lead) => propertyTypeName(lead.propertyType) },
    {
      id: 'loan',
      header: 'Loan amount',
      align: 'end',
      sortable: true,
      hideBelow: 'lg',
      cell: (lead) => formatLoan(lead.loanAmount),
    },
    { id: 'score', header: 'Score', align: 'end', sortable: true, cell: (lead) => <ScoreMeter score={lead.score} /> },
    {
      id: 'age',
      header: 'Age',
      align: 'end',
      sortable: true,
      cell: (lead) => <Moment at={lead.createdAt} nowMs={nowMs} />,
    },
    {
      id: 'price',
      header: 'Price',
      align: 'end',
      sortable: true,
      cell: (lead) => <Money cents={lead.priceCents} strong />,
    },
    {
      id: 'buy',
      header: 'Buy',
      hideHeader: true,
      align: 'end',
      width: '6.25rem',
      cell: (lead) => <Standing lead={lead} canBuy={canBuy} blocked={isBlocked(lead)} onBuy={onBuy} />,
    },
  ]
  return (
    <DataTable
      {...table}
      label="Open leads"
      columns={columns}
      rowKey={(lead) => lead.id}
      onOpen={onOpen}
      rowTone={(lead) => (lead.status !== 'OPEN' && !isOwn(lead) ? 'muted' : undefined)}
      {...(canBuy && {
        selection: {
          selected: cart.ids,
          onChange: cart.onChange,
          label: (lead: LeadRow) => `Select ${lead.customerName ?? lead.id}, ${usStateName(lead.state)}`,
          selectable: (lead: LeadRow) => lead.status === 'OPEN',
        },
      })}
    />
  )
}

interface StandingProps extends Pick<OpenLeadsTableProps, 'canBuy' | 'onBuy'> {
  lead: LeadRow
  blocked: boolean
}

/** What can be done with the lead, or what has become of it: a sold one keeps its place until the list is read anew. */
function Standing({ lead, canBuy, blocked, onBuy }: StandingProps): JSX.Element | null {
  if (isOwn(lead)) return <StatusBadge tone="success">Yours</StatusBadge>
  if (lead.status !== 'OPEN') return <StatusBadge tone="neutral">Sold</StatusBadge>
  if (!canBuy) return null
  return (
    <Button
      size="sm"
      {...(blocked && { icon: 'lock' as const, variant: 'ghost' as const })}
      onClick={() => onBuy(lead)}
    >
      Buy
    </Button>
  )
}
