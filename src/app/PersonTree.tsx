import { ApolloProvider } from '@apollo/client/react'
import { type JSX, useSyncExternalStore } from 'react'
import { TopicHubContext } from '../features/live/topic-hub'
import type { SessionSnapshot } from '../lib/auth/session'
import { useSessionSnapshot, useSession } from '../lib/auth/use-session'
import { Button } from '../ui/button/Button'
import { ErrorBoundary } from '../ui/failure/ErrorBoundary'
import { GeneralErrorFallback } from '../ui/failure/ErrorFallbacks'
import { WholePage } from '../ui/failure/WholePage'
import { EmptyState } from '../ui/feedback/EmptyState'
import { Spinner } from '../ui/feedback/Spinner'
import { ToastContext } from '../ui/feedback/Toasts'
import { AppRouter } from '../ui/leaving/AppRouter'
import type { Services } from './services'

/** A full page shown while the session is restored: a spinner, or a message with Retry and Sign in again. */
function Restoring({ message }: Pick<SessionSnapshot, 'message'>): JSX.Element {
  const session = useSession()
  if (message === null) return <Spinner page />
  return (
    <main>
      <WholePage>
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
      </WholePage>
    </main>
  )
}

/** Providers and router of the current user. A change of user remounts the tree at the page in the URL. */
export function PersonTree({ services }: { services: Services }): JSX.Element {
  const { env, session } = services
  const person = useSyncExternalStore(session.subscribe, services.person)
  const router = useSyncExternalStore(session.subscribe, services.router)
  const { status, message, identityEpoch } = useSessionSnapshot()
  return (
    <ErrorBoundary
      key={identityEpoch}
      renderFallback={(retry) => <GeneralErrorFallback onRetry={retry} homeHref={env.basePath} />}
    >
      {router ? (
        <ApolloProvider client={person.client}>
          <TopicHubContext value={person.topics}>
            <ToastContext value={person.toasts}>
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
