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
  // Wide tables reserve room for the full name, so that no column moves after a purchase.
  { ...leadColumns.name, width: '5.5rem' },
  {
    id: 'state',
    header: 'State',
    width: '3.5rem',
    phone: { place: 'corner', cell: (lead) => <PhoneCorner lead={lead} /> },
    cell: (lead) => <StateAndAge lead={lead} />,
  },
  {
    id: 'property',
    header: 'Property type',
    hideBelow: 'lg',
    phone: 'detail',
    cell: (lead) => propertyTypeName(lead.propertyType),
  },
  { ...leadColumns.loan, phone: { place: 'detail', cell: (lead) => <span>{formatLoan(lead.loanAmount)}</span> } },
  leadColumns.score,
  {
    id: 'age',
    header: 'Age',
    align: 'end',
    sortable: true,
    hideBelow: 'lg',
    cell: (lead) => <Moment at={lead.createdAt} show="age" />,
  },
  {
    ...leadColumns.source,
    hideBelow: 'md',
    phone: { place: 'detail', cell: (lead) => <span className={styles.whole}>{sourceNameOf(lead)}</span> },
  },
  {
    id: 'price',
    header: 'Price',
    align: 'end',
    sortable: true,
    width: '6rem',
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

/** The state, and the age in tables without the age column. */
const StateAndAge = ({ lead }: { lead: LeadRow }): JSX.Element => (
  <span className={styles.short}>
    <StateCode code={lead.state} />
    <span className={styles.withoutAge}>
      {' · '}
      <Age at={lead.createdAt} />
    </span>
  </span>
)

/** First line of a row on a phone, after the name: state, score, and age. Also the price, if no button carries it. */
function PhoneCorner({ lead }: { lead: LeadRow }): JSX.Element {
  const buyer = use(BuyingContext)?.buyer
  return (
    <span className={styles.corner}>
      <span>
        {'· '}
        <StateCode code={lead.state} />
      </span>
      <span>
        {lead.score === null ? null : (
          <>
            <span className={styles.word}>Score </span>
            <span>{`${lead.score} ·`}</span>{' '}
          </>
        )}
        <span>
          {buyer && isForSale(lead) && purchaseBlockerOf(lead, buyer) ? `${formatCents(lead.priceCents)} · ` : null}
        </span>
        <Age at={lead.createdAt} />
      </span>
    </span>
  )
}

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
      <RowButton className={styles.buy} onClick={() => onBuy(lead)}>
        {`Buy ${formatCents(lead.priceCents)}`}
      </RowButton>
    )
  return (
    <span className={styles.step}>
      <span className={styles.price}>{formatCents(lead.priceCents)}</span>
      {step.kind === 'contactAdmin' ? (
        <span title={blocker.text}>{step.label}</span>
      ) : step.kind === 'addState' ? (
        <Link to={statesPath} data-row-button="" title={blocker.text}>
          {step.label}
        </Link>
      ) : (
        <RowButton title={blocker.text} onClick={() => onStep(step)}>
          {step.label}
        </RowButton>
      )}
    </span>
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
