import { graphql } from '../../../lib/graphql/graphql'
import { PaymentSettings_status } from '../payment-status'

/** Sets the default card. */
export const SET_DEFAULT_PAYMENT_METHOD = graphql(
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
