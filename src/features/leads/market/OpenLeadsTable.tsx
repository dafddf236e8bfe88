import { createContext, type JSX, memo, type ReactNode, use, useMemo } from 'react'
import { formatCents } from '../../../lib/format/money'
import { leadCategoryName } from '../../../lib/labels/labels'
import { usStateName } from '../../../lib/labels/us-states'
import type { ListTableProps } from '../../../list/use-list-screen'
import { Money } from '../../../ui/figure/Money'
import { StatusBadge } from '../../../ui/figure/StatusBadge'
import { useEventCallback } from '../../../ui/hooks'
import type { Column } from '../../../ui/table/data-table-types'
import { DataTable } from '../../../ui/table/DataTable'
import { RowButton } from '../../../ui/table/DataTableRows'
import { Age, Moment } from '../../../ui/text/Moment'
import { leadColumns, StateCode } from '../lead-columns'
import { propertyTypeName } from '../lead-labels'
import { type Buyer, purchaseBlockerOf } from '../purchase/purchase-rules'
import { type LeadRow, useIsOwn } from '../queries'
import styles from '../LeadTable.module.css'

interface OpenLeadsTableProps extends Omit<ListTableProps<LeadRow>, 'rowKey'> {
  /** Category by source ID. */
  categories: ReadonlyMap<string, string>
  /** Wallets and states of the agent, which decide whether a lead can be bought. */
  buyer: Buyer | null
  onOpen: (lead: LeadRow) => void
  onBuy: (lead: LeadRow) => void
  cart: { readonly ids: ReadonlySet<string>; readonly onChange: (ids: ReadonlySet<string>) => void }
  onSkipToCart: () => void
  empty: ReactNode
}

/** Data of the action cells. A context, so that a change of wallets or cart renders only those cells. */
interface Buying extends Pick<OpenLeadsTableProps, 'buyer' | 'onBuy'> {
  readonly inCart: ReadonlySet<string>
  readonly onSkip: () => void
}

const BuyingContext = createContext<Buying | null>(null)

function columnsWith(categories: ReadonlyMap<string, string>): readonly Column<LeadRow>[] {
  return [
    // Wide tables reserve room for the full name, so that no column moves after a purchase.
    { ...leadColumns.name, width: '5.5rem' },
    {
      id: 'state',
      header: 'State',
      width: '3.5rem',
      phone: { place: 'detail', cell: (lead) => <StateAndAge lead={lead} /> },
      cell: (lead) => <StateAndAge lead={lead} ageClass={styles.withoutAge} />,
    },
    { ...leadColumns.source, hideBelow: 'md' },
    {
      id: 'category',
      header: 'Category',
      hideBelow: 'xl',
      cell: (lead) => leadCategoryName(categories.get(lead.sourceId)),
    },
    { id: 'property', header: 'Property type', hideBelow: 'xl', cell: (lead) => propertyTypeName(lead.propertyType) },
    leadColumns.loan,
    {
      ...leadColumns.score,
      phone: { place: 'state', cell: (lead) => (lead.score === null ? null : `Score ${lead.score}`) },
    },
    {
      id: 'age',
      header: 'Age',
      align: 'end',
      sortable: true,
      hideBelow: 'lg',
      cell: (lead) => <Moment at={lead.createdAt} show="age" />,
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
      phone: { place: 'action', cell: (lead) => <Action lead={lead} withPrice /> },
      cell: (lead) => <Action lead={lead} />,
    },
  ]
}

export function OpenLeadsTable(props: OpenLeadsTableProps): JSX.Element {
  const { buyer, categories, cart, onBuy: buy, onOpen, onSkipToCart, ...table } = props
  const isOwn = useIsOwn()
  const onBuy = useEventCallback(buy)
  const onSkip = useEventCallback(onSkipToCart)
  const inCart = cart.ids
  const buying = useMemo(() => ({ buyer, inCart, onBuy, onSkip }), [buyer, inCart, onBuy, onSkip])
  const columns = useMemo(() => columnsWith(categories), [categories])
  return (
    <BuyingContext value={buying}>
      <DataTable
        {...table}
        orderedAbove
        label="Open leads"
        columns={columns}
        rowKey={(lead) => lead.id}
        onOpen={onOpen}
        rowTone={(lead) => (lead.status !== 'OPEN' && !isOwn(lead) ? 'muted' : undefined)}
        selection={{
          selected: cart.ids,
          onChange: cart.onChange,
          label: (lead: LeadRow) => `Select ${lead.customerName ?? lead.id}, ${usStateName(lead.state)}`,
          selectable: (lead: LeadRow) => lead.status === 'OPEN',
        }}
      />
    </BuyingContext>
  )
}

/** The state, and the age in tables without the age column. */
function StateAndAge({ lead, ageClass }: { lead: LeadRow; ageClass?: string | undefined }) {
  return (
    <span className={styles.short}>
      <StateCode code={lead.state} />
      <span className={ageClass}>
        {' · '}
        <Age at={lead.createdAt} />
      </span>
    </span>
  )
}

/** The buy button, or the status of a lead that is not open. A sold lead keeps its row until the list reloads. */
function Action({ lead, withPrice = false }: ActionProps): JSX.Element {
  const buying = use(BuyingContext)
  const isOwn = useIsOwn()
  return (
    <>
      {isOwn(lead) ? (
        <StatusBadge tone="success">Yours</StatusBadge>
      ) : lead.status !== 'OPEN' ? (
        <StatusBadge tone="neutral">Sold</StatusBadge>
      ) : buying ? (
        <BuyButton {...{ lead, withPrice }} buyer={buying.buyer} onBuy={buying.onBuy} />
      ) : null}
      {buying?.inCart.has(lead.id) ? <SkipToCart onSkip={buying.onSkip} /> : null}
    </>
  )
}

interface ActionProps {
  lead: LeadRow
  /** Whether the button shows the price at every width. */
  withPrice?: boolean
}

/** Memoized, because each change of the cart renders the action of every row. */
const BuyButton = memo(({ lead, withPrice, buyer, onBuy }: Required<ActionProps> & Pick<Buying, 'buyer' | 'onBuy'>) => (
  <RowButton
    title={(buyer && purchaseBlockerOf(lead, buyer)?.text) ?? undefined}
    data-price={formatCents(lead.priceCents)}
    className={withPrice ? styles.buy : styles.priced}
    onClick={() => onBuy(lead)}
  >
    {withPrice ? `Buy ${formatCents(lead.priceCents)}` : 'Buy'}
  </RowButton>
))

/** Button that skips from a selected lead past the remaining rows to the cart. Visible while focused. */
function SkipToCart({ onSkip }: { onSkip: () => void }): JSX.Element {
  return (
    <button type="button" className={styles.skip} onClick={onSkip}>
      Skip to cart
    </button>
  )
}
