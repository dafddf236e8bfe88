import { useMutation } from '@apollo/client/react'
import { graphql } from '../../lib/graphql/graphql'
import type { CompletePaymentSetupInput } from '../../lib/graphql/__generated__/schema'
import { type MutationOutcome, type MutationPayload, readOutcome } from '../../lib/graphql/outcome'
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
export function useCompletePaymentSetup(): {
  completePaymentSetup: (input: CompletePaymentSetupInput) => Promise<MutationOutcome<MutationPayload>>
  busy: boolean
} {
  const [mutate, { loading }] = useMutation(COMPLETE_PAYMENT_SETUP)
  return {
    busy: loading,
    completePaymentSetup: async (input) => {
      const result = await mutate({ variables: { input } })
      return readOutcome(result, result.data?.completePaymentSetup)
    },
  }
}
