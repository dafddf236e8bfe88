import { type JSX, Suspense } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { AreaErrorFallback, type AreaTitle, RouteErrorFallback } from '../ui/ErrorFallbacks'
import { ErrorBoundary } from '../ui/ErrorBoundary'
import { Spinner } from '../ui/Spinner'

export interface AreaProps {
  /** The area's own title when something in it fails; without one it is a 'Route Error'. */
  errorTitle?: AreaTitle
  backToDashboard?: boolean
}

/** A part of the app whose failure leaves the rest standing. Going to another page starts it afresh. */
export function Area({ errorTitle, backToDashboard = false }: AreaProps): JSX.Element {
  const { pathname } = useLocation()
  return (
    <ErrorBoundary
      resetKey={pathname}
      renderFallback={(retry) =>
        errorTitle ? (
          <AreaErrorFallback title={errorTitle} onRetry={retry} backToDashboard={backToDashboard} />
        ) : (
          <RouteErrorFallback onRetry={retry} />
        )
      }
    >
      <Suspense fallback={<Spinner page />}>
        <Outlet />
      </Suspense>
    </ErrorBoundary>
  )
}
