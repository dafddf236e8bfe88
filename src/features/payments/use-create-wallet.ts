import { useMutation } from '@apollo/client/react'
import { useCallback } from 'react'
import type { AppError } from '../../lib/errors/app-error'
import { graphql } from '../../lib/graphql/graphql'
import { readOutcome } from '../../lib/graphql/outcome'

const CREATE_WALLET = graphql(`
  mutation CreateWallet($input: CreateWalletInput!) {
    createWallet(input: $input) {
      success
      wallet {
        agentId
        sourceId
      }
      errors {
        message
        code
        field
      }
    }
  }
`)

/** Makes the wallet of a source. One that is there already, made in another tab perhaps, is as good. */
export function useCreateWallet(): (sourceId: string) => Promise<AppError | null> {
  const [mutate] = useMutation(CREATE_WALLET)
  return useCallback(
    async (sourceId) => {
      const result = await mutate({ variables: { input: { sourceId } } })
      const outcome = readOutcome(result, result.data?.createWallet)
      return outcome.ok || outcome.error.code === 'CONFLICT' ? null : outcome.error
    },
    [mutate],
  )
}
