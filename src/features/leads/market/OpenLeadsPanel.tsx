import { type JSX, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { leadCount } from '../../../lib/labels/labels'
import type { List } from '../../../list/define-list'
import { ListCsvButton } from '../../../list/ListScreen'
import { LinkButton } from '../../../ui/button/Button'
import { Banner } from '../../../ui/feedback/Banner'
import { EmptyState } from '../../../ui/feedback/EmptyState'
import { LiveRegion } from '../../../ui/feedback/LiveRegion'
import { useToasts } from '../../../ui/feedback/Toasts'
import { FoldedFilterBar } from '../../../ui/filter/FilterBar'
import type { FilterChip } from '../../../ui/filter/filters'
import { useMediaQuery } from '../../../ui/hooks'
import { lazyComponent, MountOnFirstOpen, usePrefetch } from '../../../ui/lazy-component'
import { sourceNameOf } from '../lead-labels'
import { CartBar, CartButton, useCart } from '../purchase/CartBar'
import { type Buyer, type CartItem, type PurchaseStep } from '../purchase/purchase-rules'
import { usePurchaseLead, usePurchaseLeads } from '../purchase/use-purchase'
import type { LeadRow, SavedSearch } from '../queries'
import { NewLeadsPill } from './NewLeadsPill'
import { type FilterSource, openLeadOrder } from './open-lead-filters'
import type { OpenLeadDrawerProps } from './OpenLeadDrawer'
import { OpenLeadsTable } from './OpenLeadsTable'
import { SavedSearchActions, SavedSearchPick, SaveSearchDialog } from './SavedSearches'

const OpenLeadDrawer = lazyComponent(
  () => import('./OpenLeadDrawer'),
  (module) => module.OpenLeadDrawer,
)
const BuyDialog = lazyComponent(
  () => import('../purchase/BuyDialog'),
  (module) => module.BuyDialog,
)
const CartDialog = lazyComponent(
  () => import('../purchase/CartDialog'),
  (module) => module.CartDialog,
)
const lazyDialogs = [OpenLeadDrawer, BuyDialog, CartDialog, SaveSearchDialog]

export interface OpenLeadsPanelProps {
  list: List<LeadRow>
  detail: Pick<OpenLeadDrawerProps, 'loading' | 'error' | 'onRetry'>
  sources: readonly FilterSource[]
  hiddenSources: {
    readonly ids: readonly string[]
    readonly hide: (sourceId: string) => void
    readonly show: (sourceId: string) => void
  }
  /** The filters and the order in the URL, in the form of a saved search. */
  search: string
  /** Null until counted. Undefined if the service does not count leads. */
  quickFilters: readonly FilterChip[] | null | undefined
  buyer: Buyer | null
  /** A notice that wallets and states are missing. */
  partial: ReactNode
  /** Null if the service cannot save searches. */
  searches: readonly SavedSearch[] | null
  newLeads: { readonly count: number; readonly loading: boolean; readonly onShow: () => void }
  onStep: (step: PurchaseStep) => void
}

/** The open leads, with filters, a table, details, and the purchase of one or several leads. */
export function OpenLeadsPanel(props: OpenLeadsPanelProps): JSX.Element {
  const { list, sources, searches, buyer, newLeads } = props
  const { table, problem, recordId, openRecord } = list
  const navigate = useNavigate()
  const { hide, show } = props.hiddenSources
  const hiddenCount = sources.filter(({ sourceId }) => props.hiddenSources.ids.includes(sourceId)).length
  const current = props.search
  const toasts = useToasts()
  const cart = useCart()
  const buy = usePurchaseLead()
  const buySeveral = usePurchaseLeads(buy)
  const [buyingId, setBuyingId] = useState<string | null>(null)
  const [bought, setBought] = useState<LeadRow | null>(null)
  const [reviewing, setReviewing] = useState(false)
  const onPhone = useMediaQuery('(width < 40rem)')
  usePrefetch(lazyDialogs, !table.loading)
  const cartRef = useRef<HTMLButtonElement>(null)
  const contactRef = useRef<HTMLHeadingElement>(null)
  const isPaid = useRef(false)
  // The purchase removes the pressed button from the drawer. The contact receives the focus after the dialog closes.
  useEffect(() => {
    if (buyingId !== null || !isPaid.current) return
    isPaid.current = false
    contactRef.current?.focus()
  }, [buyingId])
  const categories = useMemo(() => new Map(sources.map(({ sourceId, category }) => [sourceId, category])), [sources])
  // The current row comes first, so that the open dialog shows a new price.
  const toBuy = buyingId === null ? null : (table.rows.find((row) => row.id === buyingId) ?? bought)

  const pressBuy = (lead: LeadRow): void => {
    setBought(lead)
    setBuyingId(lead.id)
  }
  const hideSource = (lead: LeadRow): void => {
    // Closes the drawer and returns to the first page, because the rows change.
    list.closeRecord()
    list.setFilters({})
    hide(lead.sourceId)
    toasts.show({
      key: `hidden-${lead.sourceId}`,
      title: `${sourceNameOf(lead)} hidden`,
      action: { label: 'Undo', onClick: () => show(lead.sourceId) },
    })
  }
  const removeFromCart = (items: readonly CartItem[]): void => {
    cart.remove(items.map(({ id }) => id))
    const [only] = items.length === 1 ? items : []
    toasts.show({
      key: 'removed-from-cart',
      title: `${only ? (only.customerName ?? only.id) : leadCount(items.length)} removed from cart`,
      action: { label: 'Undo', onClick: () => cart.add(items) },
    })
  }
  const cartProps = { items: cart.items, reviewRef: cartRef, onReview: () => setReviewing(true) }

  return (
    <>
      <FoldedFilterBar
        label="Filter open leads"
        filters={list.controls}
        order={openLeadOrder}
        chips={props.quickFilters}
        actions={<ListCsvButton list={list} />}
        beside={searches ? <SavedSearchPick {...{ searches, current }} /> : null}
        keep={searches ? <SavedSearchActions {...{ searches, current }} /> : null}
        phoneAction={onPhone && cart.items.length > 0 ? <CartButton {...cartProps} /> : null}
      />
      {hiddenCount > 0 ? <HiddenNote count={hiddenCount} /> : null}
      {problem ? (
        <Banner tone="warning">{problem}</Banner>
      ) : (
        <>
          <NewLeadsPill {...newLeads} />
          <OpenLeadsTable
            {...table}
            partial={table.partial ?? props.partial}
            buyer={buyer}
            onBuy={pressBuy}
            onStep={props.onStep}
            cart={{ ids: cart.ids, onChange: (ids) => cart.setSelection(table.rows, ids) }}
            onSkipToCart={() => cartRef.current?.focus()}
            empty={<NothingOpen noStates={buyer?.selectedStates.size === 0} />}
          />
        </>
      )}
      {onPhone ? null : (
        <CartBar {...cartProps} isOverLimit={cart.isOverLimit} onClear={() => removeFromCart(cart.items)} />
      )}
      <LiveRegion>{cart.items.length > 0 ? `${leadCount(cart.items.length)} in the cart` : ''}</LiveRegion>
      <MountOnFirstOpen shown={recordId !== null}>
        <OpenLeadDrawer
          {...props.detail}
          leadId={recordId}
          onClose={list.closeRecord}
          categories={categories}
          buyer={buyer}
          onBuy={pressBuy}
          onStep={props.onStep}
          inCart={(id) => cart.ids.has(id)}
          onToggleCart={cart.toggle}
          onHideSource={hideSource}
          contactRef={contactRef}
        />
      </MountOnFirstOpen>
      <MountOnFirstOpen shown={toBuy !== null}>
        <BuyDialog
          lead={toBuy}
          buyer={buyer}
          buy={buy}
          onClose={() => setBuyingId(null)}
          onBought={(lead) => {
            cart.remove([lead.id])
            if (recordId !== lead.id) openRecord(lead.id)
            else isPaid.current = true
          }}
        />
      </MountOnFirstOpen>
      {buyer ? (
        <MountOnFirstOpen shown={reviewing}>
          <CartDialog
            open={reviewing}
            items={cart.items}
            isOverLimit={cart.isOverLimit}
            buyer={buyer}
            buy={buySeveral}
            onRemove={cart.remove}
            onRemoveWithUndo={removeFromCart}
            onClose={() => setReviewing(false)}
            onShowMyLeads={() => void navigate('/marketplace?tab=mine')}
          />
        </MountOnFirstOpen>
      ) : null}
    </>
  )
}

function HiddenNote({ count }: { count: number }): JSX.Element {
  return (
    <div style={{ marginBlockEnd: '0.875rem' }}>
      <Banner
        action={
          <LinkButton size="sm" to="/settings#hidden-sources">
            Manage
          </LinkButton>
        }
      >
        {count === 1 ? 'One lead source is hidden.' : `${count} lead sources are hidden.`}
      </Banner>
    </div>
  )
}

function NothingOpen({ noStates }: { noStates: boolean }): JSX.Element {
  return noStates ? (
    <EmptyState
      icon="map"
      title="Choose your states first"
      action={
        <LinkButton variant="primary" to="/onboarding/states">
          Choose states
        </LinkButton>
      }
    >
      Open leads are listed for the states that you work in.
    </EmptyState>
  ) : (
    <EmptyState
      icon="leads"
      title="No open leads right now"
      action={<LinkButton to="/onboarding/states">Add a state</LinkButton>}
    >
      New ones appear here as they come in. More states bring more leads.
    </EmptyState>
  )
}
