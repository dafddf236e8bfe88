import type { ApolloClient, DocumentNode, OperationVariables, TypedDocumentNode } from '@apollo/client'
import { AppError } from '../errors/app-error'
import type { WholeListEnd } from './links/whole-list'

/** The longest page that the API gives. */
export const longestPage = 100

/**
 * All rows of a list for a file, past the cache, which a hundred thousand rows must not fill. Half a file would be a
 * wrong one, so any failure ends it.
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
