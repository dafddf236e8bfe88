import type { ApolloClient, DocumentNode, OperationVariables, TypedDocumentNode } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { useEffect, useMemo } from 'react'
import type { AuthUser } from '../auth/user'

/** Context of a route's loader when it starts the first queries of its screen. */
export interface LoaderContext {
  readonly client: ApolloClient
  readonly user: AuthUser
  readonly params: URLSearchParams
}

/** Starts a screen's first queries without waiting. The screen's `useQuery` joins the request in flight. */
export type StartQueries = (context: LoaderContext) => void

/** Variables by document, for queries that a loader has sent and that no screen uses yet. */
const started = new WeakMap<ApolloClient, Map<DocumentNode, string>>()

export interface FirstQuery<Data, Variables extends OperationVariables> {
  readonly query: TypedDocumentNode<Data, Variables>
  readonly variables?: Variables
  /** Must equal the screen's context, because Apollo compares only document and variables. */
  readonly context?: { readonly wholeList: true }
}

/** Sends a query unless the cache has its data. The screen that sends it next shows a failure. */
export function startQuery<Data, Variables extends OperationVariables>(
  client: ApolloClient,
  { query, variables, context }: FirstQuery<Data, Variables>,
): void {
  const options: ApolloClient.QueryOptions = { query, ...(variables && { variables }), ...(context && { context }) }
  const queries = started.get(client) ?? new Map<DocumentNode, string>()
  started.set(client, queries)
  queries.delete(query)
  if (client.readQuery({ ...options, query: client.documentTransform.transformDocument(query) }) !== null) return
  queries.set(query, JSON.stringify(variables ?? {}))
  // With this policy, the cache takes no null fields of a failed response, which the screen would show without its error.
  client.query({ ...options, errorPolicy: 'none' }).catch(() => undefined)
}

/** Returns the fetch policy for a list that reloads on each visit, unless a loader has just sent the query. */
export function useFreshPolicy(query: DocumentNode, variables: OperationVariables = {}) {
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
