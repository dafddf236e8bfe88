import { useMutation } from '@apollo/client/react'
import { useCallback } from 'react'
import type { AppError } from '../../lib/errors/app-error'
import { graphql } from '../../lib/graphql/graphql'
import { readOutcome } from '../../lib/graphql/outcome'
import { moneyFields, refetchFields } from '../../lib/graphql/refetch-fields'
import { intentKeys } from './intent-keys'

const TRANSFER_FUNDS = graphql(`
  mutation TransferFundsToWallet($input: TransferFundsInput!) {
    transferFundsToWallet(input: $input) {
      success
      wallet {
        agentId
        sourceId
        balanceCents
      }
      fundsBalanceCents
      errors {
        message
        code
        field
      }
    }
  }
`)

export interface Transfer {
  readonly sourceId: string
  readonly amountCents: number
  /** The payment that the money came from, which tells this transfer from another of the same amount. */
  readonly paymentIntentId?: string
}

/** Moves money from the funds to a wallet; a transfer whose answer was lost is the same one when asked for again. */
export function useTransferFunds(): (transfer: Transfer) => Promise<AppError | null> {
  const [mutate, { client }] = useMutation(TRANSFER_FUNDS)
  return useCallback(
    async (wish: Transfer): Promise<AppError | null> => {
      const intention = { operation: 'transferFundsToWallet', ...wish }
      const { sourceId, amountCents } = wish
      const result = await mutate({
        variables: { input: { sourceId, amountCents, idempotencyKey: intentKeys.keyFor(intention) } },
        update: (cache, { data }) => {
          const moved = data?.transferFundsToWallet
          const fundsBalanceCents = moved?.fundsBalanceCents
          if (!moved?.wallet || typeof fundsBalanceCents !== 'number') return
          const id = cache.identify({ __typename: 'FundsBalance', agentId: moved.wallet.agentId })
          if (id) cache.modify({ id, fields: { fundsBalanceCents: () => fundsBalanceCents } })
        },
      })
      const outcome = readOutcome(result, result.data?.transferFundsToWallet)
      // A refusal is an answer too: the next try is a new wish. Only after no answer is it still the same.
      if (outcome.ok || !outcome.error.network) intentKeys.settle(intention)
      if (!outcome.ok) return outcome.error
      await refetchFields(client, moneyFields)
      return null
    },
    [mutate, client],
  )
}
