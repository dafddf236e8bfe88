import { ApolloProvider } from '@apollo/client/react'
import { ChakraProvider } from '@chakra-ui/react'
import { type JSX, useState } from 'react'
import { UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router-dom'
import { env } from '../lib/env'
import { SessionContext } from '../lib/session/use-session'
import { ErrorBoundary } from '../ui/ErrorBoundary'
import { GeneralErrorFallback } from '../ui/ErrorFallbacks'
import { GuardedRouter } from '../ui/GuardedRouter'
import { system } from '../ui/theme/system'
import '../ui/theme/global.css'
import { ToastProvider } from '../ui/Toasts'
import { AppRoutes } from './AppRoutes'
import { createServices, type ServiceOptions } from './services'
import { useStartUp } from './use-start-up'

/** The composition root of the user interface: one session, one client, one history for as long as the page lives. */
export function App(options: ServiceOptions): JSX.Element {
  const [services] = useState(() => createServices(env, options))
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }))
  useStartUp(services)
  return (
    <ChakraProvider value={system}>
      <ErrorBoundary renderFallback={(retry) => <GeneralErrorFallback onRetry={retry} homeHref={env.basePath} />}>
        <SessionContext value={services.session}>
          <ApolloProvider client={services.client}>
            <ToastProvider store={services.toasts}>
              <GuardedRouter history={history} basename={env.basePath}>
                <AppRoutes env={env} />
              </GuardedRouter>
            </ToastProvider>
          </ApolloProvider>
        </SessionContext>
      </ErrorBoundary>
    </ChakraProvider>
  )
}
