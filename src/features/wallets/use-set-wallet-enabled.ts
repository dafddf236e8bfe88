import { useMutation } from '@apollo/client/react'
import { graphql } from '../../lib/graphql/graphql'
import { type MutationOutcome, type MutationPayload, readOutcome } from '../../lib/graphql/outcome'

const SET_WALLET_ENABLED = graphql(`
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
        message
        code
        field
      }
    }
  }
`)

export interface SwitchedWallet {
  readonly agentId: string
  readonly sourceId: string
  readonly activated: boolean
}

/** The agent's own switch. It shows at once and goes back by itself when the server refuses. */
export function useSetWalletEnabled(): {
  setEnabled: (wallet: SwitchedWallet, enabled: boolean) => Promise<MutationOutcome<MutationPayload>>
  busy: boolean
} {
  const [mutate, { loading }] = useMutation(SET_WALLET_ENABLED)
  return {
    busy: loading,
    setEnabled: async ({ agentId, sourceId, activated }, enabled) => {
      const result = await mutate({
        variables: { input: { sourceId, enabled } },
        optimisticResponse: {
          updateWallet: {
            __typename: 'WalletResult',
            success: true,
            wallet: { __typename: 'Wallet', agentId, sourceId, activated, enabled, active: activated && enabled },
            errors: [],
          },
        },
      })
      return readOutcome(result, result.data?.updateWallet)
    },
  }
}
