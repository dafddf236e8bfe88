import { InMemoryCache } from '@apollo/client'
import { type DocumentNode, Kind, OperationTypeNode } from 'graphql'
import { recordPolicies } from './cache'

/** One operation with its response data. */
export interface Answer {
  readonly document: DocumentNode
  readonly variables: Readonly<Record<string, unknown>>
  readonly operationType: OperationTypeNode
  readonly data: Readonly<Record<string, unknown>>
}

/**
 * Returns a response updated with later responses about the same records and lists. Returns null if a later response
 * names a record but lacks fields that this operation requests.
 */
export function withLaterAnswers(answer: Answer, later: readonly Answer[]): Answer['data'] | null {
  const cache = new InMemoryCache({ typePolicies: recordPolicies })
  for (const { document, variables, operationType, data } of [answer, ...later])
    cache.write({ dataId: rootIds[operationType], query: document, variables, result: data, overwrite: true })
  const { document, variables, operationType } = answer
  const { result, complete } = cache.diff<Record<string, unknown>>({
    id: rootIds[operationType],
    query: asQuery(document),
    variables,
    optimistic: false,
    returnPartialData: true,
  })
  return complete && result ? result : null
}

const rootIds: Readonly<Record<OperationTypeNode, string>> = {
  [OperationTypeNode.QUERY]: 'ROOT_QUERY',
  [OperationTypeNode.MUTATION]: 'ROOT_MUTATION',
  [OperationTypeNode.SUBSCRIPTION]: 'ROOT_SUBSCRIPTION',
}

/** Converts the operation to a query, because a cache can only be read with a query. */
function asQuery(document: DocumentNode): DocumentNode {
  return {
    ...document,
    definitions: document.definitions.map((definition) =>
      definition.kind === Kind.OPERATION_DEFINITION
        ? { ...definition, operation: OperationTypeNode.QUERY }
        : definition,
    ),
  }
}
