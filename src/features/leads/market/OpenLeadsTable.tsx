import { createContext, type JSX, memo, type ReactNode, use, useMemo } from 'react'
import { Link } from 'react-router-dom'
import { formatCents } from '../../../shared/money'
import { usStateName } from '../../../lib/labels/us-states'
import type { ListTableProps } from '../../../list/define-list'
import { StatusBadge } from '../../../ui/figure/StatusBadge'
import { useEventCallback } from '../../../ui/hooks'
import type { Column } from '../../../ui/table/data-table-types'
import { DataTable } from '../../../ui/table/DataTable'
import { RowButton } from '../../../ui/table/DataTableRows'
import { Age, Moment } from '../../../ui/text/Moment'
import { leadColumns, StateCode } from '../lead-columns'
import { formatLoan, propertyTypeName, sourceNameOf } from '../lead-labels'
import {
  type Buyer,
  purchaseBlockerOf,
  type PurchaseStep,
  purchaseStepOf,
  statesPath,
} from '../purchase/purchase-rules'
import { isForSale, type LeadRow, useIsOwn } from '../queries'
import styles from '../LeadTable.module.css'

interface OpenLeadsTableProps extends ListTableProps<LeadRow> {
  /** Wallets and states of the agent, which decide whether a lead can be bought. */
  buyer: Buyer | null
  onBuy: (lead: LeadRow) => void
  /** Takes the step that makes a purchase possible. */
  onStep: (step: PurchaseStep) => void
  cart: { readonly ids: ReadonlySet<string>; readonly onChange: (ids: ReadonlySet<string>) => void }
  onSkipToCart: () => void
  empty: ReactNode
}

/** Data of the action cells. A context, so that a change of wallets or cart renders only those cells. */
interface Buying extends Pick<OpenLeadsTableProps, 'buyer' | 'onBuy' | 'onStep'> {
  readonly inCart: ReadonlySet<string>
  readonly onSkip: () => void
}

const BuyingContext = createContext<Buying | null>(null)

const columns: readonly Column<LeadRow>[] = [
  leadColumns.name,
  {
    id: 'state',
    header: 'State',
    width: 'max(3rem, 5cqi)',
    phone: { place: 'corner', cell: (lead) => <PhoneCorner lead={lead} /> },
    cell: (lead) => <StateCode code={lead.state} />,
  },
  {
    id: 'property',
    header: 'Property type',
    width: 'max(7.25rem, 12cqi)',
    hideBelow: 'lg',
    phone: { place: 'detail', cell: (lead) => <PhoneDetails lead={lead} /> },
    cell: (lead) => propertyTypeName(lead.propertyType),
  },
  { ...leadColumns.loan, phone: undefined },
  { ...leadColumns.score, hideBelow: 'lg' },
  {
    id: 'age',
    header: 'Age',
    align: 'end',
    sortable: true,
    width: 'max(3.5rem, 7cqi)',
    cell: (lead) => <Moment at={lead.createdAt} show="age" />,
  },
  { ...leadColumns.source, phone: undefined },
  {
    id: 'price',
    header: 'Price',
    sortable: true,
    width: 'max(4.75rem, 8cqi)',
    money: (lead) => lead.priceCents,
  },
  {
    id: 'action',
    header: 'Action',
    hideHeader: true,
    align: 'end',
    width: 'max(6.5rem, 11.5cqi)',
    phone: 'action',
    cell: (lead) => <Action lead={lead} />,
  },
]

export function OpenLeadsTable(props: OpenLeadsTableProps): JSX.Element {
  const { buyer, cart, onBuy: buy, onStep: takeStep, onSkipToCart, ...table } = props
  const isOwn = useIsOwn()
  const onBuy = useEventCallback(buy)
  const onStep = useEventCallback(takeStep)
  const onSkip = useEventCallback(onSkipToCart)
  const inCart = cart.ids
  const buying = useMemo(() => ({ buyer, inCart, onBuy, onStep, onSkip }), [buyer, inCart, onBuy, onStep, onSkip])
  return (
    <BuyingContext value={buying}>
      <DataTable
        {...table}
        orderedAbove
        fixed
        label="Open leads"
        columns={columns}
        rowTone={(lead) => (!isForSale(lead) && !isOwn(lead) ? 'muted' : undefined)}
        selection={{
          selected: cart.ids,
          onChange: cart.onChange,
          label: (lead: LeadRow) => `Select ${lead.customerName ?? lead.id}, ${usStateName(lead.state)}`,
          selectable: isForSale,
        }}
      />
    </BuyingContext>
  )
}

/** First line of a row on a phone, after the name: state, age, and price. */
const PhoneCorner = ({ lead }: { lead: LeadRow }): JSX.Element => (
  <span className={styles.corner}>
    <StateCode code={lead.state} />
    <span>
      <Age at={lead.createdAt} /> <strong className={styles.price}>{formatCents(lead.priceCents)}</strong>
    </span>
  </span>
)

/** Second line of a row on a phone: type and amount of the loan above the source, each on one line. */
const PhoneDetails = ({ lead }: { lead: LeadRow }): JSX.Element => (
  <>
    <span className={styles.line}>{`${propertyTypeName(lead.propertyType)} · ${formatLoan(lead.loanAmount)}`}</span>
    <span className={styles.line}>{sourceNameOf(lead)}</span>
  </>
)

/** The buy button, or the status of a lead that is not open. A sold lead keeps its row until the list reloads. */
function Action({ lead }: { lead: LeadRow }): JSX.Element {
  const buying = use(BuyingContext)
  const isOwn = useIsOwn()
  return (
    <>
      {isOwn(lead) ? (
        <StatusBadge tone="success">Yours</StatusBadge>
      ) : !isForSale(lead) ? (
        <StatusBadge tone="neutral">Sold</StatusBadge>
      ) : buying ? (
        <BuyOrStep lead={lead} buyer={buying.buyer} onBuy={buying.onBuy} onStep={buying.onStep} />
      ) : null}
      {buying?.inCart.has(lead.id) ? <SkipToCart onSkip={buying.onSkip} /> : null}
    </>
  )
}

type BuyOrStepProps = { lead: LeadRow } & Pick<Buying, 'buyer' | 'onBuy' | 'onStep'>

/**
 * The button that buys the lead, or the one step that makes it possible. Memoized, because each change of the cart
 * renders the action of every row.
 */
const BuyOrStep = memo(({ lead, buyer, onBuy, onStep }: BuyOrStepProps): JSX.Element => {
  const blocker = buyer && purchaseBlockerOf(lead, buyer)
  const step = blocker && purchaseStepOf(lead, blocker)
  if (!step)
    return (
      <RowButton className={styles.buy} aria-label={`Buy ${formatCents(lead.priceCents)}`} onClick={() => onBuy(lead)}>
        Buy
      </RowButton>
    )
  if (step.kind === 'contactAdmin')
    return (
      <span className={styles.step} title={blocker.text}>
        {step.label}
      </span>
    )
  if (step.kind === 'addState')
    return (
      <Link to={statesPath} data-row-button="" className={styles.step} title={blocker.text}>
        {step.label}
      </Link>
    )
  return (
    <RowButton className={styles.step} title={blocker.text} onClick={() => onStep(step)}>
      {step.label}
    </RowButton>
  )
})

/** Button that skips from a selected lead past the remaining rows to the cart. Visible while focused. */
function SkipToCart({ onSkip }: { onSkip: () => void }): JSX.Element {
  return (
    <button type="button" className={styles.skip} onClick={onSkip}>
      Skip to cart
    </button>
  )
}
