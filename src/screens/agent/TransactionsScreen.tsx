import { Box } from '@chakra-ui/react/box'
import { Grid } from '@chakra-ui/react/grid'
import { Text } from '@chakra-ui/react/text'
import { type JSX, type ReactNode, useCallback, useState } from 'react'
import { BalanceHistory, useShownChart } from '../../features/transactions/BalanceHistory'
import { Statement, StatementButton, type StatementData } from '../../features/transactions/Statement'
import { TransactionDrawer } from '../../features/transactions/TransactionDrawer'
import { accountsQuery, transactions } from '../../features/transactions/transactions-list'
import { TransactionsTable } from '../../features/transactions/TransactionsTable'
import type { TransactionStatsQuery } from '../../lib/api/__generated__/documents'
import { graphql } from '../../lib/api/graphql'
import { type StartQueries, screenQuery, startQueries, useScreenQuery } from '../../lib/api/screen-query'
import { classify } from '../../lib/errors/classify'
import { formatCount } from '../../lib/format/numbers'
import { env } from '../../lib/settings/env'
import { openPresets, rangeInWords, startAndEndDate } from '../../lib/time/period'
import { useCalendar } from '../../lib/time/use-calendar'
import { ListCsvButton } from '../../list/ListScreen'
import { Button } from '../../ui/button/Button'
import { PartialDataBanner } from '../../ui/feedback/Banner'
import { Skeleton } from '../../ui/feedback/Skeleton'
import { Money } from '../../ui/figure/Money'
import { PeriodMenu } from '../../ui/filter/PeriodPage'
import { Card } from '../../ui/page/Card'
import { PageHeader, ScreenStack } from '../../ui/page/PageHeader'
const TRANSACTION_STATS = graphql(`
  query TransactionStats($startDate: String, $endDate: String) {
    getTransactionStats(startDate: $startDate, endDate: $endDate) {
      totalEarnedCents
      totalSpentCents
      transactionCount
      openingBalanceCents
      depositsCents
      closingBalanceCents
    }
  }
`)

const statsQuery = screenQuery(TRANSACTION_STATS, ({ params, timeZone }) => {
  const { filters, problem } = transactions.read(params)
  return problem === null ? startAndEndDate(filters.date, timeZone) : null
})

export function TransactionsScreen(): JSX.Element {
  const [statement, setStatement] = useState<StatementData | null>(null)
  const { today } = useCalendar()
  const [chartShown, setChartShown] = useShownChart()
  const list = transactions.useList()
  const { date } = list.filters
  const statistics = useScreenQuery(statsQuery)
  const stats = statistics.data?.getTransactionStats ?? null
  const onPrinted = useCallback(() => setStatement(null), [])

  return (
    <>
      <div data-print={statement ? 'hide' : undefined}>
        <PageHeader
          title="Transactions"
          subtitle={rangeInWords(date)}
          secondary={
            <>
              <PeriodMenu
                range={date}
                presets={openPresets(today)}
                onChange={(range) => list.setFilters({ date: range })}
              />
              <ListCsvButton list={list} />
              <StatementButton list={list} disabled={statistics.loading && !stats} onReady={setStatement} />
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
            <TransactionSummary stats={stats} loading={statistics.loading && !stats}>
              {env.full ? (
                <Button icon="chart" aria-expanded={chartShown} onClick={() => setChartShown(!chartShown)}>
                  Balance chart
                </Button>
              ) : null}
            </TransactionSummary>
          )}
          {env.full && chartShown ? <BalanceHistory chosen={date} /> : null}
          <div>
            <TransactionsTable list={list} />
          </div>
        </ScreenStack>
      </div>
      <TransactionDrawer
        transactionId={list.recordId}
        onClose={list.closeRecord}
        onOpen={list.openRecord}
        sourceNames={list.context.sourceNames}
      />
      {statement ? <Statement {...statement} list={list} stats={stats} onDone={onPrinted} /> : null}
    </>
  )
}

TransactionsScreen.startQueries = ((context) => {
  transactions.start(context)
  startQueries(accountsQuery, statsQuery)(context)
}) satisfies StartQueries

interface TransactionSummaryProps {
  stats: TransactionStatsQuery['getTransactionStats']
  loading: boolean
  children: ReactNode
}

/**
 * A card with the totals of the period, from the opening to the closing balance, and a button at the right end. Other
 * filters do not affect the totals. The edition `specification` has no balances.
 */
function TransactionSummary({ stats, loading, children }: TransactionSummaryProps): JSX.Element {
  const figure = (label: string, value: ReactNode): JSX.Element => (
    <div role="group" aria-label={label}>
      <Text as="span" display="block" fontSize="sm" color="fg.muted" whiteSpace="nowrap">
        {label}
      </Text>
      <Text fontSize={{ sm: 'lg' }} minHeight="6" fontWeight="semibold" overflowWrap="anywhere">
        {loading ? <Skeleton width="4rem" /> : value}
      </Text>
    </div>
  )
  return (
    <Card flush>
      {/* Columns have a fixed width, so that figures do not move when their neighbors load. */}
      <Grid
        templateColumns={{
          base: 'repeat(auto-fit, minmax(min(max(7rem, 34%), 100%), 1fr))',
          sm: 'repeat(3, minmax(0, 1fr))',
          xl: `repeat(${env.full ? 6 : 3}, minmax(0, 10rem)) minmax(max-content, 1fr)`,
        }}
        alignItems="center"
        gap="3"
        px="5"
        py="3"
      >
        {env.full ? figure('Opening balance', <Money cents={stats?.openingBalanceCents} />) : null}
        {env.full ? figure('Deposits', <Money cents={stats?.depositsCents} />) : null}
        {figure('Credits', <Money cents={stats?.totalEarnedCents} />)}
        {figure('Spent', <Money cents={stats?.totalSpentCents} />)}
        {env.full ? figure('Closing balance', <Money cents={stats?.closingBalanceCents} />) : null}
        {figure('Entries', formatCount(stats?.transactionCount))}
        {children ? (
          <Box gridColumn={{ base: '1 / -1', xl: 'auto' }} justifySelf="end" data-print="hide">
            {children}
          </Box>
        ) : null}
      </Grid>
    </Card>
  )
}
