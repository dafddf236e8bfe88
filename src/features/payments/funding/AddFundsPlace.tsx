import { type JSX, type ReactNode, Suspense, useCallback, useState } from 'react'
import { ErrorBoundary } from '../../../ui/failure/ErrorBoundary'
import { FundingHost } from '../on-demand'
import { AddFundsPlaceContext, type WantedFunding } from './add-funds-place'

export interface AddFundsPlaceProps {
  /** Whose payments they are. */
  personId: string
  children: ReactNode
}

/** Keeps the Add Funds dialog above the pages. Its code loads when a page first opens it. */
export function AddFundsPlace({ personId, children }: AddFundsPlaceProps): JSX.Element {
  const [wanted, setWanted] = useState<WantedFunding | null>(null)
  const [needed, setNeeded] = useState(false)
  const place = useCallback((next: WantedFunding | null) => {
    setWanted(next)
    // From now on for good: what was begun in the dialog goes on when it is closed.
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
