import type { FragmentType } from '@apollo/client'
import { useFragment } from '@apollo/client/react'
import { type JSX, useMemo } from 'react'
import { isRecord } from '../../lib/errors/signals'
import { dayKey, formatDateTime, formatDayHeading, formatTime } from '../../lib/dates'
import type { TransactionsTable_transactionFragment } from '../../lib/graphql/__generated__/documents'
import { graphql } from '../../lib/graphql/graphql'
import { currencyCode, formatAmount } from '../../lib/money'
import type { Column, DataTableProps, RowGroup } from '../../ui/data-table-types'
import { DataTable } from '../../ui/DataTable'
import { Icon } from '../../ui/Icon'
import { Money } from '../../ui/Money'
import { dayTotals, type DayTotal } from './day-totals'
import { accountName, transactionWords } from './transaction-text'
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

export interface TransactionsTableProps extends Pick<
  DataTableProps<TransactionRow>,
  | 'empty'
  | 'error'
  | 'filtered'
  | 'hasMore'
  | 'loading'
  | 'loadingMore'
  | 'onClearFilters'
  | 'onLoadMore'
  | 'onRetry'
  | 'onSort'
  | 'openKey'
  | 'partial'
  | 'refreshing'
  | 'sort'
  | 'total'
> {
  transactions: readonly FragmentType<typeof TransactionsTable_transaction>[]
  sourceNames: ReadonlyMap<string, string>
  onOpen: (transactionId: string) => void
}

/** An amount with its sign; another currency than ours keeps its raw code and is never shown as dollars. */
export function SignedAmount({ amountCents, currency }: { amountCents: number; currency: string }): JSX.Element {
  if (currency.toUpperCase() !== currencyCode) return <>{formatAmount(amountCents, currency)}</>
  return <Money cents={amountCents} signed />
}

function columnsFor(sourceNames: ReadonlyMap<string, string>): Column<TransactionRow>[] {
  return [
    {
      id: 'what',
      header: 'Transaction',
      cell: ({ type }) => (
        <span className={styles.what}>
          <Icon name={transactionWords[type].icon} size={16} />
          {transactionWords[type].name}
        </span>
      ),
    },
    { id: 'account', header: 'Account', cell: (row) => accountName(row, sourceNames) },
    {
      id: 'date',
      header: 'Date',
      sortable: true,
      width: '8rem',
      cell: ({ createdAt }) => (
        <time dateTime={createdAt} title={formatDateTime(createdAt)}>
          {formatTime(createdAt)}
        </time>
      ),
    },
    { id: 'amount', header: 'Amount', align: 'end', width: '9rem', cell: (row) => <SignedAmount {...row} /> },
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

/** The agent's entries, day by day, each day with what it comes to. */
export function TransactionsTable(props: TransactionsTableProps): JSX.Element {
  const { transactions, sourceNames, onOpen, hasMore = false, ...table } = props
  const { data } = useFragment({ fragment: TransactionsTable_transaction, from: [...transactions] })
  const rows = useMemo(() => (data as readonly unknown[]).filter(isWhole), [data])
  const totals = useMemo(() => dayTotals(rows, hasMore), [rows, hasMore])
  const columns = useMemo(() => columnsFor(sourceNames), [sourceNames])
  return (
    <DataTable
      {...table}
      label="Transactions"
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      onOpen={({ id }) => onOpen(id)}
      hasMore={hasMore}
      groupBy={({ createdAt }) => dayGroup(dayKey(createdAt), totals)}
    />
  )
}

/** A row that has left the cache meanwhile is there in part only. */
function isWhole(row: unknown): row is TransactionRow {
  return isRecord(row) && ['id', 'type', 'createdAt', 'currency'].every((key) => typeof row[key] === 'string')
}

function dayGroup(key: string, totals: ReadonlyMap<string, DayTotal>): RowGroup {
  const total = totals.get(key)
  return {
    key,
    label: formatDayHeading(key),
    summary: total ? <DaySummary total={total} /> : null,
  }
}

function DaySummary({ total }: { total: DayTotal }): JSX.Element {
  const { count, netCents, partial } = total
  return (
    <span className={styles.dayTotal}>
      <span className={styles.dayCount}>
        {count} {count === 1 ? 'entry' : 'entries'}
        {partial ? ' so far' : ''}
      </span>
      {netCents === null ? 'Several currencies' : <Money cents={netCents} signed />}
    </span>
  )
}
