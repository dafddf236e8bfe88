import type { JSX, ReactNode } from 'react'
import { leadCategoryName } from '../../../lib/format/lead-categories'
import { formatCents } from '../../../lib/format/money'
import { usStateName } from '../../../lib/format/us-states'
import { formatAge } from '../../../lib/time/dates'
import { Button } from '../../../ui/button/Button'
import { DataTable } from '../../../ui/table/DataTable'
import type { ListTableProps } from '../../../list/use-list-screen'
import type { Column } from '../../../ui/table/data-table-types'
import { Money } from '../../../ui/figure/Money'
import { StatusBadge } from '../../../ui/figure/StatusBadge'
import { Moment } from '../../../ui/text/Moment'
import { isOwn, type LeadRow } from '../lead-rows'
import { formatLoan, propertyTypeName } from '../lead-words'
import { sourceNameOf } from '../purchase/purchase-rules'
import { StateCode } from '../StateCode'
import { ScoreMeter } from './ScoreMeter'
import styles from '../LeadTable.module.css'

export interface OpenLeadsTableProps extends Omit<ListTableProps<LeadRow>, 'rowKey'> {
  nowMs: number
  /** Category of each source, where it is known. */
  categoryOf: (sourceId: string) => string | undefined
  /** People who do not buy see the list without its buttons. */
  canBuy: boolean
  /** What stands in the way of buying this lead; a press then leads to the step that removes it. */
  obstacleOf: (lead: LeadRow) => string | null
  onOpen: (lead: LeadRow) => void
  onBuy: (lead: LeadRow) => void
  cart: { readonly ids: ReadonlySet<string>; readonly onChange: (ids: ReadonlySet<string>) => void }
  onSkipToCart: () => void
  empty: ReactNode
}

export function OpenLeadsTable(props: OpenLeadsTableProps): JSX.Element {
  const { nowMs, categoryOf, canBuy, obstacleOf, onOpen, onBuy, cart, onSkipToCart, ...table } = props
  const action = (lead: LeadRow, withPrice: boolean): ReactNode => (
    <>
      <Standing {...{ lead, canBuy, onBuy, withPrice }} obstacle={obstacleOf(lead)} />
      {cart.ids.has(lead.id) ? <SkipToCart onSkip={onSkipToCart} /> : null}
    </>
  )
  const columns: Column<LeadRow>[] = [
    {
      id: 'name',
      header: 'Lead',
      // Room for the full name where there is room, so that no column moves when a lead becomes the reader's own.
      width: '5.5rem',
      cell: (lead) => <span className={styles.name}>{lead.customerName ?? 'Name not given'}</span>,
      phone: { place: 'title', cell: (lead) => lead.customerName ?? 'Name not given' },
    },
    {
      id: 'state',
      header: 'State',
      width: '3.5rem',
      phone: { place: 'detail', cell: (lead) => <StateAndAge {...{ lead, nowMs }} /> },
      cell: (lead) => <StateAndAge {...{ lead, nowMs }} ageClass={styles.withoutAge} />,
    },
    {
      id: 'source',
      header: 'Source',
      hideBelow: 'md',
      phone: { place: 'detail', cell: sourceNameOf },
      cell: (lead) => (
        <span className={styles.source} title={sourceNameOf(lead)}>
          {sourceNameOf(lead)}
        </span>
      ),
    },
    {
      id: 'category',
      header: 'Category',
      hideBelow: 'xl',
      cell: (lead) => leadCategoryName(categoryOf(lead.sourceId)),
    },
    { id: 'property', header: 'Property type', hideBelow: 'xl', cell: (lead) => propertyTypeName(lead.propertyType) },
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
      phone: { place: 'state', cell: (lead) => (lead.score === null ? null : `Score ${lead.score}`) },
      cell: (lead) => <ScoreMeter score={lead.score} />,
    },
    {
      id: 'age',
      header: 'Age',
      align: 'end',
      sortable: true,
      hideBelow: 'lg',
      cell: (lead) => <Moment at={lead.createdAt} text={formatAge(lead.createdAt, nowMs)} />,
    },
    {
      id: 'price',
      header: 'Price',
      align: 'end',
      sortable: true,
      hideBelow: 'lg',
      cell: (lead) => <Money cents={lead.priceCents} strong />,
    },
    {
      id: 'buy',
      header: 'Buy',
      hideHeader: true,
      align: 'end',
      width: '4.5rem',
      phone: { place: 'action', cell: (lead) => action(lead, true) },
      cell: (lead) => action(lead, false),
    },
  ]
  return (
    <DataTable
      {...table}
      orderedAbove
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

/** The age beside it, where it has no column of its own. */
function StateAndAge({ lead, nowMs, ageClass }: { lead: LeadRow; nowMs: number; ageClass?: string | undefined }) {
  return (
    <span className={styles.short}>
      <StateCode code={lead.state} />
      <span className={ageClass}> · {formatAge(lead.createdAt, nowMs)}</span>
    </span>
  )
}

interface StandingProps extends Pick<OpenLeadsTableProps, 'canBuy' | 'onBuy'> {
  lead: LeadRow
  obstacle: string | null
  /** Where no column shows the price, the button does. */
  withPrice: boolean
}

/** What can be done with the lead, or what has become of it: a sold one keeps its place until the list is read anew. */
function Standing({ lead, canBuy, obstacle, withPrice, onBuy }: StandingProps): JSX.Element | null {
  if (isOwn(lead)) return <StatusBadge tone="success">Yours</StatusBadge>
  if (lead.status !== 'OPEN') return <StatusBadge tone="neutral">Sold</StatusBadge>
  if (!canBuy) return withPrice ? <Money cents={lead.priceCents} strong /> : null
  return (
    <Button
      size="sm"
      title={obstacle ?? undefined}
      data-price={formatCents(lead.priceCents)}
      className={withPrice ? styles.buy : styles.priced}
      onClick={() => onBuy(lead)}
    >
      {withPrice ? `Buy ${formatCents(lead.priceCents)}` : 'Buy'}
    </Button>
  )
}

/** Shown while it has the focus: from a lead in the cart to the cart, past all the rows between. */
function SkipToCart({ onSkip }: { onSkip: () => void }): JSX.Element {
  return (
    <button type="button" className={styles.skip} onClick={onSkip}>
      Skip to cart
    </button>
  )
}
