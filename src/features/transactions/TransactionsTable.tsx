import { type Day, dayOf, type TimeZone } from '../../shared/calendar'
import { type JSX, useMemo } from 'react'
import { currencyCode, formatAmount, sumCents } from '../../shared/money'
import { groupBy } from '../../lib/group-by'
import { nameOf, transactionTypes } from '../../lib/labels/labels'
import { formatDayHeading } from '../../lib/time/days'
import { useCalendar } from '../../lib/time/use-calendar'
import { ListTable } from '../../list/ListScreen'
import { Movement, type MovementProps } from '../../ui/figure/Money'
import { Icon } from '../../ui/mark/Icon'
import type { Column, RowGroup } from '../../ui/table/data-table-types'
import { Moment } from '../../ui/text/Moment'
import { accountName, displayOf, type TransactionRow } from './transaction'
import type { transactions } from './transactions-list'
import styles from './Transactions.module.css'

/** An amount with its sign. An amount in another currency shows the currency code instead of a dollar sign. */
export function SignedAmount({ currency, ...movement }: MovementProps & { currency: string }): JSX.Element {
  if (currency.toUpperCase() !== currencyCode) return <span>{formatAmount(movement.amountCents, currency)}</span>
  return <Movement {...movement} />
}

function columnsFor(sourceNames: ReadonlyMap<string, string>): Column<TransactionRow>[] {
  return [
    {
      id: 'what',
      header: 'Transaction',
      phone: 'title',
      cell: (row) => <What {...row} account={accountName(row, sourceNames)} />,
    },
    {
      id: 'account',
      header: 'Account',
      hideBelow: 'lg',
      phone: 'detail',
      text: (row) => accountName(row, sourceNames),
    },
    {
      id: 'date',
      header: 'Date',
      sortable: true,
      width: '6.5rem',
      phone: 'detail',
      cell: ({ createdAt }) => <Moment at={createdAt} show="time" />,
    },
    {
      id: 'amount',
      header: 'Amount',
      align: 'end',
      width: '8rem',
      phone: 'amount',
      cell: (row) => <SignedAmount {...row} />,
    },
    {
      id: 'balance',
      header: 'Balance after',
      width: '8rem',
      hideBelow: 'md',
      money: ({ balanceAfter }) => balanceAfter,
    },
  ]
}

/** A table with the agent's entries, grouped by day with a total for each day. */
export function TransactionsTable({ list }: { list: ReturnType<typeof transactions.useList> }): JSX.Element {
  const { timeZone, today } = useCalendar()
  const { sourceNames } = list.context
  const { rows, hasMore = false } = list.table
  const earlier = !list.isFromStart
  const totals = useMemo(
    () => dayTotals(rows, { earlier, more: hasMore }, timeZone),
    [rows, earlier, hasMore, timeZone],
  )
  const columns = useMemo(() => columnsFor(sourceNames), [sourceNames])
  return (
    <ListTable
      list={list}
      columns={columns}
      fixed
      groupBy={({ createdAt }) => dayGroup(dayOf(createdAt, timeZone), today, totals)}
    />
  )
}

/** A cell with the type of an entry and the name of its lead, if the API has it. In narrow tables, also the account. */
function What({ type, leadName, account }: TransactionRow & { account: string }): JSX.Element {
  return (
    <span className={styles.what}>
      <Icon name={displayOf(type).icon} size={16} />
      <span className={styles.whatText} data-account={account}>
        <span>{nameOf(transactionTypes, type)}</span>
        {leadName ? <span className={styles.lead}>{` · ${leadName}`}</span> : null}
      </span>
    </span>
  )
}

function dayGroup(key: Day, today: Day, totals: ReadonlyMap<string, DayTotal>): RowGroup {
  const heading = formatDayHeading(key, today)
  const total = totals.get(key)
  if (!total) return { key, label: heading }
  const { count, netCents, partial } = total
  return {
    key,
    label: (
      <>
        {heading}
        <span className={styles.dayCount}>
          {`${count}${partial ? '+' : ''} ${count === 1 && !partial ? 'entry' : 'entries'}`}
        </span>
      </>
    ),
    summary: { under: 'amount', content: netCents === null ? 'Mixed' : <Movement amountCents={netCents} /> },
  }
}

type Entry = Pick<TransactionRow, 'createdAt' | 'amountCents' | 'currency'>

interface DayTotal {
  readonly count: number
  /** Null if the day has an amount in another currency. */
  readonly netCents: number | null
  /** True if some rows of this day may not have loaded yet. */
  readonly partial: boolean
}

/**
 * Returns the total of each listed day. The first and last days are partial if the list has rows beyond them that have
 * not loaded yet.
 */
export function dayTotals(
  rows: readonly Entry[],
  missing: { readonly earlier: boolean; readonly more: boolean },
  timeZone: TimeZone,
): ReadonlyMap<string, DayTotal> {
  const days = [...groupBy(rows, ({ createdAt }) => dayOf(createdAt, timeZone))]
  return new Map(
    days.map(([day, entries], at) => {
      const partial = (missing.earlier && at === 0) || (missing.more && at === days.length - 1)
      return [day, { count: entries.length, netCents: sumCents(entries), partial }]
    }),
  )
}
