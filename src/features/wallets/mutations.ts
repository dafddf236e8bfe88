import { graphql } from '../../lib/api/graphql'

export const SET_WALLET_ENABLED = graphql(`
  mutation SetWalletEnabled($input: UpdateWalletInput!) {
    updateWallet(input: $input) {
      __typename
      success
      wallet {
        __typename
        agentId
        sourceId
        activated
        enabled
        active
      }
      errors {
        ...MutationErrors
      }
    }
  }
`)
