import { graphql } from '../../../lib/graphql/graphql'
import { PaymentSettings_status } from '../payment-status'

/** Adds a confirmed card to the saved cards. */
export const COMPLETE_PAYMENT_SETUP = graphql(
  `
    mutation CompletePaymentSetup($input: CompletePaymentSetupInput!) {
      completePaymentSetup(input: $input) {
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
