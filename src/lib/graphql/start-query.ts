import type { ApolloClient, DocumentNode, OperationVariables, TypedDocumentNode } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { useEffect, useMemo } from 'react'
import type { AuthUser } from '../session/user'

/** What a route's loader knows when it starts the first queries of its screen. */
export interface LoaderContext {
  readonly client: ApolloClient
  readonly user: AuthUser
  readonly params: URLSearchParams
}

/** Starts a screen's first queries and does not wait for them: the screen's `useQuery` joins the request under way. */
export type StartQueries = (context: LoaderContext) => void

/** Queries that a loader has sent and no screen has taken over yet: the variables by document. */
const started = new WeakMap<ApolloClient, Map<DocumentNode, string>>()

export interface FirstQuery<Data, Variables extends OperationVariables> {
  readonly query: TypedDocumentNode<Data, Variables>
  readonly variables?: Variables
  /** The same as the screen's: Apollo compares only document and variables. */
  readonly context?: { readonly wholeList: true }
}

/** Sends a query unless the cache has its answer. The screen that asks next shows a failure. */
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
  client.query(options).catch(() => undefined)
}

/** Returns the policy for a list that is read anew at each visit: not twice when the route's loader has just sent it. */
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
