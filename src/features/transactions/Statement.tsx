import type { ApolloClient } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { type JSX, useEffect, useState } from 'react'
import type { TransactionFilters, TransactionStatsQuery } from '../../lib/api/__generated__/documents'
import { classify } from '../../lib/errors/classify'
import { dayOf, type TimeZone } from '../../shared/calendar'
import { formatAmount, formatCents, formatCentsSigned, sumCents } from '../../shared/money'
import { formatCount } from '../../lib/format/numbers'
import { nameOf, transactionTypes } from '../../lib/labels/labels'
import { formatDateTime } from '../../lib/time/dates'
import { type DayRange, rangeInWords } from '../../lib/time/period'
import { useTimeZone } from '../../lib/time/use-calendar'
import { Button } from '../../ui/button/Button'
import { useToasts } from '../../ui/feedback/Toasts'
import { accountName, type TransactionRow } from './transaction'
import { isSelection, transactions } from './transactions-list'
import styles from './Transactions.module.css'

interface StatementBalances {
  readonly openingCents: number
  readonly closingCents: number
}

type Entry = Pick<TransactionRow, 'walletSourceId' | 'amountCents' | 'balanceAfter'>

const funds = 'FUNDS'

/** Returns an account's balance before its oldest entry in rows sorted newest first, or null without an entry. */
export function openingBalance(account: string, rows: readonly Entry[]): number | null {
  const first = rows.findLast(({ walletSourceId }) => (walletSourceId ?? funds) === account)
  return first ? first.balanceAfter - first.amountCents : null
}

/**
 * Returns the balances before and after the entries, for the filtered account or for all accounts. Null if other
 * filters are on or an entry has another currency, because no balance matches such entries.
 */
async function statementBalances(
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
    accounts.map(async (each) => openingBalance(each, newestFirst) ?? balanceBefore(client, each, startDate ?? null)),
  )
  const openingCents = openings.reduce((sum, cents) => sum + cents, 0)
  return { openingCents, closingCents: openingCents + netCents }
}

/** Returns the balance of an account without entries in the period, which is its balance at the start. */
async function balanceBefore(client: ApolloClient, account: string, startDate: string | null): Promise<number> {
  if (startDate === null) return 0
  const { data } = await client.query({
    query: transactions.query,
    variables: { filters: { account, endDate: startDate }, limit: 1 },
    fetchPolicy: 'network-only',
  })
  return data?.listTransactions?.items[0]?.balanceAfter ?? 0
}

/** About 100 printed pages. */
const maxRows = 5_000

type TransactionList = ReturnType<typeof transactions.useList>

interface StatementButtonProps {
  list: TransactionList
  /** True while the totals of the period load. */
  disabled: boolean
  onReady: (statement: StatementData) => void
}

/** A button that loads the filtered list, including rows that are not on the page, for a printed statement. */
export function StatementButton({ list, disabled, onReady }: StatementButtonProps): JSX.Element {
  const client = useApolloClient()
  const [working, setWorking] = useState(false)
  const toasts = useToasts()
  const print = async (): Promise<void> => {
    setWorking(true)
    try {
      const { items, nextToken } = await list.readAll(maxRows)
      const rows = items.slice(0, maxRows)
      const complete = nextToken === null && rows.length === items.length
      const filters = list.variables.filters ?? {}
      const balances = complete ? await statementBalances(client, filters, rows, list.context.sourceIds) : null
      onReady({ rows, complete, balances })
    } catch (error) {
      const description = classify(error).message
      toasts.show({ tone: 'error', title: 'The statement could not be made', description, error })
    } finally {
      setWorking(false)
    }
  }
  return (
    <Button icon="print" loading={working} disabled={disabled || list.isEmpty} onClick={() => void print()}>
      Print statement
    </Button>
  )
}

export interface StatementData {
  readonly rows: readonly TransactionRow[]
  /** False if older rows are omitted. */
  readonly complete: boolean
  /** Null if no balance matches the rows, for example because they are incomplete. */
  readonly balances: StatementBalances | null
}

interface StatementProps extends StatementData {
  list: TransactionList
  stats: TransactionStatsQuery['getTransactionStats']
  /** Called when the print dialog closes. */
  onDone: () => void
}

/** Returns the figures above the entries: from the opening to the closing balance, or the sum of filtered entries. */
function figures({ rows, balances, list, stats }: StatementProps): readonly (readonly [string, string])[] {
  const figure = (term: string, cents: number | null | undefined): readonly (readonly [string, string])[] =>
    cents == null ? [] : [[term, formatCents(cents)]]
  const netCents = sumCents(rows)
  return [
    ...figure('Opening balance', balances?.openingCents),
    ...(isSelection(list.filters)
      ? netCents === null
        ? []
        : [['Sum of entries', formatCentsSigned(netCents)] as const]
      : [
          ...figure('Deposits', stats?.depositsCents),
          ...figure('Credits', stats?.totalEarnedCents),
          ...figure('Spent', stats?.totalSpentCents),
        ]),
    ...figure('Closing balance', balances?.closingCents),
    ['Entries', formatCount(rows.length)],
  ]
}

/** Returns the days of the statement. Without a chosen start or end, the first or last entry sets it. */
function statementDays({ list, rows }: StatementProps, timeZone: TimeZone): DayRange {
  const days = rows.map(({ createdAt }) => dayOf(createdAt, timeZone)).sort()
  const { from, to } = list.filters.date
  return { from: from ?? days[0] ?? null, to: to ?? days.at(-1) ?? null }
}

/** A statement with all entries of the period, visible only in print. Opens the print dialog when it mounts. */
export function Statement(props: StatementProps): JSX.Element {
  const { rows, complete, list, onDone } = props
  const timeZone = useTimeZone()
  useEffect(() => {
    window.addEventListener('afterprint', onDone)
    // Deferred, because strict mode unmounts the first mount, and only the second one may print.
    const printing = setTimeout(() => window.print())
    return () => {
      clearTimeout(printing)
      window.removeEventListener('afterprint', onDone)
    }
  }, [onDone])
  return (
    <div className={styles.statement} aria-hidden="true">
      <h2>Statement of transactions</h2>
      <p>{`Period: ${rangeInWords(statementDays(props, timeZone))}${isSelection(list.filters) ? ' · filtered' : ''}`}</p>
      <dl>
        {figures(props).map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p>
        {`Amounts are in US dollars.${complete ? '' : ' Older entries are left out. Choose a shorter period to print them.'}`}
      </p>
      <table>
        <thead>
          <tr>
            <th>Date</th>
            <th>Transaction</th>
            <th>Account</th>
            <th>Amount</th>
            <th>Balance after</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td>{formatDateTime(row.createdAt, timeZone)}</td>
              <td>{nameOf(transactionTypes, row.type)}</td>
              <td>{accountName(row, list.context.sourceNames)}</td>
              <td>{formatAmount(row.amountCents, row.currency)}</td>
              <td>{formatCents(row.balanceAfter)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
