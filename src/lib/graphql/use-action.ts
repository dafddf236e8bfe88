import type { ApolloClient, DocumentNode, OperationVariables, TypedDocumentNode } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { useCallback } from 'react'
import { hasGrown } from './grown-list'
import { attempt, readOutcome, type MutationOutcome, type MutationPayload } from './outcome'

export interface ActionOptions {
  /** False for what changes nothing, such as a dry run, and for each but the last of many changes. */
  readonly rereads?: boolean
}

/**
 * A mutation as a function that never throws: it answers how it ended. What is on the screen is read again afterwards,
 * since an administrator's or a manager's word changes more than the record that it is about.
 */
export function useAction<Data, Variables extends OperationVariables, Payload extends MutationPayload>(
  mutation: TypedDocumentNode<Data, Variables>,
  payloadOf: (data: Data) => Payload | null | undefined,
): (variables: Variables, options?: ActionOptions) => Promise<MutationOutcome<Payload>> {
  const client = useApolloClient()
  return useCallback(
    (variables: Variables, { rereads = true }: ActionOptions = {}) =>
      attempt(async () => {
        const sent: OperationVariables = variables
        const result = await client.mutate({ mutation: mutation as DocumentNode, variables: sent })
        const outcome = readOutcome(result, result.data ? payloadOf(result.data as Data) : undefined)
        // A conflict says that the screen is out of date.
        if (rereads && (outcome.ok || outcome.error.code === 'CONFLICT')) rereadActive(client)
        return outcome
      }),
    [client, mutation, payloadOf],
  )
}

/**
 * Reads again what is on the screen. A list of which several pages are loaded is left as it is, rather than cut back to
 * its first page under the reader: the mutation's own answer carries what has changed of its rows.
 */
export function rereadActive(client: ApolloClient): void {
  client
    .refetchQueries({ include: 'active', onQueryUpdated: (query) => !hasGrown(query) })
    // Each part of the screen shows by itself that it could not be read again.
    .catch(() => undefined)
}
