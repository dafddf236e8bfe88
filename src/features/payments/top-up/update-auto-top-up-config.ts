import { graphql } from '../../../lib/api/graphql'
import { PaymentSettings_status } from '../payment-status'

/** Turns automatic top-up on or off. Turning it on sends the consent version. */
export const UPDATE_AUTO_TOP_UP_CONFIG = graphql(
  `
    mutation UpdateAutoTopUpConfig($input: AutoTopUpConfigInput!) {
      updateAutoTopUpConfig(input: $input) {
        success
        status {
          agentId
          ...PaymentSettings_status
        }
        errors {
          ...MutationErrors
        }
      }
    }
  `,
  [PaymentSettings_status],
)
