import type { ApolloClient, DocumentNode, OperationVariables, TypedDocumentNode } from '@apollo/client'
import { skipToken, useApolloClient, useQuery } from '@apollo/client/react'
import { useEffect, useMemo } from 'react'
import type { Day, TimeZone } from '../../shared/calendar'
import { useSessionSnapshot } from '../auth/use-session'
import type { AuthUser } from '../auth/user'
import { todayIn } from '../time/days'
import { useTimeZoneLookup } from '../time/use-calendar'
import { deviceTimeZone } from '../time/zone'
import { useUrlParams } from '../url-state/use-url-state'

/** What the variables of a screen's queries depend on. The zone and the date are getters: a lookup takes 40 ms on a phone. */
export interface ScreenContext {
  readonly user: AuthUser
  readonly params: URLSearchParams
  readonly timeZone: TimeZone
  readonly today: Day
}

interface ScreenQueryOptions {
  /** Reloads on each visit, also if the data is in the cache. */
  readonly isFresh?: boolean
}

export interface ScreenQuery<Data> extends ScreenQueryOptions {
  readonly document: TypedDocumentNode<Data, OperationVariables>
  readonly variables: (context: ScreenContext) => OperationVariables | null
}

/**
 * Declares a query of a screen: `startQueries` sends it from the route's loader, and `useScreenQuery` reads it in the
 * component, with the same variables. Without variables (null), neither sends it.
 */
export const screenQuery = <Data, Variables extends OperationVariables>(
  document: TypedDocumentNode<Data, Variables>,
  variables: (context: ScreenContext) => NoInfer<Variables> | null,
  options: ScreenQueryOptions = {},
): ScreenQuery<Data> => ({
  document: document as TypedDocumentNode<Data, OperationVariables>,
  variables,
  ...options,
})

/** Returns the result of a screen's query. */
export function useScreenQuery<Data>(query: ScreenQuery<Data>) {
  const { user } = useSessionSnapshot()
  const params = useUrlParams()
  const zone = useTimeZoneLookup()
  const variables = user && query.variables(contextOf(user, params, zone))
  const freshPolicy = useFreshPolicy(query.document, variables ?? {})
  const fetchPolicy = query.isFresh ? freshPolicy : 'cache-first'
  return useQuery(query.document, variables ? { variables, fetchPolicy } : skipToken)
}

/** Context of a route's loader when it starts the first queries of its screen. */
export interface LoaderContext {
  readonly client: ApolloClient
  readonly user: AuthUser
  readonly params: URLSearchParams
}

/** Starts a screen's first queries without waiting. The screen's `useScreenQuery` joins the request in flight. */
export type StartQueries = (context: LoaderContext) => void

/** Returns a loader that starts these queries. */
export const startQueries =
  (...queries: readonly ScreenQuery<unknown>[]): StartQueries =>
  ({ client, user, params }) => {
    const context = contextOf(user, params, deviceTimeZone)
    for (const { document, variables } of queries) {
      const values = variables(context)
      if (values) startQuery(client, document, values)
    }
  }

function contextOf(user: AuthUser, params: URLSearchParams, zone: () => TimeZone): ScreenContext {
  return {
    user,
    params,
    get timeZone() {
      return zone()
    },
    get today() {
      return todayIn(zone())
    },
  }
}

/** Variables by document, for queries that a loader has sent and that no screen uses yet. */
const started = new WeakMap<ApolloClient, Map<DocumentNode, string>>()

/** Sends a query unless the cache has its data. The screen that sends it next shows a failure. */
function startQuery(client: ApolloClient, query: DocumentNode, variables: OperationVariables): void {
  const queries = started.get(client) ?? new Map<DocumentNode, string>()
  started.set(client, queries)
  queries.delete(query)
  if (client.readQuery({ variables, query: client.documentTransform.transformDocument(query) }) !== null) return
  queries.set(query, JSON.stringify(variables))
  // With this policy, the cache takes no null fields of a failed response, which the screen would show without its error.
  client.query({ query, variables, errorPolicy: 'none' }).catch(() => undefined)
}

/** Returns the fetch policy for a list that reloads on each visit, unless a loader has just sent the query. */
export function useFreshPolicy(query: DocumentNode, variables: OperationVariables) {
  const client = useApolloClient()
  const key = JSON.stringify(variables)
  useEffect(() => {
    started.get(client)?.delete(query)
  }, [client, query])
  return useMemo(
    () => (started.get(client)?.get(query) === key ? 'cache-first' : 'cache-and-network'),
    [client, query, key],
  )
}
