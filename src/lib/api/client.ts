import { ApolloClient, DocumentTransform } from '@apollo/client'
import { ApolloLink } from '@apollo/client/link'
import { BaseHttpLink } from '@apollo/client/link/http'
import { type Capabilities, type Env, hasCapability } from '../settings/env'
import { createBackendFetch } from './backend-fetch'
import type { Session } from '../auth/session-types'
import type { Timers } from '../time/timers'
import { createAgentLink, createAuthHeadersLink, createRefreshLink } from './auth-links'
import { createCache } from './cache'
import {
  createAbortLink,
  createOperationIdLink,
  createResponseShapeLink,
  createRetryLink,
  createTimeoutLink,
} from './links'
import { createOpenFiltersLink, createOpenValuesLink, Spellings } from './open-values-link'
import { createStaleResponseLink } from './stale-response-link'
import { createWholeListLink } from './whole-list'
import { createCapabilitiesLink, withoutCapabilities } from './without-capabilities'

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
  readonly env: Pick<Env, 'graphqlEndpoint' | 'graphqlExtraHeaders' | 'graphqlGetQueries' | 'production'> &
    // Every capability if omitted.
    Partial<Pick<Env, 'capabilities'>>
  readonly fetch?: typeof fetch | undefined
  readonly timers?: Timers | undefined
  readonly random?: (() => number) | undefined
  readonly timeoutMs?: number | undefined
}

/** Returns the data API client of one user. The next user gets a new client with a new cache and new links. */
export function createApolloClient(deps: ApolloClientDeps): ApolloClient {
  const { session, env, ended } = deps
  const http = new BaseHttpLink({
    uri: env.graphqlEndpoint,
    useGETForQueries: env.graphqlGetQueries,
    includeExtensions: false,
    fetch: createBackendFetch({ fetch: deps.fetch }),
  })
  const limits = limitsOf(env.capabilities)
  return new ApolloClient({
    ...limits.client,
    link: ApolloLink.from([
      ...limits.links,
      createWholeListLink(),
      ...limits.reads,
      createOperationIdLink(),
      createAbortLink(ended),
      createAgentLink(session),
      createTimeoutLink(deps.timers, deps.timeoutMs),
      createAuthHeadersLink(session, ended),
      createRefreshLink(session),
      createRetryLink({ timers: deps.timers, random: deps.random }),
      createStaleResponseLink(),
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

/** Removes what the service lacks from documents and variables. Demo builds omit this: their backend has it all. */
function limitsOf(capabilities: Capabilities | undefined) {
  if (!capabilities || (import.meta.env.VITE_BACKEND !== 'live' && import.meta.env.PROD))
    return { client: {}, links: [], reads: [createOpenValuesLink(new Spellings())] }
  const has = hasCapability(capabilities)
  const documentTransform = new DocumentTransform((document) => withoutCapabilities(document, has))
  const links = [createCapabilitiesLink(has), ...(capabilities.leadFilters ? [] : [createOpenFiltersLink()])]
  return { client: { documentTransform }, links, reads: [createOpenValuesLink(new Spellings())] }
}
