import type { ApolloClient } from '@apollo/client'
import { sumCents } from '../../lib/format/money'
import { graphql } from '../../lib/api/graphql'
import type { TransactionFilters } from '../../lib/api/__generated__/documents'
import type { TransactionRow } from './transaction-row'

const BALANCE_BEFORE = graphql(`
  query BalanceBefore($filters: TransactionFilters) {
    listTransactions(filters: $filters, limit: 1) {
      items {
        id
        balanceAfter
      }
      nextToken
      total
    }
  }
`)

export interface StatementBalances {
  readonly openingCents: number
  readonly closingCents: number
}

type Entry = Pick<TransactionRow, 'walletSourceId' | 'amountCents' | 'balanceAfter'>

const funds = 'FUNDS'

/** Returns an account's balance before its oldest entry in rows sorted newest first, or null without an entry. */
export function openingOf(account: string, rows: readonly Entry[]): number | null {
  const first = rows.findLast(({ walletSourceId }) => (walletSourceId ?? funds) === account)
  return first ? first.balanceAfter - first.amountCents : null
}

/**
 * Returns the balances before and after the entries, for the filtered account or for all accounts. Null if other
 * filters are on or an entry has another currency, because no balance matches such entries.
 */
export async function statementBalances(
  client: ApolloClient,
  filters: TransactionFilters,
  rows: readonly TransactionRow[],
  sourceIds: readonly string[],
): Promise<StatementBalances | null> {
  const { account, startDate, endDate: _, oldestFirst, ...selection } = filters
  const netCents = sumCents(rows)
  if (Object.keys(selection).length > 0 || netCents === null) return null
  const newestFirst = oldestFirst ? rows.toReversed() : rows
  const accounts = account ? [account] : [funds, ...sourceIds]
  const openings = await Promise.all(
    accounts.map(async (each) => openingOf(each, newestFirst) ?? balanceBefore(client, each, startDate ?? null)),
  )
  const openingCents = openings.reduce((sum, cents) => sum + cents, 0)
  return { openingCents, closingCents: openingCents + netCents }
}

/** Returns the balance of an account without entries in the period, which is its balance at the start. */
async function balanceBefore(client: ApolloClient, account: string, startDate: string | null): Promise<number> {
  if (startDate === null) return 0
  const { data } = await client.query({
    query: BALANCE_BEFORE,
    variables: { filters: { account, endDate: startDate } },
    fetchPolicy: 'network-only',
  })
  return data?.listTransactions?.items[0]?.balanceAfter ?? 0
}
