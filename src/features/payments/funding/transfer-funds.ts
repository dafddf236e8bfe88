import type { ApolloCache } from '@apollo/client'
import { graphql } from '../../../lib/api/graphql'

/** Moves money from the funds to a wallet. */
export const TRANSFER_FUNDS = graphql(`
  mutation TransferFundsToWallet($sourceId: ID!, $amountCents: Int!, $idempotencyKey: String) {
    transferFundsToWallet(input: { sourceId: $sourceId, amountCents: $amountCents, idempotencyKey: $idempotencyKey }) {
      success
      wallet {
        agentId
        sourceId
        balanceCents
      }
      fundsBalanceCents
      errors {
        ...MutationErrors
      }
    }
  }
`)

/** Writes the new funds balance to the cache. The response returns it outside of a cached record. */
export function updateFunds(
  cache: ApolloCache,
  moved: { readonly wallet: { readonly agentId: string } | null; readonly fundsBalanceCents: number | null },
): void {
  const { wallet, fundsBalanceCents } = moved
  if (!wallet || typeof fundsBalanceCents !== 'number') return
  const id = cache.identify({ __typename: 'FundsBalance', agentId: wallet.agentId })
  if (id) cache.modify({ id, fields: { fundsBalanceCents: () => fundsBalanceCents } })
}
