import { useMutation } from '@apollo/client/react'
import { graphql } from '../../lib/graphql/graphql'
import type { SetDefaultPaymentMethodInput } from '../../lib/graphql/__generated__/schema'
import { type MutationOutcome, type MutationPayload, readOutcome } from '../../lib/graphql/outcome'
import { PaymentSettings_status } from './payment-status'

const SET_DEFAULT_PAYMENT_METHOD = graphql(
  `
    mutation SetDefaultPaymentMethod($input: SetDefaultPaymentMethodInput!) {
      setDefaultPaymentMethod(input: $input) {
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

/** Makes a saved card the one that is charged unless another is chosen. */
export function useSetDefaultPaymentMethod(): {
  setDefaultPaymentMethod: (input: SetDefaultPaymentMethodInput) => Promise<MutationOutcome<MutationPayload>>
  busy: boolean
} {
  const [mutate, { loading }] = useMutation(SET_DEFAULT_PAYMENT_METHOD)
  return {
    busy: loading,
    setDefaultPaymentMethod: async (input) => {
      const result = await mutate({ variables: { input } })
      return readOutcome(result, result.data?.setDefaultPaymentMethod)
    },
  }
}
