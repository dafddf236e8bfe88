import type { ApolloClient } from '@apollo/client'
import { graphql } from '../../lib/graphql/graphql'
import { readWholeList } from '../../lib/graphql/read-whole-list'
import type { TransactionFilters } from '../../lib/graphql/__generated__/schema'
import type { TransactionRow } from './TransactionsTable'

const ALL_TRANSACTIONS = graphql(`
  query AllTransactions($filters: TransactionFilters, $limit: Int, $nextToken: String) {
    listTransactions(filters: $filters, limit: $limit, nextToken: $nextToken) {
      items {
        id
        type
        amountCents
        currency
        walletSourceId
        balanceAfter
        correlationId
        referenceId
        createdAt
      }
      nextToken
      total
    }
  }
`)

/** The whole filtered set. `most` stops early; the answer says whether it did. */
export async function fetchAllTransactions(
  client: ApolloClient,
  filters: TransactionFilters,
  most?: number,
): Promise<{ readonly rows: readonly TransactionRow[]; readonly complete: boolean }> {
  const { items, nextToken } = await readWholeList(
    client,
    ALL_TRANSACTIONS,
    { filters },
    (data) => data.listTransactions,
    { most },
  )
  const rows = items.slice(0, most)
  return { rows, complete: nextToken === null && rows.length === items.length }
}
