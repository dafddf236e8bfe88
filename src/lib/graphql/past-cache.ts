import type { ApolloClient, DefaultContext, DocumentNode, OperationVariables } from '@apollo/client'
import { ApolloLink } from '@apollo/client/link'
import type { Observable } from 'rxjs'

export interface Question {
  readonly query: DocumentNode
  readonly variables: OperationVariables
}

/** Sends a question as the client would and tells the answer to nobody else: not to its cache, and so to no screen. */
export function askPastCache(
  client: ApolloClient,
  { query, variables }: Question,
  context: DefaultContext,
): Observable<ApolloLink.Result> {
  return ApolloLink.execute(
    client.link,
    {
      query: client.documentTransform.transformDocument(query),
      variables,
      context: { ...client.defaultContext, ...context },
    },
    { client },
  )
}
