import type { DocumentNode, OperationVariables, TypedDocumentNode } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { useCallback } from 'react'
import { classify } from '../errors/classify'

/** Returns a function that reads a record from the network. Forms compare their changes with it before they save. */
export function useReread<Data, Variables extends OperationVariables>(
  document: TypedDocumentNode<Data, Variables>,
): (variables: Variables) => Promise<Data | undefined> {
  const client = useApolloClient()
  return useCallback(
    async (variables) => {
      const sent: OperationVariables = variables
      const query = document as DocumentNode
      const { data, error } = await client.query({ query, variables: sent, fetchPolicy: 'network-only' })
      if (error) throw classify(error)
      return data as Data | undefined
    },
    [client, document],
  )
}
