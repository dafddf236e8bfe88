import type { ApolloClient } from '@apollo/client'
import { classify } from '../../lib/errors/classify'
import { AppError } from '../../lib/errors/app-error'
import { graphql } from '../../lib/graphql/graphql'
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

const pageSize = 100

/**
 * The whole filtered set, page by page, past the cache: a file of a hundred thousand rows must not fill it. Half a
 * statement would be a wrong one, so that any failure ends it. `most` stops early; the answer says whether it did.
 */
export async function fetchAllTransactions(
  client: ApolloClient,
  filters: TransactionFilters,
  most = Number.POSITIVE_INFINITY,
): Promise<{ readonly rows: readonly TransactionRow[]; readonly complete: boolean }> {
  const rows: TransactionRow[] = []
  let nextToken: string | null = null
  do {
    const { data, error }: Awaited<ReturnType<typeof readPage>> = await readPage(client, filters, nextToken)
    const page = data?.listTransactions
    if (error || !page) throw error ? classify(error) : new AppError('INTERNAL')
    rows.push(...page.items)
    nextToken = page.nextToken
  } while (nextToken !== null && rows.length < most)
  return { rows: rows.slice(0, most), complete: nextToken === null && rows.length <= most }
}

function readPage(client: ApolloClient, filters: TransactionFilters, nextToken: string | null) {
  return client.query({
    query: ALL_TRANSACTIONS,
    variables: { filters, limit: pageSize, nextToken },
    fetchPolicy: 'no-cache',
  })
}
