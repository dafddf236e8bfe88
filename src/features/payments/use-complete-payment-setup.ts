import { graphql } from '../../lib/graphql/graphql'
import { useInputMutation } from '../../lib/graphql/use-input-mutation'
import { PaymentSettings_status } from './payment-status'

const COMPLETE_PAYMENT_SETUP = graphql(
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

/** Takes a card that its bank has confirmed into the list of saved cards. */
export const useCompletePaymentSetup = () => useInputMutation(COMPLETE_PAYMENT_SETUP, 'completePaymentSetup')
