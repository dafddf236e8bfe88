import type { ApolloClient, DocumentNode, OperationVariables, TypedDocumentNode } from '@apollo/client'
import { AppError } from '../errors/app-error'
import type { WholeListEnd } from './links/whole-list'

/** Maximum page size of the API. */
export const longestPage = 100

/**
 * Reads all rows of a list for a file. Bypasses the cache, which 100,000 rows must not fill. Throws on any failure,
 * because a partial file would be wrong.
 */
export async function readWholeList<Data, Variables extends OperationVariables, List>(
  client: ApolloClient,
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  listOf: (data: Data) => List | null | undefined,
  end?: WholeListEnd,
): Promise<List> {
  const asked: OperationVariables = { ...variables, limit: longestPage }
  const { data } = await client.query({
    query: document as DocumentNode,
    variables: asked,
    fetchPolicy: 'no-cache',
    errorPolicy: 'none',
    context: { wholeList: end ?? true },
  })
  const list = listOf(data as Data)
  if (!list) throw new AppError('INTERNAL')
  return list
}
