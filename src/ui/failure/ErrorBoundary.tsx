import { Component, type ErrorInfo, type ReactNode, type JSX } from 'react'
import { useLocation, useNavigate, useRouteError } from 'react-router-dom'
import { ChunkLoadError, isChunkLoadError } from '../../lib/browser/lazy-load'
import { noteFailure } from '../../lib/errors/failures'
import { log } from '../../lib/telemetry/log'
import { LoadingLatestVersion, PageFailure } from './ErrorFallbacks'

export interface ErrorBoundaryProps {
  children: ReactNode
  renderFallback: (retry: () => void, crash: unknown) => ReactNode
  /** Value whose change resets the boundary, such as the current page. */
  resetKey?: string
}

interface State {
  error: unknown
  failed: boolean
  resetKey: string | undefined
}

export function logCrash(error: unknown, { componentStack = '' }: Partial<ErrorInfo> = {}): void {
  const line = error instanceof ChunkLoadError ? `${error.message} (${error.code})` : 'A part of the page failed'
  log.error(line, { code: 'CRASH', error, componentStack })
}

/** A boundary with a fallback for errors during rendering. If code could not be loaded, the page reloads instead. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { error: null, failed: false, resetKey: this.props.resetKey }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    noteFailure({ error, operation: 'render', isCrash: true })
    return { error, failed: true }
  }

  static getDerivedStateFromProps(props: ErrorBoundaryProps, state: State): Partial<State> | null {
    if (props.resetKey === state.resetKey) return null
    return { error: null, failed: false, resetKey: props.resetKey }
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    logCrash(error, info)
  }

  private readonly retry = (): void => {
    this.setState({ error: null, failed: false })
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    if (isChunkLoadError(this.state.error)) return <LoadingLatestVersion error={this.state.error} />
    return this.props.renderFallback(this.retry, this.state.error)
  }
}

/** The error page of a route that crashed. If the page's code could not be loaded, the app reloads. */
export function RouteError(): JSX.Element {
  const error = useRouteError()
  const location = useLocation()
  const navigate = useNavigate()
  noteFailure({ error, operation: 'render', isCrash: true })
  if (isChunkLoadError(error)) return <LoadingLatestVersion error={error} />
  // Navigation clears the route's error, even to the same URL.
  const retry = (): void => void navigate(location, { replace: true, state: location.state as unknown })
  return <PageFailure heading="h1" crash={error} onRetry={retry} />
}
