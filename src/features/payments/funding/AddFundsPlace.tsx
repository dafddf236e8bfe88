import { type JSX, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react'
import { log } from '../../../lib/log'
import { ErrorBoundary } from '../../../ui/failure/ErrorBoundary'
import { FundingHost, preloadFundingHost } from '../on-demand'
import { AddFundsPlaceContext, type WantedFunding } from './add-funds-place'

export interface AddFundsPlaceProps {
  /** Whose payments they are. */
  personId: string
  /** What was left half-way is taken up once the page has nothing more urgent to load; never for people without wallets. */
  carriesOn: boolean
  children: ReactNode
}

/** Where payments are made and carried on, above the pages. Its code comes after the page's own, or when it is asked for. */
export function AddFundsPlace({ personId, carriesOn, children }: AddFundsPlaceProps): JSX.Element {
  const [wanted, setWanted] = useState<WantedFunding | null>(null)
  const [needed, setNeeded] = useState(false)
  const place = useCallback((next: WantedFunding | null) => {
    setWanted(next)
    // From now on for good: what was begun in the dialog goes on when it is closed.
    if (next?.open) setNeeded(true)
  }, [])
  useEffect(() => {
    if (!carriesOn) return
    preloadFundingHost().then(
      () => setNeeded(true),
      // Nobody has asked for it yet: the page goes on, and what was left half-way waits for the next one.
      (error: unknown) => log.warn('What was left half-way of payments could not be taken up', { error }),
    )
  }, [carriesOn])
  return (
    <AddFundsPlaceContext value={place}>
      {children}
      <ErrorBoundary resetKey={String(wanted?.open)} renderFallback={() => null}>
        <Suspense>{needed ? <FundingHost personId={personId} wanted={wanted} /> : null}</Suspense>
      </ErrorBoundary>
    </AddFundsPlaceContext>
  )
}
