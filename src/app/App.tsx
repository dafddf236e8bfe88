import type { JSX } from 'react'
import { env } from '../lib/settings/env'
import { SessionContext } from '../lib/auth/use-session'
import { HereProvider, useHere } from '../lib/time/use-calendar'
import { ToastProvider } from '../ui/feedback/Toasts'
import { Themed } from '../ui/theme/Themed'
import { PersonTree } from './PersonTree'
import { createServices, type Services } from './services'
import { useStartUp } from './use-start-up'

/** Returns the app with a new set of services. Call it once per page. */
export function openApp(): JSX.Element {
  return <App services={createServices(env)} />
}

/** Composition root of the UI: providers that live as long as the page, around the tree of the current user. */
function App({ services }: { services: Services }): JSX.Element {
  const here = useHere()
  useStartUp(services)
  return (
    <Themed>
      <SessionContext value={services.session}>
        <HereProvider value={here}>
          <ToastProvider store={services.toasts}>
            <PersonTree services={services} />
          </ToastProvider>
        </HereProvider>
      </SessionContext>
    </Themed>
  )
}
