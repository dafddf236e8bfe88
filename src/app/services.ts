import { clock } from '../lib/time/clock'
import type { AppRouter } from '../lib/address/address'
import type { Env } from '../lib/env'
import { createIdentityVariants } from '../lib/graphql/identity-variants'
import { createBrowserSession } from '../lib/session/browser-session'
import type { Session } from '../lib/session/session'
import { createToastStore, type ToastStore } from '../ui/feedback/toast-store'
import { createPersonServices, type PersonServices } from './person-services'
import { createAppRouter } from './routes/app-router'

/** What the app has one of for as long as the page lives, and what it has for the present person. */
export interface Services {
  readonly env: Env
  readonly session: Session
  readonly toasts: ToastStore
  /** Another object after every change of identity; changes before the session tells of the next person. */
  readonly person: () => PersonServices
  /** The router of the present person, once the session is restored. Each person and each role has another one. */
  readonly router: () => AppRouter
}

export function createServices(env: Env, session: Session = browserSession(env)): Services {
  const toasts = createToastStore()
  const newPerson = (): PersonServices => createPersonServices({ session, env, toasts })
  let person = newPerson()
  session.onIdentityChange(() => {
    const former = person
    // First, so that nothing of the former one's end can keep the next one from being served.
    person = newPerson()
    former.end()
  })
  let opened: { readonly person: PersonServices; readonly userId: string | null; readonly router: AppRouter } | null =
    null
  const router = (): AppRouter => {
    const { user } = session.getSnapshot()
    const userId = user?.sub ?? null
    if (opened?.person === person && opened.userId === userId) return opened.router
    // What the address says, such as a search for a name, is the former person's.
    if (userId && opened?.userId && userId !== opened.userId)
      void opened.router.navigate({ search: '' }, { replace: true })
    opened?.router.dispose()
    opened = { person, userId, router: createAppRouter({ env, user, client: person.client }) }
    return opened.router
  }
  return { env, session, toasts, person: () => person, router }
}

const browserSession = (env: Env): Session =>
  createBrowserSession(env, { clock, variants: createIdentityVariants({ endpoint: env.graphqlEndpoint }) })
