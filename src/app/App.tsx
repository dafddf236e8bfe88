import type { JSX } from 'react'
import { env } from '../lib/env'
import { SessionContext } from '../lib/session/use-session'
import { HereProvider, useHere } from '../lib/time/use-calendar'
import { ToastProvider } from '../ui/feedback/Toasts'
import { Themed } from '../ui/theme/Themed'
import { PersonTree } from './PersonTree'
import { createServices, type Services } from './services'
import { useStartUp } from './use-start-up'

/** Returns the app with new services, of which a page has one set. */
export function openApp(): JSX.Element {
  return <App services={createServices(env)} />
}

/** The composition root of the user interface: what outlives the people, and within it the tree of one person. */
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
