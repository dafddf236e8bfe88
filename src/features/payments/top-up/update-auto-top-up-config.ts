import { graphql } from '../../../lib/graphql/graphql'
import { PaymentSettings_status } from '../payment-status'

/** Switches automatic top-up on or off, with the consent that it needs. */
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
          message
          code
          field
        }
      }
    }
  `,
  [PaymentSettings_status],
)
