import { useMutation } from '@apollo/client/react'
import { graphql } from '../../lib/graphql/graphql'
import type { AutoTopUpConfigInput } from '../../lib/graphql/__generated__/schema'
import { type MutationOutcome, type MutationPayload, readOutcome } from '../../lib/graphql/outcome'
import { PaymentSettings_status } from './payment-status'

const UPDATE_AUTO_TOP_UP_CONFIG = graphql(
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

/** Switches automatic top-up on or off, with the consent that it needs. */
export function useUpdateAutoTopUpConfig(): {
  updateAutoTopUpConfig: (input: AutoTopUpConfigInput) => Promise<MutationOutcome<MutationPayload>>
  busy: boolean
} {
  const [mutate, { loading }] = useMutation(UPDATE_AUTO_TOP_UP_CONFIG)
  return {
    busy: loading,
    updateAutoTopUpConfig: async (input) => {
      const result = await mutate({ variables: { input } })
      return readOutcome(result, result.data?.updateAutoTopUpConfig)
    },
  }
}
