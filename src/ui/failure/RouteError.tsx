import type { JSX } from 'react'
import { useLocation, useNavigate, useRouteError } from 'react-router-dom'
import { isChunkLoadError } from '../../lib/browser/lazy-load'
import { AreaErrorFallback, type AreaTitle, RouteErrorFallback } from './ErrorFallbacks'
import { LoadingLatestVersion } from './LoadingLatestVersion'

/** Stands in for a page that failed. A page whose code is gone reloads the app. */
export function RouteError({ area }: { area: AreaTitle | undefined }): JSX.Element {
  const error = useRouteError()
  const location = useLocation()
  const navigate = useNavigate()
  if (isChunkLoadError(error)) return <LoadingLatestVersion />
  // Any navigation, this one included, gives the page a fresh start.
  const retry = (): void => void navigate(location, { replace: true, state: location.state as unknown })
  return area ? (
    <AreaErrorFallback title={area} onRetry={retry} backToDashboard={area !== 'Dashboard Error'} />
  ) : (
    <RouteErrorFallback onRetry={retry} />
  )
}
