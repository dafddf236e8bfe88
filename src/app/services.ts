import type { ApolloClient } from '@apollo/client'
import { clock } from '../lib/clock'
import type { Env } from '../lib/env'
import { createApolloClient } from '../lib/graphql/client'
import { createIdentityVariants } from '../lib/graphql/identity-variants'
import { createBrowserSession } from '../lib/session/browser-session'
import type { Session } from '../lib/session/session'
import { createToastStore, type ToastStore } from '../ui/toast-store'

/** What the app has one of. */
export interface Services {
  readonly env: Env
  readonly session: Session
  readonly client: ApolloClient
  readonly toasts: ToastStore
}

export interface ServiceOptions {
  /** Brings a stopped in-browser backend back to life. */
  readonly reviveBackend?: (() => Promise<void>) | undefined
}

export function createServices(env: Env, { reviveBackend }: ServiceOptions = {}): Services {
  const variants = createIdentityVariants({ endpoint: env.graphqlEndpoint, clock, revive: reviveBackend })
  const session = createBrowserSession(env, { variants })
  const client = createApolloClient({ session, env, clock, reviveBackend })
  return { env, session, client, toasts: createToastStore() }
}
