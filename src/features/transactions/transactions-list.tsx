import { compareText } from '../../shared/search'
import { type JSX, useMemo } from 'react'
import { env } from '../../lib/settings/env'
import { type CsvColumn, csvMoney } from '../../lib/format/csv'
import { graphql } from '../../lib/api/graphql'
import { screenQuery, useScreenQuery } from '../../lib/api/screen-query'
import { rangeProblem, startAndEndDate } from '../../lib/time/period'
import { nameOf, transactionTypes } from '../../lib/labels/labels'
import { defineList } from '../../list/define-list'
import { LinkButton } from '../../ui/button/Button'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { Transaction_row, type TransactionRow, accountName } from './transaction'
const TRANSACTIONS = graphql(
  `
    query Transactions($filters: TransactionFilters, $limit: Int, $nextToken: String) {
      listTransactions(filters: $filters, limit: $limit, nextToken: $nextToken) {
        items {
          ...Transaction_row @unmask
        }
        nextToken
        total
      }
    }
  `,
  [Transaction_row],
)

const TRANSACTION_ACCOUNTS = graphql(`
  query TransactionAccounts {
    getAgentWallets {
      agentId
      sourceId
      leadSource {
        id
        name
      }
    }
  }
`)

export const accountsQuery = screenQuery(TRANSACTION_ACCOUNTS, () => ({}))

export const transactions = defineList({
  label: 'Transactions',
  query: TRANSACTIONS,
  page: (data) => data.listTransactions,
  rowKey: ({ id }) => id,
  record: 'transaction',
  use: useAccounts,
  filters: {
    search: { kind: 'text', label: 'Search', placeholder: 'Search transactions' },
    type: { kind: 'multi', label: 'Type', options: transactionTypes },
    account: { kind: 'select', label: 'Account', anyLabel: 'All accounts', options: ({ accounts }) => accounts },
    date: { kind: 'dates', label: 'Date', isPeriod: true },
    amount: { kind: 'range', label: 'Amount' },
  },
  sort: { by: { date: 'DATE' }, initial: { column: 'date', direction: 'desc' } },
  problem: ({ filters: { date, amount } }) =>
    rangeProblem(date) ??
    (amount.min !== null && amount.max !== null && amount.max < amount.min
      ? 'The highest amount is below the lowest one.'
      : null),
  variables: ({ filters: { search, type, account, date, amount }, descending, timeZone }) => ({
    filters: {
      ...startAndEndDate(date, timeZone),
      ...(search && { search }),
      ...(type.length > 0 && { types: type }),
      ...(account && { account }),
      ...(amount.min !== null && { minAmountCents: amount.min }),
      ...(amount.max !== null && { maxAmountCents: amount.max }),
      ...(!descending && { oldestFirst: true }),
    },
  }),
  csv: { fileName: 'transactions', columns: ({ sourceNames }) => transactionCsvColumns(sourceNames) },
  empty: <NoTransactions />,
})

export function transactionCsvColumns(sourceNames: ReadonlyMap<string, string>): CsvColumn<TransactionRow>[] {
  return [
    { header: 'Date', instant: ({ createdAt }) => createdAt },
    { header: 'Type', value: ({ type }) => nameOf(transactionTypes, type) },
    { header: 'Account', value: (row) => accountName(row, sourceNames) },
    { header: 'Amount', value: ({ amountCents }) => csvMoney(amountCents) },
    { header: 'Currency', value: ({ currency }) => currency.toUpperCase() },
    { header: 'Balance after (USD)', value: ({ balanceAfter }) => csvMoney(balanceAfter) },
    { header: 'Transaction', value: ({ id }) => id },
    { header: 'Correlation', value: ({ correlationId }) => correlationId },
    { header: 'Reference', value: ({ referenceId }) => referenceId },
  ]
}

type Filters = ReturnType<typeof transactions.useList>['filters']

/** Returns true if any filter besides the period is on. */
export const isSelection = ({ search, type, account, amount }: Filters): boolean =>
  search !== null || type.length > 0 || account !== null || amount.min !== null || amount.max !== null

function NoTransactions(): JSX.Element {
  return (
    <EmptyState
      icon="receipt"
      title="No transactions yet"
      action={
        env.features.wallets ? (
          <LinkButton to="/wallet" variant="primary">
            Add funds
          </LinkButton>
        ) : undefined
      }
    >
      Every deposit, transfer and purchase will show up here.
    </EmptyState>
  )
}

/** Returns the agent's wallets by name, for the filter and the account column. `accounts` is null while they load. */
function useAccounts() {
  const { data } = useScreenQuery(accountsQuery)
  const wallets = data?.getAgentWallets
  return useMemo(() => {
    const options = (wallets ?? [])
      .map(({ sourceId, leadSource }) => ({ value: sourceId, label: leadSource?.name ?? sourceId }))
      .sort((a, b) => compareText(a.label, b.label))
    return {
      accounts: wallets ? [{ value: 'FUNDS', label: 'Available funds' }, ...options] : null,
      sourceIds: options.map(({ value }) => value),
      sourceNames: new Map(options.map(({ value, label }) => [value, label])),
    }
  }, [wallets])
}
