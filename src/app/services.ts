import { clock } from '../lib/time/clock'
import type { AppRouter } from '../lib/address/address'
import type { Env } from '../lib/env'
import { createIdentityVariants } from '../lib/graphql/identity-variants'
import { createBrowserSession } from '../lib/session/browser-session'
import type { Session } from '../lib/session/session'
import type { AuthUser } from '../lib/session/user'
import { createToastStore, type ToastStore } from '../ui/feedback/Toasts'
import { createPersonServices, type PersonServices } from './person-services'
import { createAppRouter } from './routes/app-router'

/** What the app has one of for as long as the page lives, and what it has for the present person. */
export interface Services {
  readonly env: Env
  readonly session: Session
  readonly toasts: ToastStore
  /** Another object after every change of identity; changes before the session tells of the next person. */
  readonly person: () => PersonServices
  /** The router of the present person; null until the session is restored. Each person and each role has another one. */
  readonly router: () => AppRouter | null
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
  let opened: { readonly person: PersonServices; readonly user: AuthUser | null; readonly router: AppRouter } | null =
    null
  /** False while the session is restored: the tree is gone then, and has disposed of its router. */
  let isOpen = false
  const openRouter = (): void => {
    const { status, user } = session.getSnapshot()
    const isSame = isOpen && opened?.person === person && Boolean(opened.user) === Boolean(user)
    isOpen = status !== 'restoring'
    if (!isOpen || isSame) return
    // What the address says, such as a search for a name, is the former person's.
    if (opened?.user && user && opened.user.sub !== user.sub)
      void opened.router.navigate({ search: '' }, { replace: true })
    opened = { person, user, router: createAppRouter({ env, user, client: person.client }) }
  }
  openRouter()
  session.subscribe(openRouter)
  const router = (): AppRouter | null => (isOpen ? (opened?.router ?? null) : null)
  return { env, session, toasts, person: () => person, router }
}

const browserSession = (env: Env): Session =>
  createBrowserSession(env, { clock, variants: createIdentityVariants({ endpoint: env.graphqlEndpoint }) })
