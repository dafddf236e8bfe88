import { graphql } from '../../lib/graphql/graphql'
import { useInputMutation } from '../../lib/graphql/use-input-mutation'
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
export const useRemovePaymentMethod = () => useInputMutation(REMOVE_PAYMENT_METHOD, 'removePaymentMethod')
