import type { JSX } from 'react'
import { useLocation, useNavigate, useRouteError } from 'react-router-dom'
import { isChunkLoadError } from '../../lib/browser/lazy-load'
import { AreaErrorFallback, type AreaTitle, RouteErrorFallback } from './ErrorFallbacks'
import { LoadingLatestVersion } from './LoadingLatestVersion'

/** An error message instead of a page. If the page's code could not be loaded, the app reloads. */
export function RouteError({ area }: { area: AreaTitle | undefined }): JSX.Element {
  const error = useRouteError()
  const location = useLocation()
  const navigate = useNavigate()
  if (isChunkLoadError(error)) return <LoadingLatestVersion />
  // Navigation clears the route's error, even to the same URL.
  const retry = (): void => void navigate(location, { replace: true, state: location.state as unknown })
  return area ? (
    <AreaErrorFallback title={area} onRetry={retry} backToDashboard={area !== 'Dashboard Error'} />
  ) : (
    <RouteErrorFallback onRetry={retry} />
  )
}
