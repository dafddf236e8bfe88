import { useApolloClient, useQuery } from '@apollo/client/react'
import { type JSX, useCallback, useMemo, useState } from 'react'
import { BalanceHistory } from '../../features/transactions/BalanceHistory'
import { fetchAllTransactions } from '../../features/transactions/fetch-all-transactions'
import { Statement, type StatementData } from '../../features/transactions/Statement'
import { StatementButton } from '../../features/transactions/StatementButton'
import { transactionCsvColumns } from '../../features/transactions/transaction-csv'
import {
  apiFilters,
  filterKeys,
  filterProblem,
  isFiltered,
  rangeOf,
  transactionFilters,
  type TransactionUrl,
  transactionUrl,
} from '../../features/transactions/transaction-filters'
import { TransactionDrawer } from '../../features/transactions/TransactionDrawer'
import { TransactionsTable, TransactionsTable_transaction } from '../../features/transactions/TransactionsTable'
import { TransactionSummary } from '../../features/transactions/TransactionSummary'
import { useShownChart } from '../../features/transactions/use-shown-chart'
import { readAddress } from '../../lib/address/use-address'
import { env } from '../../lib/env'
import { classify } from '../../lib/errors/classify'
import { askAgain } from '../../lib/graphql/ask-again'
import { graphql } from '../../lib/graphql/graphql'
import { type StartQueries, startQuery } from '../../lib/graphql/start-query'
import { useSessionSnapshot } from '../../lib/session/use-session'
import { personName } from '../../lib/words/person-words'
import { rangeInWords, startAndEndDate } from '../../lib/time/period'
import { openPresets } from '../../lib/time/presets'
import { useCalendar } from '../../lib/time/use-calendar'
import { deviceTimeZone, type TimeZone } from '../../lib/time/zone'
import { Banner, PartialDataBanner } from '../../ui/feedback/Banner'
import { Button, LinkButton } from '../../ui/button/Button'
import { CsvButton } from '../../ui/button/CsvButton'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { FilterBar } from '../../ui/filter/FilterBar'
import { PeriodMenu } from '../../ui/filter/PeriodMenu'
import { PageHeader } from '../../ui/page/PageHeader'
import { ScreenStack } from '../../ui/page/ScreenLayout'
import { useBrand } from '../../ui/mark/use-brand'
import { startListQuery, useListScreen } from '../../list/use-list-screen'

const TRANSACTIONS = graphql(
  `
    query Transactions($filters: TransactionFilters, $limit: Int, $nextToken: String) {
      listTransactions(filters: $filters, limit: $limit, nextToken: $nextToken) {
        items {
          id
          ...TransactionsTable_transaction
        }
        nextToken
        total
      }
    }
  `,
  [TransactionsTable_transaction],
)

const TRANSACTION_STATS = graphql(`
  query TransactionStats($startDate: String, $endDate: String) {
    getTransactionStats(startDate: $startDate, endDate: $endDate) {
      totalEarnedCents
      totalSpentCents
      transactionCount
    }
  }
`)

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

const listOf = (timeZone: TimeZone) => ({
  schema: transactionUrl,
  document: TRANSACTIONS,
  question: (values: TransactionUrl) => ({ filters: apiFilters(values, timeZone) }),
  skip: (values: TransactionUrl) => filterProblem(values) !== null,
})

export function TransactionsScreen(): JSX.Element {
  const { user } = useSessionSnapshot()
  const brand = useBrand()
  const client = useApolloClient()
  const [statement, setStatement] = useState<StatementData | null>(null)
  const { timeZone, today } = useCalendar()
  const { sources, sourceIds, sourceNames } = useAccounts()
  const [chartShown, setChartShown] = useShownChart()
  const { address, table } = useListScreen({
    ...listOf(timeZone),
    filters: filterKeys,
    record: 'transaction',
    field: 'listTransactions',
    pageOf: (data) => data.listTransactions,
    rowKey: ({ id }) => id,
    missing: 'transactions',
  })
  const { values } = address
  const filters = useMemo(() => apiFilters(values, timeZone), [values, timeZone])
  const problem = filterProblem(values)
  const range = rangeOf(values)
  const period = rangeInWords(range)
  const statistics = useQuery(TRANSACTION_STATS, {
    variables: startAndEndDate(range, timeZone),
    skip: problem !== null,
  })
  const stats = statistics.data?.getTransactionStats ?? null
  const nothingToKeep = table.rows.length === 0 || problem !== null
  const onPrinted = useCallback(() => setStatement(null), [])

  return (
    <>
      <div data-print={statement ? 'hide' : undefined}>
        <PageHeader
          title="Transactions"
          subtitle={period}
          secondary={
            <>
              <PeriodMenu
                range={range}
                presets={openPresets(today)}
                onChange={({ from, to }) => address.change({ dateFrom: from, dateTo: to })}
              />
              <CsvButton
                fileName="transactions"
                columns={transactionCsvColumns(sourceNames)}
                rows={async () => (await fetchAllTransactions(client, filters)).rows}
                disabled={nothingToKeep}
              />
              <StatementButton
                filters={filters}
                sourceIds={sourceIds}
                disabled={nothingToKeep}
                onReady={setStatement}
              />
            </>
          }
        />
        <ScreenStack>
          {statistics.error && !stats ? (
            <PartialDataBanner
              missing="totals of the period"
              message={classify(statistics.error).message}
              onRetry={() => askAgain(statistics.refetch)}
              retrying={statistics.loading}
            />
          ) : (
            <TransactionSummary
              stats={stats}
              loading={statistics.loading && !stats}
              action={
                env.capabilities.reports ? (
                  <Button icon="chart" aria-expanded={chartShown} onClick={() => setChartShown(!chartShown)}>
                    Balance chart
                  </Button>
                ) : undefined
              }
            />
          )}
          {chartShown ? <BalanceHistory chosen={range} /> : null}
          <div>
            <FilterBar label="Filter transactions" filters={transactionFilters(sources)} />
            {problem ? (
              <Banner tone="warning">{problem}</Banner>
            ) : (
              <TransactionsTable
                {...table}
                transactions={table.rows}
                sourceNames={sourceNames}
                account={values.account}
                onOpen={address.openRecord}
                empty={<NoTransactions />}
              />
            )}
          </div>
        </ScreenStack>
      </div>
      <TransactionDrawer
        transactionId={address.recordId}
        onClose={address.closeRecord}
        onOpen={address.openRecord}
        sourceNames={sourceNames}
      />
      {statement ? (
        <Statement
          {...statement}
          brand={brand}
          personName={user ? personName(user) : ''}
          period={period}
          filtered={isFiltered({ ...values, dateFrom: null, dateTo: null })}
          stats={stats}
          sourceNames={sourceNames}
          onDone={onPrinted}
        />
      ) : null}
    </>
  )
}

TransactionsScreen.startQueries = ((context) => {
  const timeZone = deviceTimeZone()
  const values = readAddress(transactionUrl, context.params)
  startListQuery(context, listOf(timeZone))
  startQuery(context.client, { query: TRANSACTION_ACCOUNTS })
  if (filterProblem(values) === null)
    startQuery(context.client, { query: TRANSACTION_STATS, variables: startAndEndDate(rangeOf(values), timeZone) })
}) satisfies StartQueries

/** What is said before the first one. */
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

/** The agent's wallets by name, for the filter and for the account of each row. */
function useAccounts() {
  const { data } = useQuery(TRANSACTION_ACCOUNTS)
  const wallets = data?.getAgentWallets
  return useMemo(() => {
    const sources = (wallets ?? [])
      .map(({ sourceId, leadSource }) => ({ sourceId, name: leadSource?.name ?? sourceId }))
      .sort((a, b) => a.name.localeCompare(b.name, 'en-US'))
    const sourceIds = sources.map(({ sourceId }) => sourceId)
    return { sources, sourceIds, sourceNames: new Map(sources.map(({ sourceId, name }) => [sourceId, name])) }
  }, [wallets])
}
