import { type JSX, type ReactNode, Suspense } from 'react'
import { useLocation } from 'react-router-dom'
import { AreaErrorFallback, type AreaTitle, RouteErrorFallback } from '../../ui/failure/ErrorFallbacks'
import { ErrorBoundary } from '../../ui/failure/ErrorBoundary'
import { Spinner } from '../../ui/feedback/Spinner'

export interface AreaProps {
  /** The area's own title when something in it fails; without one it is a 'Route Error'. */
  errorTitle: AreaTitle | undefined
  children: ReactNode
}

/** A part of the app whose failure leaves the rest standing. Going to another page starts it afresh. */
export function Area({ errorTitle, children }: AreaProps): JSX.Element {
  const { pathname } = useLocation()
  return (
    <ErrorBoundary
      resetKey={pathname}
      renderFallback={(retry) =>
        errorTitle ? (
          <AreaErrorFallback title={errorTitle} onRetry={retry} backToDashboard={errorTitle !== 'Dashboard Error'} />
        ) : (
          <RouteErrorFallback onRetry={retry} />
        )
      }
    >
      <Suspense fallback={<Spinner page />}>{children}</Suspense>
    </ErrorBoundary>
  )
}
