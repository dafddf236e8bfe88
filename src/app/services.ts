import type { ApolloClient } from '@apollo/client'
import { createTopicHub, type TopicHub } from '../features/updates/topic-hub'
import { type ApolloClientDeps, createApolloClient } from '../lib/api/client'
import { clock } from '../lib/time/clock'
import type { AppRouter } from '../lib/url-state/url-state-store'
import type { Env } from '../lib/settings/env'
import { createBrowserSession } from '../lib/auth/browser-session'
import type { GraphqlIdentityCalls } from '../lib/auth/identity-provider'
import type { Session } from '../lib/auth/session-types'
import type { AuthUser } from '../lib/auth/user'
import { createOwnToasts, createToastStore, type OwnToasts, type ToastStore } from '../ui/feedback/toast-store'
import { createAppRouter } from './routes/app-router'

/**
 * Services that hold the data of one user. A change of identity ends them and creates new ones. Modules hold no user
 * data, because it would outlive the user's session.
 */
export interface UserServices {
  readonly client: ApolloClient
  readonly topics: TopicHub
  readonly toasts: OwnToasts
  readonly end: () => void
}

interface UserServicesDeps extends Omit<ApolloClientDeps, 'ended' | 'session'> {
  readonly session: Pick<Session, 'tokensForRequest' | 'refresh' | 'reportRetry'>
  readonly toasts: ToastStore
}

export function createUserServices({ toasts, ...deps }: UserServicesDeps): UserServices {
  const ending = new AbortController()
  const client = createApolloClient({ ...deps, ended: ending.signal })
  const ownToasts = createOwnToasts(toasts)
  return {
    client,
    topics: createTopicHub(),
    toasts: ownToasts,
    end() {
      // Aborts pending queries before the client stops.
      ending.abort()
      ownToasts.close()
      // A query can end the session while it is being sent. Apollo cannot be stopped while it starts a query.
      queueMicrotask(() => client.stop())
    },
  }
}

/** Services that live as long as the page, and those of the current user. */
export interface Services {
  readonly env: Env
  readonly session: Session
  readonly toasts: ToastStore
  /** Services of the current user. Replaced at a change of identity, before session subscribers are notified. */
  readonly current: () => UserServices
  /** Router of the current user, or null while the session is restored. A different user or role has a new router. */
  readonly router: () => AppRouter | null
}

/** The services of the current user, and the router that the session opened last. */
interface UserScope {
  readonly services: UserServices
  readonly opened: {
    readonly services: UserServices
    readonly user: AuthUser | null
    readonly router: AppRouter
  } | null
  /** False while the session is restored. The component tree is unmounted then, and has disposed of its router. */
  readonly isRestored: boolean
}

export function createServices(env: Env, session: Session = browserSession(env)): Services {
  const toasts = createToastStore()
  const newServices = (): UserServices => createUserServices({ session, env, toasts })
  let scope: UserScope = { services: newServices(), opened: null, isRestored: false }
  session.onIdentityChange(() => {
    const former = scope.services
    // Replaced first, so that an error in the former user's `end()` cannot block the next user.
    scope = { ...scope, services: newServices() }
    former.end()
  })
  const openRouter = (): void => {
    const { status, user } = session.getSnapshot()
    const { services, opened, isRestored } = scope
    const isSame = isRestored && opened?.services === services && Boolean(opened.user) === Boolean(user)
    scope = { ...scope, isRestored: status !== 'restoring' }
    if (!scope.isRestored || isSame) return
    // The query string, such as a search for a name, belongs to the former user.
    if (opened?.user && user && opened.user.sub !== user.sub)
      void opened.router.navigate({ search: '' }, { replace: true })
    const router = createAppRouter({ env, user, client: services.client })
    scope = { ...scope, opened: { services, user, router } }
  }
  openRouter()
  session.subscribe(openRouter)
  const router = (): AppRouter | null => (scope.isRestored ? (scope.opened?.router ?? null) : null)
  return { env, session, toasts, current: () => scope.services, router }
}

const browserSession = (env: Env): Session =>
  createBrowserSession(env, { clock, variants: identityVariants(env.graphqlEndpoint) })

/** Returns the GraphQL variants, whose code loads at their first call: a returning user needs none of them. */
function identityVariants(endpoint: string): GraphqlIdentityCalls {
  const load = async () => (await import('../lib/auth/graphql-identity')).createIdentityVariants({ endpoint })
  return {
    signIn: async (credentials) => (await load()).signIn(credentials),
    signUp: async (input) => (await load()).signUp(input),
    confirmSignUp: async (input) => (await load()).confirmSignUp(input),
  }
}
