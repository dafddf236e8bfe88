import type { FragmentType } from '@apollo/client'
import { useFragment } from '@apollo/client/react'
import { type JSX, type ReactNode, useMemo } from 'react'
import { isRecord } from '../../lib/errors/signals'
import { type Day, dayOf, formatDayHeading } from '../../lib/time/days'
import { useCalendar } from '../../lib/time/use-calendar'
import type { TransactionsTable_transactionFragment } from '../../lib/graphql/__generated__/documents'
import { graphql } from '../../lib/graphql/graphql'
import { currencyCode, formatAmount } from '../../lib/format/money'
import { transactionTypes } from '../../lib/words/transaction-words'
import type { ListTableProps } from '../../list/use-list-screen'
import type { Column, RowGroup } from '../../ui/table/data-table-types'
import { DataTable } from '../../ui/table/DataTable'
import { Icon } from '../../ui/mark/Icon'
import { Money } from '../../ui/figure/Money'
import { Moment } from '../../ui/text/Moment'
import { dayTotals, type DayTotal } from './day-totals'
import { accountName, leadOf, transactionLooks } from './transaction-text'
import { useLeadNames } from './use-lead-names'
import styles from './Transactions.module.css'

export const TransactionsTable_transaction = graphql(`
  fragment TransactionsTable_transaction on Transaction {
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
`)

export type TransactionRow = TransactionsTable_transactionFragment

export interface TransactionsTableProps extends Omit<ListTableProps<TransactionRef>, 'rows' | 'rowKey'> {
  transactions: readonly TransactionRef[]
  sourceNames: ReadonlyMap<string, string>
  /** The account that the list is filtered to, if any. */
  account: string
  onOpen: (transactionId: string) => void
  empty: ReactNode
}

export type TransactionRef = { readonly id: string } & FragmentType<typeof TransactionsTable_transaction>

/** An amount with its sign. A foreign currency keeps its code and never looks like dollars. */
export function SignedAmount({ amountCents, currency }: { amountCents: number; currency: string }): JSX.Element {
  if (currency.toUpperCase() !== currencyCode) return <>{formatAmount(amountCents, currency)}</>
  return <Money cents={amountCents} signed />
}

type Names = ReadonlyMap<string, string>

function columnsFor(sourceNames: Names, leadNames: Names): Column<TransactionRow>[] {
  return [
    {
      id: 'what',
      header: 'Transaction',
      phone: 'title',
      cell: (row) => <What row={row} leadName={leadNames.get(leadOf(row) ?? '')} />,
    },
    { id: 'account', header: 'Account', phone: 'detail', cell: (row) => accountName(row, sourceNames) },
    {
      id: 'date',
      header: 'Date',
      sortable: true,
      width: '8rem',
      phone: 'detail',
      cell: ({ createdAt }) => <Moment at={createdAt} show="time" />,
    },
    {
      id: 'amount',
      header: 'Amount',
      align: 'end',
      width: '9rem',
      phone: 'amount',
      cell: (row) => <SignedAmount {...row} />,
    },
    {
      id: 'balance',
      header: 'Balance after',
      align: 'end',
      width: '9rem',
      hideBelow: 'md',
      cell: ({ balanceAfter }) => <Money cents={balanceAfter} />,
    },
  ]
}

/** The agent's entries grouped by day, each day with its total. */
export function TransactionsTable(props: TransactionsTableProps): JSX.Element {
  const { transactions, sourceNames, account, onOpen, hasMore = false, before = 0, ...table } = props
  const { timeZone, today } = useCalendar()
  const { data } = useFragment({ fragment: TransactionsTable_transaction, from: [...transactions] })
  const rows = useMemo(() => (data as readonly unknown[]).filter(isWhole), [data])
  const earlier = before > 0 || table.onFromStart !== undefined
  const totals = useMemo(
    () => dayTotals(rows, { earlier, more: hasMore }, timeZone),
    [rows, earlier, hasMore, timeZone],
  )
  const leadIds = useMemo(() => rows.flatMap((row) => leadOf(row) ?? []), [rows])
  const leadNames = useLeadNames({
    leadIds,
    rowCount: before + rows.length,
    sourceId: sourceNames.has(account) ? account : null,
    oldestFirst: table.sort?.direction === 'asc',
  })
  const columns = useMemo(() => columnsFor(sourceNames, leadNames), [sourceNames, leadNames])
  return (
    <DataTable
      {...table}
      label="Transactions"
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      onOpen={({ id }) => onOpen(id)}
      hasMore={hasMore}
      before={before}
      groupBy={({ createdAt }) => dayGroup(dayOf(createdAt, timeZone), today, totals)}
    />
  )
}

/** The kind of entry, and the name of its lead if it has one. */
function What({ row, leadName }: { row: TransactionRow; leadName: string | undefined }): JSX.Element {
  return (
    <span className={styles.what}>
      <Icon name={transactionLooks[row.type].icon} size={16} />
      <span className={styles.whatText}>
        {transactionTypes[row.type]}
        {leadName ? <span className={styles.lead}> · {leadName}</span> : null}
      </span>
    </span>
  )
}

/** False for a row that lacks fields because the cache has evicted them. */
function isWhole(row: unknown): row is TransactionRow {
  return isRecord(row) && ['id', 'type', 'createdAt', 'currency'].every((key) => typeof row[key] === 'string')
}

function dayGroup(key: Day, today: Day, totals: ReadonlyMap<string, DayTotal>): RowGroup {
  const total = totals.get(key)
  return {
    key,
    label: formatDayHeading(key, today),
    summary: total ? <DaySummary total={total} /> : null,
  }
}

function DaySummary({ total }: { total: DayTotal }): JSX.Element {
  const { count, netCents, partial } = total
  return (
    <span className={styles.dayTotal}>
      <span className={styles.dayCount}>
        {count}
        {partial ? '+' : ''} {count === 1 && !partial ? 'entry' : 'entries'}
      </span>
      {netCents === null ? 'Several currencies' : <Money cents={netCents} signed />}
    </span>
  )
}
