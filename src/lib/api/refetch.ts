import type { ApolloClient, DocumentNode, ObservableQuery, OperationVariables, TypedDocumentNode } from '@apollo/client'
import { Kind } from 'graphql'
import { classify } from '../errors/classify'
import { log } from '../telemetry/log'

/** Root fields that show money. Every action that moves money refetches them, on any screen. */
export const moneyFields: readonly string[] = [
  'getAgentWallets',
  'getDailyActivity',
  'getDashboardStats',
  'getFundsBalance',
  'getPaymentStatus',
  'getTransactionStats',
  'getWallet',
  'listTransactions',
]

/** Refetches each query on the screen that reads one of these root fields. */
export function refetchFields(client: ApolloClient, fields: readonly string[]): Promise<void> {
  const wanted = new Set(fields)
  return refetchIf(client, ({ query }) =>
    query.definitions.some(
      (definition) =>
        definition.kind === Kind.OPERATION_DEFINITION &&
        definition.selectionSet.selections.some(
          (selection) => selection.kind === Kind.FIELD && wanted.has(selection.name.value),
        ),
    ),
  )
}

const multiplePages = new WeakSet<object>()

/** Returns true for one page of a list that shows several. Refetched alone, it would no longer fit the other pages. */
export function hasMultiplePages(query: ObservableQuery): boolean {
  return multiplePages.has(query)
}

export function setMultiplePages(query: object, hasMultiple: boolean): void {
  if (hasMultiple) multiplePages.add(query)
  else multiplePages.delete(query)
}

/**
 * Refetches all active queries, because an administrator's or manager's action changes more than one record. Skips a
 * list with several loaded pages, which a refetch would cut back to its first page. The mutation's response already
 * carries the changes to its rows.
 */
export function refetchActive(client: ApolloClient): void {
  void refetchIf(client, (query) => !hasMultiplePages(query))
}

/** Refetches all active queries, lists with several pages too. Resolves when they have finished or failed. */
export function refetchAll(client: ApolloClient): Promise<void> {
  return refetchIf(client, () => true)
}

async function refetchIf(client: ApolloClient, isAffected: (query: ObservableQuery) => boolean): Promise<void> {
  try {
    await client.refetchQueries({ include: 'active', onQueryUpdated: isAffected })
  } catch (error) {
    // The queries show their own failures. The action that caused the refetch has succeeded.
    log.debug('A refetch after a change failed', { error })
  }
}

/** Reads a record from the network. Forms compare their changes with it before they save. */
export async function queryNetworkOnly<Data, Variables extends OperationVariables>(
  client: ApolloClient,
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
): Promise<Data | undefined> {
  const untyped: OperationVariables = variables
  const query = document as DocumentNode
  const { data, error } = await client.query({ query, variables: untyped, fetchPolicy: 'network-only' })
  if (error) throw classify(error)
  return data as Data | undefined
}
