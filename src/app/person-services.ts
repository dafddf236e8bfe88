import type { ApolloClient } from '@apollo/client'
import { createTopicHub, type TopicHub } from '../features/live/topic-hub'
import { type ApolloClientDeps, createApolloClient } from '../lib/api/client'
import type { Session } from '../lib/auth/session'
import { createOwnToasts, type OwnToasts, type ToastStore } from '../ui/feedback/Toasts'

/**
 * Services that hold the data of one user. A change of identity ends them and creates new ones. Modules hold no user
 * data, because it would outlive the user's session.
 */
export interface PersonServices {
  readonly client: ApolloClient
  readonly topics: TopicHub
  readonly toasts: OwnToasts
  readonly end: () => void
}

export interface PersonServiceDeps extends Omit<ApolloClientDeps, 'ended' | 'session'> {
  readonly session: Pick<Session, 'tokensForRequest' | 'refresh' | 'reportRetry' | 'recheckRoles'>
  readonly toasts: ToastStore
}

export function createPersonServices({ toasts, ...deps }: PersonServiceDeps): PersonServices {
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
