import { useMutation } from '@apollo/client/react'
import { graphql } from '../../lib/graphql/graphql'
import { type MutationOutcome, type MutationPayload, readOutcome } from '../../lib/graphql/outcome'

const UPDATE_WALLET_RULES = graphql(`
  mutation UpdateWalletRules($input: UpdateWalletInput!) {
    updateWallet(input: $input) {
      success
      wallet {
        agentId
        sourceId
        lowBalanceThreshold
        autoReplenishment {
          enabled
          threshold
          amount
        }
      }
      errors {
        message
        code
        field
      }
    }
  }
`)

export interface WalletRules {
  readonly sourceId: string
  readonly lowBalanceThresholdCents: number
  readonly autoReplenishment: {
    readonly enabled: boolean
    readonly thresholdCents: number | null
    readonly amountCents: number | null
  }
}

/** A wallet's warning level and its own rule of replenishment. */
export function useUpdateWalletRules(): {
  update: (rules: WalletRules) => Promise<MutationOutcome<MutationPayload>>
  busy: boolean
} {
  const [mutate, { loading }] = useMutation(UPDATE_WALLET_RULES)
  return {
    busy: loading,
    update: async (rules) => {
      const result = await mutate({ variables: { input: rules } })
      return readOutcome(result, result.data?.updateWallet)
    },
  }
}
