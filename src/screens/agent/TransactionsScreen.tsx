import { useQuery } from '@apollo/client/react'
import { type JSX, useCallback, useState } from 'react'
import { BalanceHistory } from '../../features/transactions/BalanceHistory'
import { Statement, type StatementData } from '../../features/transactions/Statement'
import { StatementButton } from '../../features/transactions/StatementButton'
import { TransactionDrawer } from '../../features/transactions/TransactionDrawer'
import { isSelection, TRANSACTION_ACCOUNTS, transactions } from '../../features/transactions/transactions-list'
import { TransactionsTable } from '../../features/transactions/TransactionsTable'
import { TransactionSummary } from '../../features/transactions/TransactionSummary'
import { useShownChart } from '../../features/transactions/use-shown-chart'
import { env } from '../../lib/settings/env'
import { classify } from '../../lib/errors/classify'
import { graphql } from '../../lib/api/graphql'
import { type StartQueries, startQuery } from '../../lib/api/start-query'
import { useSessionSnapshot } from '../../lib/auth/use-session'
import { openPresets, rangeInWords, startAndEndDate } from '../../lib/time/period'
import { useCalendar } from '../../lib/time/use-calendar'
import { deviceTimeZone } from '../../lib/time/zone'
import { personName } from '../../lib/labels/user-labels'
import { ListCsvButton } from '../../list/ListScreen'
import { Button } from '../../ui/button/Button'
import { PartialDataBanner } from '../../ui/feedback/Banner'
import { PeriodMenu } from '../../ui/filter/PeriodPage'
import { useBrand } from '../../ui/mark/BrandMark'
import { PageHeader, ScreenStack } from '../../ui/page/PageHeader'
const TRANSACTION_STATS = graphql(`
  query TransactionStats($startDate: String, $endDate: String) {
    getTransactionStats(startDate: $startDate, endDate: $endDate) {
      totalEarnedCents
      totalSpentCents
      transactionCount
    }
  }
`)

export function TransactionsScreen(): JSX.Element {
  const { user } = useSessionSnapshot()
  const brand = useBrand()
  const [statement, setStatement] = useState<StatementData | null>(null)
  const { timeZone, today } = useCalendar()
  const [chartShown, setChartShown] = useShownChart()
  const list = transactions.useList()
  const { date } = list.filters
  const { sourceNames } = list.context
  const period = rangeInWords(date)
  const statistics = useQuery(TRANSACTION_STATS, {
    variables: startAndEndDate(date, timeZone),
    skip: list.problem !== null,
  })
  const stats = statistics.data?.getTransactionStats ?? null
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
                range={date}
                presets={openPresets(today)}
                onChange={(range) => list.setFilters({ date: range })}
              />
              <ListCsvButton list={list} />
              <StatementButton list={list} onReady={setStatement} />
            </>
          }
        />
        <ScreenStack>
          {statistics.error && !stats ? (
            <PartialDataBanner
              missing="totals of the period"
              message={classify(statistics.error).message}
              onRetry={() => void statistics.refetch()}
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
          {chartShown ? <BalanceHistory chosen={date} /> : null}
          <div>
            <TransactionsTable list={list} />
          </div>
        </ScreenStack>
      </div>
      <TransactionDrawer
        transactionId={list.recordId}
        onClose={list.closeRecord}
        onOpen={list.openRecord}
        sourceNames={sourceNames}
      />
      {statement ? (
        <Statement
          {...statement}
          brand={brand}
          personName={user ? personName(user) : ''}
          period={period}
          filtered={isSelection(list.filters)}
          stats={stats}
          sourceNames={sourceNames}
          onDone={onPrinted}
        />
      ) : null}
    </>
  )
}

TransactionsScreen.startQueries = ((context) => {
  const { filters, problem } = transactions.read(context.params)
  transactions.start(context)
  startQuery(context.client, { query: TRANSACTION_ACCOUNTS })
  if (problem === null)
    startQuery(context.client, { query: TRANSACTION_STATS, variables: startAndEndDate(filters.date, deviceTimeZone()) })
}) satisfies StartQueries
