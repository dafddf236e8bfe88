import { graphql } from '../../lib/graphql/graphql'
import { useInputMutation } from '../../lib/graphql/use-input-mutation'

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

/** A wallet's warning level and its own rule of replenishment. */
export const useUpdateWalletRules = () => useInputMutation(UPDATE_WALLET_RULES, 'updateWallet')
