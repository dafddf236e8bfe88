import type { TypedDocumentNode } from '@apollo/client'
import { useMutation } from '@apollo/client/react'
import { type Answer, type MutationOutcome, type MutationPayload, readOutcome } from './outcome'

/** A mutation that takes one input, as a function that answers how it ended; `busy` while it is on its way. */
export function useInputMutation<Field extends string, Input>(
  mutation: TypedDocumentNode<Answer<Field>, { input: Input }>,
  field: Field,
): { send: (input: Input) => Promise<MutationOutcome<MutationPayload>>; busy: boolean } {
  const [mutate, { loading }] = useMutation(mutation)
  return {
    busy: loading,
    send: async (input) => {
      const result = await mutate({ variables: { input } })
      return readOutcome(result, result.data?.[field])
    },
  }
}
