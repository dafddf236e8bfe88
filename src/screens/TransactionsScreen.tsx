import { useApolloClient, useQuery } from '@apollo/client/react'
import { type JSX, useCallback, useMemo, useState } from 'react'
import { BalanceHistory } from '../features/transactions/BalanceHistory'
import { fetchAllTransactions } from '../features/transactions/fetch-all-transactions'
import { PeriodMenu } from '../features/transactions/PeriodMenu'
import { Statement, type StatementData } from '../features/transactions/Statement'
import { StatementButton } from '../features/transactions/StatementButton'
import { transactionCsvColumns } from '../features/transactions/transaction-csv'
import {
  apiFilters,
  filterKeys,
  filterProblem,
  isFiltered,
  periodOf,
  periodText,
  transactionFilters,
  transactionUrl,
} from '../features/transactions/transaction-filters'
import { TransactionDrawer } from '../features/transactions/TransactionDrawer'
import { TransactionsTable, TransactionsTable_transaction } from '../features/transactions/TransactionsTable'
import { TransactionSummary } from '../features/transactions/TransactionSummary'
import { env } from '../lib/env'
import { classify } from '../lib/errors/classify'
import { askAgain } from '../lib/graphql/ask-again'
import { graphql } from '../lib/graphql/graphql'
import { panelOf } from '../lib/session/roles'
import { useSessionSnapshot } from '../lib/session/use-session'
import { displayName } from '../lib/session/user'
import { Banner, PartialDataBanner } from '../ui/Banner'
import { LinkButton } from '../ui/Button'
import { CsvButton } from '../ui/CsvButton'
import { EmptyState } from '../ui/EmptyState'
import { FilterBar } from '../ui/FilterBar'
import { PageHeader } from '../ui/PageHeader'
import { ScreenStack } from '../ui/ScreenLayout'
import type { SortState } from '../ui/url-codecs'
import { useBrand } from '../ui/use-brand'
import { useUrlState } from '../ui/use-url-state'
import { useLoadMore } from '../ui/use-load-more'

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

const pageSize = 50

export function Component(): JSX.Element {
  const { values, set, reset } = useUrlState(transactionUrl)
  const { user } = useSessionSnapshot()
  const brand = useBrand()
  const client = useApolloClient()
  const [statement, setStatement] = useState<StatementData | null>(null)
  const problem = filterProblem(values)
  const filters = useMemo(() => apiFilters(values), [values])
  const period = periodText(values)

  const list = useQuery(TRANSACTIONS, { variables: { filters, limit: pageSize }, skip: problem !== null })
  const statistics = useQuery(TRANSACTION_STATS, { variables: periodOf(values), skip: problem !== null })
  const { sources, sourceNames } = useAccounts()
  const { loadingMore, loadMore } = useLoadMore()

  // While other filters are being answered, what was there stays in sight.
  const page = (list.data ?? list.previousData)?.listTransactions
  const stats = (statistics.data ?? statistics.previousData)?.getTransactionStats ?? null
  const hasRows = (page?.items.length ?? 0) > 0
  const filtered = isFiltered(values)
  const openTransaction = (transaction: string): void => set({ transaction }, { push: values.transaction === '' })
  const retry = (): void => {
    for (const { error, refetch } of [list, statistics]) if (error) askAgain(refetch)
  }
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
                from={values.dateFrom}
                to={values.dateTo}
                onChange={(dateFrom, dateTo) => set({ dateFrom, dateTo })}
              />
              <CsvButton
                fileName="transactions"
                columns={transactionCsvColumns(sourceNames)}
                rows={async () => (await fetchAllTransactions(client, filters)).rows}
                disabled={!hasRows || problem !== null}
              />
              <StatementButton filters={filters} disabled={!hasRows || problem !== null} onReady={setStatement} />
            </>
          }
        />
        <ScreenStack>
          {statistics.error && !stats ? (
            <PartialDataBanner
              missing="totals of the period"
              message={classify(statistics.error).message}
              onRetry={retry}
              retrying={statistics.loading}
            />
          ) : (
            <TransactionSummary period={period} stats={stats} loading={statistics.loading && !stats} />
          )}
          <BalanceHistory from={values.dateFrom} to={values.dateTo} />
          <div>
            <FilterBar label="Filter transactions" filters={transactionFilters(sources)} />
            {problem ? (
              <Banner tone="warning">{problem}</Banner>
            ) : (
              <TransactionsTable
                transactions={page?.items ?? []}
                sourceNames={sourceNames}
                onOpen={openTransaction}
                openKey={values.transaction || null}
                loading={list.loading && !page}
                refreshing={list.loading && page !== undefined && !loadingMore}
                error={page ? undefined : list.error}
                partial={
                  page && list.error ? (
                    <PartialDataBanner
                      missing="transactions"
                      message={classify(list.error).message}
                      onRetry={retry}
                      retrying={list.loading}
                    />
                  ) : undefined
                }
                onRetry={retry}
                sort={values.sort}
                onSort={(sort) => set({ sort: sort as SortState<'date'> })}
                filtered={filtered}
                onClearFilters={() => reset(filterKeys)}
                hasMore={Boolean(page?.nextToken)}
                onLoadMore={() => void loadMore(() => list.fetchMore({ variables: { nextToken: page?.nextToken } }))}
                loadingMore={loadingMore}
                total={page?.total}
                empty={<NoTransactions panel={panelOf(user)} />}
              />
            )}
          </div>
        </ScreenStack>
      </div>
      <TransactionDrawer
        transactionId={values.transaction || null}
        onClose={() => set({ transaction: '' })}
        onOpen={openTransaction}
        sourceNames={sourceNames}
      />
      {statement ? (
        <Statement
          {...statement}
          brand={brand}
          personName={user ? displayName(user) : ''}
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

/** What is said before the first one. Managers and administrators have no money here that could move. */
function NoTransactions({ panel }: { panel: string | null }): JSX.Element {
  if (panel) {
    return (
      <EmptyState
        icon="receipt"
        title="Transactions belong to agents"
        action={
          <LinkButton to={panel} variant="primary">
            Go to your panel
          </LinkButton>
        }
      >
        Your panel shows what the agents hold and spend.
      </EmptyState>
    )
  }
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
      Every movement of your money is listed here, to the cent, from the first one on.
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
    return { sources, sourceNames: new Map(sources.map(({ sourceId, name }) => [sourceId, name])) }
  }, [wallets])
}
