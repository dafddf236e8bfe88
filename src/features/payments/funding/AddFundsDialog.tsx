import type { FragmentType } from '@apollo/client'
import { createContext, type JSX, type ReactNode, Suspense, useCallback, useContext, useEffect, useState } from 'react'
import { graphql } from '../../../lib/api/graphql'
import { ErrorBoundary } from '../../../ui/failure/ErrorBoundary'
import { lazyComponent } from '../../../ui/lazy-component'

const FundingHost = lazyComponent(
  () => import('./FundingHost'),
  (module) => module.FundingHost,
)

/** The form inside the dialog. It includes Stripe's library. */
export const AddFundsForm = lazyComponent(
  () => import('./AddFundsForm'),
  (module) => module.AddFundsForm,
)

/** Components that the Add Funds dialog needs, for prefetching. */
export const addFundsComponents = [FundingHost, AddFundsForm]

export const AddFundsDialog_status = graphql(`
  fragment AddFundsDialog_status on PaymentStatus {
    agentId
    config {
      defaultPaymentMethodId
    }
    paymentMethods {
      id
      brand
      last4
      expMonth
      expYear
    }
  }
`)

/** A lead source whose wallet can receive money. */
export interface FundingTarget {
  readonly sourceId: string
  readonly name: string
  readonly costPerLeadCents: number | null
  /** Null for a source without a wallet: funding creates the wallet first. */
  readonly wallet: { readonly balanceCents: number } | null
}

export interface AddFundsDialogProps {
  open: boolean
  onClose: () => void
  /** The wallet to fund. Null adds to the funds. */
  target: FundingTarget | null
  /** Amount that the form starts with. The user can change it. */
  initialAmountCents?: number | undefined
  fundsBalanceCents: number
  status: FragmentType<typeof AddFundsDialog_status> | null
  /** Opens the Transfer dialog instead, for money that is already in the funds. */
  onMoveInstead?: (() => void) | undefined
}

/** Setter for the dialog that a page requests. Null removes it. */
const AddFundsContext = createContext<(dialog: AddFundsDialogProps | null) => void>(() => undefined)

/**
 * Requests the Add Funds dialog for the current page. AddFundsSlot renders it above all pages, so that a payment
 * continues after the user leaves the page.
 */
export function AddFundsDialog(props: AddFundsDialogProps): null {
  const setDialog = useContext(AddFundsContext)
  useEffect(() => setDialog(props))
  useEffect(() => () => setDialog(null), [setDialog])
  return null
}

export interface AddFundsSlotProps {
  /** Id of the user who pays. */
  userId: string
  children: ReactNode
}

/** A wrapper that keeps the Add Funds dialog above the pages. The dialog's code loads when a page first opens it. */
export function AddFundsSlot({ userId, children }: AddFundsSlotProps): JSX.Element {
  const [dialog, setDialog] = useState<AddFundsDialogProps | null>(null)
  const [needed, setNeeded] = useState(false)
  const onDialog = useCallback((next: AddFundsDialogProps | null) => {
    setDialog(next)
    // Never reset, because a payment continues after the dialog closes.
    if (next?.open) setNeeded(true)
  }, [])
  return (
    <AddFundsContext value={onDialog}>
      {children}
      <ErrorBoundary resetKey={String(dialog?.open)} renderFallback={() => null}>
        <Suspense>{needed ? <FundingHost userId={userId} dialog={dialog} /> : null}</Suspense>
      </ErrorBoundary>
    </AddFundsContext>
  )
}
