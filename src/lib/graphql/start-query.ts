import type { ApolloClient, DocumentNode, OperationVariables, TypedDocumentNode } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { useMemo } from 'react'
import type { AuthUser } from '../session/user'

/** What a route's loader knows when it starts the first queries of its screen. */
export interface LoaderContext {
  readonly client: ApolloClient
  readonly user: AuthUser
  readonly params: URLSearchParams
}

/** Starts a screen's first queries and does not wait for them: the screen's `useQuery` joins the request under way. */
export type StartQueries = (context: LoaderContext) => void

/** So long an answer counts as the one that the screen's first render would ask for. */
const freshMs = 5_000

interface Started {
  readonly key: string
  readonly atMs: number
}
const started = new WeakMap<ApolloClient, Map<DocumentNode, Started>>()

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
  if (client.readQuery({ ...options, query: client.documentTransform.transformDocument(query) }) !== null) return
  const queries = started.get(client) ?? new Map<DocumentNode, Started>()
  started.set(client, queries.set(query, { key: JSON.stringify(variables ?? {}), atMs: performance.now() }))
  client.query(options).catch(() => undefined)
}

/** Returns the policy for a list that is read anew at each visit: not twice when the route's loader has just sent it. */
export function useFreshPolicy(query: DocumentNode, variables: OperationVariables = {}) {
  const client = useApolloClient()
  const key = JSON.stringify(variables)
  return useMemo(() => {
    const last = started.get(client)?.get(query)
    const isFresh = last?.key === key && performance.now() - last.atMs < freshMs
    return isFresh ? 'cache-first' : 'cache-and-network'
  }, [client, query, key])
}
