import { ApolloClient } from '@apollo/client'
import { ApolloLink } from '@apollo/client/link'
import { BaseHttpLink } from '@apollo/client/link/http'
import type { Clock } from '../clock'
import type { Env } from '../env'
import { createBackendFetch } from '../http/backend-fetch'
import { log } from '../log'
import type { Session } from '../session/session'
import type { Timers } from '../timers'
import { defaultOptions } from './apollo-defaults'
import { createCache } from './cache'
import { createAnswerShapeLink } from './links/answer-shape'
import { createAuthHeadersLink } from './links/auth-headers'
import { createIdentityLink } from './links/identity'
import { createOperationIdLink } from './links/operation-id'
import { createRefreshLink } from './links/refresh'
import { createRetryLink } from './links/retry'
import { createTimeoutLink } from './links/timeout'

export interface ApolloClientDeps {
  readonly session: Pick<Session, 'tokensForRequest' | 'refresh' | 'identityEpoch' | 'onIdentityChange'>
  readonly env: Pick<Env, 'graphqlEndpoint' | 'graphqlGetQueries' | 'production'>
  readonly fetch?: typeof fetch | undefined
  readonly clock?: Pick<Clock, 'learnFromHeaders'> | undefined
  readonly timers?: Timers | undefined
  readonly random?: (() => number) | undefined
  readonly timeoutMs?: number | undefined
  /** Brings a stopped in-browser backend back; see createBackendFetch. */
  readonly reviveBackend?: (() => Promise<void>) | undefined
}

/**
 * The client of the data API. Its cache is dropped whenever the person changes; what is on the screen is then to be
 * drawn anew (the screens hang on `identityEpoch`).
 */
export function createApolloClient(deps: ApolloClientDeps): ApolloClient {
  const { session, env } = deps
  const http = new BaseHttpLink({
    uri: env.graphqlEndpoint,
    useGETForQueries: env.graphqlGetQueries,
    includeExtensions: false,
    fetch: createBackendFetch({ fetch: deps.fetch, clock: deps.clock, revive: deps.reviveBackend }),
  })
  const client = new ApolloClient({
    link: ApolloLink.from([
      createOperationIdLink(),
      createIdentityLink(session),
      createAuthHeadersLink(session),
      createRefreshLink(session),
      createRetryLink({ timers: deps.timers, random: deps.random }),
      createTimeoutLink(deps.timers, deps.timeoutMs),
      createAnswerShapeLink(),
      http,
    ]),
    cache: createCache(),
    dataMasking: true,
    defaultOptions,
    devtools: { enabled: !env.production },
  })
  session.onIdentityChange(() => {
    // `client.clearStore` does this a moment later, when the next person's screen may have asked its first question
    // already and would see it called off.
    client['queryManager']
      .clearStore()
      .catch((error: unknown) => log.error('The cache could not be cleared', { error }))
  })
  return client
}
