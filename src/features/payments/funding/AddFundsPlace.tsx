import { type JSX, type ReactNode, Suspense, useCallback, useState } from 'react'
import { ErrorBoundary } from '../../../ui/failure/ErrorBoundary'
import { FundingHost } from '../on-demand'
import { AddFundsPlaceContext, type WantedFunding } from './add-funds-place'

export interface AddFundsPlaceProps {
  /** Id of the user who pays. */
  personId: string
  children: ReactNode
}

/** A wrapper that keeps the Add Funds dialog above the pages. The dialog's code loads when a page first opens it. */
export function AddFundsPlace({ personId, children }: AddFundsPlaceProps): JSX.Element {
  const [wanted, setWanted] = useState<WantedFunding | null>(null)
  const [needed, setNeeded] = useState(false)
  const place = useCallback((next: WantedFunding | null) => {
    setWanted(next)
    // Never reset, because a payment continues after the dialog closes.
    if (next?.open) setNeeded(true)
  }, [])
  return (
    <AddFundsPlaceContext value={place}>
      {children}
      <ErrorBoundary resetKey={String(wanted?.open)} renderFallback={() => null}>
        <Suspense>{needed ? <FundingHost personId={personId} wanted={wanted} /> : null}</Suspense>
      </ErrorBoundary>
    </AddFundsPlaceContext>
  )
}
