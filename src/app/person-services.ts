import type { ApolloClient } from '@apollo/client'
import { createTopicHub, type TopicHub } from '../features/live/topic-hub'
import { type ApolloClientDeps, createApolloClient } from '../lib/graphql/client'
import type { Session } from '../lib/session/session'
import { createOwnToasts, type OwnToasts, type ToastStore } from '../ui/feedback/Toasts'

/**
 * Whatever is remembered of one person: made when they come, ended when they go, and never handed to the next. Nothing
 * of theirs is kept in a module, where it would outlive them.
 */
export interface PersonServices {
  /** The session's epoch that they are of; the tree of the screens hangs on it. */
  readonly epoch: number
  readonly client: ApolloClient
  readonly topics: TopicHub
  readonly toasts: OwnToasts
  readonly end: () => void
}

export interface PersonServiceDeps extends Omit<ApolloClientDeps, 'ended' | 'session'> {
  readonly session: Pick<Session, 'tokensForRequest' | 'refresh' | 'reportRetry' | 'doubtRoles' | 'identityEpoch'>
  readonly toasts: ToastStore
}

export function createPersonServices({ toasts, ...deps }: PersonServiceDeps): PersonServices {
  const ending = new AbortController()
  const client = createApolloClient({ ...deps, ended: ending.signal })
  const ownToasts = createOwnToasts(toasts)
  return {
    epoch: deps.session.identityEpoch(),
    client,
    topics: createTopicHub(),
    toasts: ownToasts,
    end() {
      // Questions under way end here and reach nobody; after that the client has nothing more to wait for.
      ending.abort()
      ownToasts.close()
      // A question may find out, as it is sent, that the session is gone: Apollo cannot be stopped while it begins one.
      queueMicrotask(() => client.stop())
    },
  }
}
