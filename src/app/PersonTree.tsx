import { ApolloProvider } from '@apollo/client/react'
import { type JSX, useSyncExternalStore } from 'react'
import { TopicHubContext } from '../features/live/topic-hub'
import { ErrorBoundary } from '../ui/failure/ErrorBoundary'
import { GeneralErrorFallback } from '../ui/failure/ErrorFallbacks'
import { ToastContext } from '../ui/feedback/Toasts'
import { GuardedRouter } from '../ui/leaving/GuardedRouter'
import { AppRoutes } from './routes/AppRoutes'
import type { Services } from './services'

/** Everything that one person sees. Another person's tree is drawn from nothing, at the place where the page stands. */
export function PersonTree({ services }: { services: Services }): JSX.Element {
  const { env, session, history } = services
  const person = useSyncExternalStore(session.subscribe, services.person)
  return (
    <ErrorBoundary
      key={person.epoch}
      renderFallback={(retry) => <GeneralErrorFallback onRetry={retry} homeHref={env.basePath} />}
    >
      <ApolloProvider client={person.client}>
        <TopicHubContext value={person.topics}>
          <ToastContext value={person.toasts}>
            <GuardedRouter history={history} basename={env.basePath}>
              <AppRoutes env={env} />
            </GuardedRouter>
          </ToastContext>
        </TopicHubContext>
      </ApolloProvider>
    </ErrorBoundary>
  )
}
