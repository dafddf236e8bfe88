import { type JSX, useState } from 'react'
import { env } from '../lib/env'
import { SessionContext } from '../lib/session/use-session'
import { TimeZoneContext, useOneTimeZone } from '../lib/time/use-calendar'
import { ToastProvider } from '../ui/feedback/Toasts'
import { Themed } from '../ui/theme/Themed'
import { PersonTree } from './PersonTree'
import { createServices, type ServiceOptions } from './services'
import { useStartUp } from './use-start-up'

/** The composition root of the user interface: what outlives the people, and within it the tree of one person. */
export function App(options: ServiceOptions): JSX.Element {
  const [services] = useState(() => createServices(env, options))
  const timeZone = useOneTimeZone()
  useStartUp(services)
  return (
    <Themed>
      <SessionContext value={services.session}>
        <TimeZoneContext value={timeZone}>
          <ToastProvider store={services.toasts}>
            <PersonTree services={services} />
          </ToastProvider>
        </TimeZoneContext>
      </SessionContext>
    </Themed>
  )
}
