import { useMutation } from '@apollo/client/react'
import { graphql } from '../../lib/graphql/graphql'
import type { RemovePaymentMethodInput } from '../../lib/graphql/__generated__/schema'
import { type MutationOutcome, type MutationPayload, readOutcome } from '../../lib/graphql/outcome'
import { PaymentSettings_status } from './payment-status'

const REMOVE_PAYMENT_METHOD = graphql(
  `
    mutation RemovePaymentMethod($input: RemovePaymentMethodInput!) {
      removePaymentMethod(input: $input) {
        success
        status {
          agentId
          ...PaymentSettings_status
        }
        errors {
          message
          code
          field
        }
      }
    }
  `,
  [PaymentSettings_status],
)

/** Removes a saved card. */
export function useRemovePaymentMethod(): {
  removePaymentMethod: (input: RemovePaymentMethodInput) => Promise<MutationOutcome<MutationPayload>>
  busy: boolean
} {
  const [mutate, { loading }] = useMutation(REMOVE_PAYMENT_METHOD)
  return {
    busy: loading,
    removePaymentMethod: async (input) => {
      const result = await mutate({ variables: { input } })
      return readOutcome(result, result.data?.removePaymentMethod)
    },
  }
}
