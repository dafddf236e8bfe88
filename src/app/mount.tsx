import { ApolloProvider } from '@apollo/client/react'
import { type JSX, startTransition, StrictMode, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { TopicHubContext } from '../features/updates/topic-hub'
import type { SessionSnapshot } from '../lib/auth/session-types'
import { SessionContext, useSession, useSessionSnapshot } from '../lib/auth/use-session'
import { tolerateForeignNodes } from '../lib/browser/foreign-nodes'
import { env } from '../lib/settings/env'
import { TimeZoneContext, useDeviceTimeZone } from '../lib/time/use-calendar'
import { Button } from '../ui/button/Button'
import { ErrorBoundary } from '../ui/failure/ErrorBoundary'
import { GeneralErrorFallback, StandalonePage } from '../ui/failure/ErrorFallbacks'
import { EmptyState } from '../ui/feedback/EmptyState'
import { Spinner } from '../ui/feedback/Progress'
import { ToastContext, ToastProvider } from '../ui/feedback/Toasts'
import { useFilledFields } from '../ui/form/use-filled-fields'
import { AppRouter } from '../ui/page/AppRouter'
import { Themed } from '../ui/theme/Themed'
import { createServices, type Services } from './services'
import { useStartUp } from './use-start-up'
import { diagnoseFailures } from './diagnose-failures'

export function mount(container: HTMLElement): void {
  tolerateForeignNodes()
  // The first comparison is of build constants, so that a demo build drops this code.
  if (import.meta.env.VITE_BACKEND === 'live' && env.backend === 'live') diagnoseFailures(env)
  const root = createRoot(container)
  // A transition, so that the responses of the page's queries do not wait until the page without them is rendered.
  void openApp().then((app) => startTransition(() => root.render(<StrictMode>{app}</StrictMode>)))
}

/**
 * Returns the app with a new set of services. Call it once per page. Resolves when the code of the first page has loaded
 * and its queries have started: no spinner is rendered before that page, and its queries wait for no rendering.
 */
export async function openApp(): Promise<JSX.Element> {
  const services = createServices(env)
  await firstPageOpened(services.router())
  return <App services={services} />
}

/** Resolves when the first page of a router has opened or failed. */
function firstPageOpened(router: ReturnType<Services['router']>): Promise<void> {
  if (!router || router.state.initialized) return Promise.resolve()
  return new Promise((resolve) => {
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return
      stop()
      resolve()
    })
  })
}

/** Composition root of the UI: providers that live as long as the page, around the tree of the current user. */
function App({ services }: { services: Services }): JSX.Element {
  const timeZone = useDeviceTimeZone()
  useStartUp(services)
  useFilledFields()
  return (
    <Themed>
      <SessionContext value={services.session}>
        <TimeZoneContext value={timeZone}>
          <ToastProvider store={services.toasts}>
            <UserScope services={services} />
          </ToastProvider>
        </TimeZoneContext>
      </SessionContext>
    </Themed>
  )
}

/** A full page shown while the session is restored: a spinner, or a message with Retry and Sign in again. */
function Restoring({ message }: Pick<SessionSnapshot, 'message'>): JSX.Element {
  const session = useSession()
  if (message === null) return <Spinner page />
  return (
    <main>
      <StandalonePage>
        <EmptyState
          icon="refresh"
          title={message}
          action={
            <>
              <Button variant="primary" onClick={() => void session.retryRestore()}>
                Retry
              </Button>
              <Button onClick={() => void session.signOut()}>Sign in again</Button>
            </>
          }
        />
      </StandalonePage>
    </main>
  )
}

/** Providers and router of the current user. A change of user remounts the tree at the page in the URL. */
export function UserScope({ services }: { services: Services }): JSX.Element {
  const { session } = services
  const user = useSyncExternalStore(session.subscribe, services.current)
  const router = useSyncExternalStore(session.subscribe, services.router)
  const { status, message, identityEpoch } = useSessionSnapshot()
  return (
    <ErrorBoundary
      key={identityEpoch}
      renderFallback={(retry, crash) => (
        <GeneralErrorFallback crash={crash} onRetry={retry} homeHref={services.env.basePath} />
      )}
    >
      {router ? (
        <ApolloProvider client={user.client}>
          <TopicHubContext value={user.topics}>
            <ToastContext value={user.toasts}>
              <AppRouter key={status} router={router} />
            </ToastContext>
          </TopicHubContext>
        </ApolloProvider>
      ) : (
        <Restoring message={message} />
      )}
    </ErrorBoundary>
  )
}
