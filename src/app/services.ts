import { clock } from '../lib/time/clock'
import type { AppRouter } from '../lib/url-state/url-state-store'
import type { Env } from '../lib/settings/env'
import { createIdentityVariants } from '../lib/api/identity-variants'
import { createBrowserSession } from '../lib/auth/browser-session'
import type { Session } from '../lib/auth/session'
import type { AuthUser } from '../lib/auth/user'
import { createToastStore, type ToastStore } from '../ui/feedback/Toasts'
import { createPersonServices, type PersonServices } from './person-services'
import { createAppRouter } from './routes/app-router'

/** Services that live as long as the page, and those of the current user. */
export interface Services {
  readonly env: Env
  readonly session: Session
  readonly toasts: ToastStore
  /** Services of the current user. Replaced at a change of identity, before session subscribers are notified. */
  readonly person: () => PersonServices
  /** Router of the current user, or null while the session is restored. A different user or role has a new router. */
  readonly router: () => AppRouter | null
}

export function createServices(env: Env, session: Session = browserSession(env)): Services {
  const toasts = createToastStore()
  const newPerson = (): PersonServices => createPersonServices({ session, env, toasts })
  let person = newPerson()
  session.onIdentityChange(() => {
    const former = person
    // Replaced first, so that an error in the former user's `end()` cannot block the next user.
    person = newPerson()
    former.end()
  })
  let opened: { readonly person: PersonServices; readonly user: AuthUser | null; readonly router: AppRouter } | null =
    null
  /** False while the session is restored. The component tree is unmounted then, and has disposed of its router. */
  let isOpen = false
  const openRouter = (): void => {
    const { status, user } = session.getSnapshot()
    const isSame = isOpen && opened?.person === person && Boolean(opened.user) === Boolean(user)
    isOpen = status !== 'restoring'
    if (!isOpen || isSame) return
    // The query string, such as a search for a name, belongs to the former user.
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
