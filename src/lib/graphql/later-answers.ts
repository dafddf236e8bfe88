import { InMemoryCache } from '@apollo/client'
import { type DocumentNode, Kind, OperationTypeNode } from 'graphql'
import { recordPolicies } from './cache'

/** What one operation was answered. */
export interface Answer {
  readonly document: DocumentNode
  readonly variables: Readonly<Record<string, unknown>>
  readonly operationType: OperationTypeNode
  readonly data: Readonly<Record<string, unknown>>
}

/**
 * An answer with what later ones say about the same records and lists in its place; null when they name records of which
 * they do not tell all that this one was asked.
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

/** A cache is read by queries only. */
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
