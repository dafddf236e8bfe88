import { ApolloProvider } from '@apollo/client/react'
import { type JSX, useSyncExternalStore } from 'react'
import { TopicHubContext } from '../features/live/topic-hub'
import { useSessionSnapshot } from '../lib/session/use-session'
import { ErrorBoundary } from '../ui/failure/ErrorBoundary'
import { GeneralErrorFallback } from '../ui/failure/ErrorFallbacks'
import { ToastContext } from '../ui/feedback/Toasts'
import { AppRouter } from '../ui/leaving/AppRouter'
import { Restoring } from './Restoring'
import type { Services } from './services'

/** Providers and router of the current user. A change of user remounts the tree at the page in the URL. */
export function PersonTree({ services }: { services: Services }): JSX.Element {
  const { env, session } = services
  const person = useSyncExternalStore(session.subscribe, services.person)
  const router = useSyncExternalStore(session.subscribe, services.router)
  const { status, message } = useSessionSnapshot()
  return (
    <ErrorBoundary
      key={person.epoch}
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
