import { graphql } from '../../../lib/graphql/graphql'
import { PaymentSettings_status } from '../payment-status'

/** Removes a saved card. */
export const REMOVE_PAYMENT_METHOD = graphql(
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
