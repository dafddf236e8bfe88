import type { ApolloClient } from '@apollo/client'
import { Kind } from 'graphql'
import { log } from '../telemetry/log'

/** Root fields that show money. Every action that moves money refetches them, on any screen. */
export const moneyFields: readonly string[] = [
  'getAgentWallets',
  'getDailyActivity',
  'getDashboardStats',
  'getFundsBalance',
  'getPaymentStatus',
  'getTransactionStats',
  'getWallet',
  'listTransactions',
]

/** Refetches each query on the screen that reads one of these root fields. */
export async function refetchFields(client: ApolloClient, fields: readonly string[]): Promise<void> {
  const wanted = new Set(fields)
  try {
    await client.refetchQueries({
      include: 'active',
      onQueryUpdated: ({ query }) =>
        query.definitions.some(
          (definition) =>
            definition.kind === Kind.OPERATION_DEFINITION &&
            definition.selectionSet.selections.some(
              (selection) => selection.kind === Kind.FIELD && wanted.has(selection.name.value),
            ),
        ),
    })
  } catch (error) {
    // The queries show their own failures. The action that caused the refetch has succeeded.
    log.debug('A refetch after a change failed', { error })
  }
}
