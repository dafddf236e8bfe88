import { type Day, dayOf, type TimeZone } from '../../shared/calendar'
import { type JSX, useEffect, useMemo, useState } from 'react'
import type { LeadNamesQuery } from '../../lib/api/__generated__/documents'
import { graphql } from '../../lib/api/graphql'
import { usePagedQuery } from '../../lib/api/use-paged-query'
import { currencyCode, formatAmount, sumCents } from '../../shared/money'
import { groupBy } from '../../lib/group-by'
import { nameOf, transactionTypes } from '../../lib/labels/labels'
import { env } from '../../lib/settings/env'
import { formatDayHeading } from '../../lib/time/days'
import { useCalendar } from '../../lib/time/use-calendar'
import { ListTable } from '../../list/ListScreen'
import { Money } from '../../ui/figure/Money'
import { Icon } from '../../ui/mark/Icon'
import type { Column, RowGroup } from '../../ui/table/data-table-types'
import { Moment } from '../../ui/text/Moment'
import { accountName, leadOf, displayOf, type TransactionRow } from './transaction'
import type { transactions } from './transactions-list'
import styles from './Transactions.module.css'

const LEAD_NAMES = graphql(`
  query LeadNames($filters: MyLeadFilters, $limit: Int, $nextToken: String) {
    listMyLeads(filters: $filters, limit: $limit, nextToken: $nextToken) {
      items {
        id
        customerName
      }
      nextToken
      total
    }
  }
`)

/** Maximum page size of the API: two leads for each entry on a page of 50 entries. */
const pageSize = 100
const leadsForEachRow = 2

const pageOf = (data: LeadNamesQuery) => data.listMyLeads
const rowKey = ({ id }: { readonly id: string }): string => id

interface LeadNamesOptions {
  /** Ids of the leads in the entries. */
  readonly leadIds: readonly string[]
  readonly rowCount: number
  /** Id of the source that filters the entries, or null. */
  readonly sourceId: string | null
  readonly oldestFirst: boolean
}

/**
 * Returns the names of the leads in the entries, by lead id. Purchased leads are listed in the same order as entries,
 * so one request for each page of entries is usually enough. An entry without a loaded lead has no name.
 */
function useLeadNames(options: LeadNamesOptions): ReadonlyMap<string, string> {
  const { leadIds, rowCount, sourceId, oldestFirst } = options
  const [failed, setFailed] = useState(false)
  const { rows, hasMore, loadingDirection, loadMore } = usePagedQuery({
    document: LEAD_NAMES,
    field: 'listMyLeads',
    variables: env.full
      ? { filters: { ...(sourceId && { sourceIds: [sourceId] }), ...(oldestFirst && { sort: 'OLDEST' as const }) } }
      : {},
    pageSize,
    pageOf,
    rowKey,
    skip: leadIds.length === 0,
  })
  const names = useMemo(
    () => new Map(rows.flatMap(({ id, customerName }) => (customerName ? [[id, customerName] as const] : []))),
    [rows],
  )
  const wantsMore =
    !failed &&
    hasMore &&
    loadingDirection === null &&
    rows.length < rowCount * leadsForEachRow &&
    leadIds.some((id) => !names.has(id))
  useEffect(() => {
    // A failure is not shown, because entries are clear without the names of leads.
    if (wantsMore) loadMore().catch(() => setFailed(true))
  }, [wantsMore, loadMore])
  return names
}

/** An amount with its sign. An amount in another currency shows the currency code instead of a dollar sign. */
export function SignedAmount({ amountCents, currency }: { amountCents: number; currency: string }): JSX.Element {
  if (currency.toUpperCase() !== currencyCode) return <span>{formatAmount(amountCents, currency)}</span>
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
    { id: 'account', header: 'Account', phone: 'detail', text: (row) => accountName(row, sourceNames) },
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
      width: '9rem',
      hideBelow: 'md',
      money: ({ balanceAfter }) => balanceAfter,
    },
  ]
}

/** A table with the agent's entries, grouped by day with a total for each day. */
export function TransactionsTable({ list }: { list: ReturnType<typeof transactions.useList> }): JSX.Element {
  const { timeZone, today } = useCalendar()
  const { sourceNames } = list.context
  const { account } = list.filters
  const { rows, hasMore = false, before = 0, onFromStart, sort } = list.table
  const earlier = before > 0 || onFromStart !== undefined
  const totals = useMemo(
    () => dayTotals(rows, { earlier, more: hasMore }, timeZone),
    [rows, earlier, hasMore, timeZone],
  )
  const leadIds = useMemo(() => rows.flatMap((row) => leadOf(row) ?? []), [rows])
  const leadNames = useLeadNames({
    leadIds,
    rowCount: before + rows.length,
    sourceId: account !== null && sourceNames.has(account) ? account : null,
    oldestFirst: sort?.direction === 'asc',
  })
  const columns = useMemo(() => columnsFor(sourceNames, leadNames), [sourceNames, leadNames])
  return (
    <ListTable
      list={list}
      columns={columns}
      groupBy={({ createdAt }) => dayGroup(dayOf(createdAt, timeZone), today, totals)}
    />
  )
}

/** A cell with the type of an entry and the name of its lead, if known. */
function What({ row, leadName }: { row: TransactionRow; leadName: string | undefined }): JSX.Element {
  return (
    <span className={styles.what}>
      <Icon name={displayOf(row.type).icon} size={16} />
      <span className={styles.whatText}>
        <span>{nameOf(transactionTypes, row.type)}</span>
        {leadName ? <span className={styles.lead}>{` · ${leadName}`}</span> : null}
      </span>
    </span>
  )
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
        {`${count}${partial ? '+' : ''} ${count === 1 && !partial ? 'entry' : 'entries'}`}
      </span>
      {netCents === null ? 'Several currencies' : <Money cents={netCents} signed />}
    </span>
  )
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
