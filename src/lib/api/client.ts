import { ApolloClient } from '@apollo/client'
import { ApolloLink } from '@apollo/client/link'
import { BaseHttpLink } from '@apollo/client/link/http'
import type { Env } from '../settings/env'
import { createBackendFetch } from './backend-fetch'
import type { Session } from '../auth/session-types'
import type { Timers } from '../time/timers'
import { createAgentLink, createAuthHeadersLink, createRefreshLink } from './auth-links'
import { createCache } from './cache'
import {
  createFailureLink,
  createLimitsLink,
  createResendLink,
  createResponseShapeLink,
  createRetryLink,
} from './links'
import { createOpenFiltersLink, createTranslationLink } from '../translation/translation-link'

declare module '@apollo/client' {
  export namespace ApolloClient {
    export namespace DeclareDefaultOptions {
      interface WatchQuery {
        errorPolicy: 'all'
      }
      interface Query {
        errorPolicy: 'all'
      }
      interface Mutate {
        errorPolicy: 'all'
      }
    }
  }
}

/** Default options. Queries and mutations return partial data together with errors, as values. */
export const defaultOptions = {
  watchQuery: { errorPolicy: 'all' },
  query: { errorPolicy: 'all' },
  mutate: { errorPolicy: 'all' },
} as const

export interface ApolloClientDeps {
  readonly session: Pick<Session, 'tokensForRequest' | 'refresh' | 'reportRetry'>
  /** Aborted when the client's user leaves. Requests in flight are then aborted, and new ones are rejected. */
  readonly ended: AbortSignal
  readonly env: Pick<Env, 'full' | 'graphqlEndpoint' | 'graphqlExtraHeaders' | 'graphqlGetQueries' | 'production'>
  readonly fetch?: typeof fetch | undefined
  readonly timers?: Timers | undefined
  readonly random?: (() => number) | undefined
  readonly timeoutMs?: number | undefined
}

/** How the service calls the app's types, as JSON. Empty if the build does not know, or if there is no difference. */
const serviceTypes = import.meta.env.VITE_SERVICE_TYPES

/** A demo build leaves out what reads foreign values: the values of its backend are those of schema.graphql. */
const isOwnBackend = import.meta.env.VITE_BACKEND !== 'live' && import.meta.env.PROD

/** Returns the data API client of one user. The next user gets a new client with a new cache and new links. */
export function createApolloClient(deps: ApolloClientDeps): ApolloClient {
  const { session, env, ended } = deps
  const http = new BaseHttpLink({
    uri: env.graphqlEndpoint,
    useGETForQueries: env.graphqlGetQueries,
    includeExtensions: false,
    fetch: createBackendFetch({ fetch: deps.fetch }),
  })
  return new ApolloClient({
    link: ApolloLink.from([
      ...(env.full || isOwnBackend ? [] : [createOpenFiltersLink()]),
      createFailureLink(env.graphqlEndpoint),
      createLimitsLink({ ended, timers: deps.timers, timeoutMs: deps.timeoutMs }),
      createAgentLink(session),
      createRefreshLink(session),
      createAuthHeadersLink(session, ended),
      createRetryLink({ timers: deps.timers, random: deps.random }),
      createResendLink(),
      ...(isOwnBackend ? [] : [createTranslationLink(serviceTypes === '' ? undefined : JSON.parse(serviceTypes))]),
      createResponseShapeLink(),
      http,
    ]),
    cache: createCache(),
    defaultContext: { extraHeaders: env.graphqlExtraHeaders },
    dataMasking: true,
    defaultOptions,
    devtools: { enabled: !env.production },
  })
}
