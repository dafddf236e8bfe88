import type { ApolloClient } from '@apollo/client'
import { Kind } from 'graphql'
import { log } from '../log'

/** Root fields that show money. Whatever moves some asks for them again, on whichever screen they are shown. */
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

/** Asks again for every query on the screen that reads one of these root fields; the rest is left alone. */
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
    // The queries show their own failure where they stand; what led here has succeeded all the same.
    log.debug('A refetch after a change failed', { error })
  }
}
