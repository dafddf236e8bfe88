import { clock } from '../lib/time/clock'
import type { Env } from '../lib/env'
import { createIdentityVariants } from '../lib/graphql/identity-variants'
import { createBrowserSession } from '../lib/session/browser-session'
import type { Session } from '../lib/session/session'
import { createToastStore, type ToastStore } from '../ui/feedback/toast-store'
import type { AppHistory } from '../ui/leaving/GuardedRouter'
import { createPageHistory } from './page-history'
import { createPersonServices, type PersonServices } from './person-services'

/** What the app has one of for as long as the page lives, and what it has of whoever is here now. */
export interface Services {
  readonly env: Env
  readonly session: Session
  readonly history: AppHistory
  readonly toasts: ToastStore
  /** Another object after every change of identity; changes before the session tells of the next person. */
  readonly person: () => PersonServices
}

export function createServices(env: Env): Services {
  const variants = createIdentityVariants({ endpoint: env.graphqlEndpoint })
  const session = createBrowserSession(env, { clock, variants })
  const toasts = createToastStore()
  const newPerson = (): PersonServices => createPersonServices({ session, env, toasts })
  let person = newPerson()
  session.onIdentityChange(() => {
    const former = person
    // First, so that nothing of the former one's end can keep the next one from being served.
    person = newPerson()
    former.end()
  })
  return { env, session, history: createPageHistory(), toasts, person: () => person }
}
