import type { FragmentType } from '@apollo/client'
import { useFragment } from '@apollo/client/react'
import { type JSX, useMemo, useState } from 'react'
import { type CsvColumn, csvMoney } from '../../lib/csv'
import { formatDateTime, formatRelative } from '../../lib/dates'
import { graphql } from '../../lib/graphql/graphql'
import type { PaymentActivity_statusFragment } from '../../lib/graphql/__generated__/documents'
import { formatAmount } from '../../lib/money'
import { Section } from '../../ui/Card'
import { CsvButton } from '../../ui/CsvButton'
import type { Column } from '../../ui/data-table-types'
import { DataTable } from '../../ui/DataTable'
import { EmptyState } from '../../ui/EmptyState'
import { FilterBar } from '../../ui/FilterBar'
import type { FilterDefinition } from '../../ui/filters'
import { StatusBadge } from '../../ui/StatusBadge'
import { urlChoice, urlSort, type SortState } from '../../ui/url-codecs'
import { useUrlState } from '../../ui/use-url-state'
import { activityNames, activityStates, activityStatuses, activityTypes } from './payment-activity'

export const PaymentActivity_status = graphql(`
  fragment PaymentActivity_status on PaymentStatus {
    agentId
    activity {
      id
      type
      status
      amountCents
      currency
      message
      occurredAt
    }
  }
`)

/** The answer holds fifty at most; a page of ten tells what a person comes for. */
const pageSize = 10

type Activity = PaymentActivity_statusFragment['activity'][number]

const filters: readonly FilterDefinition[] = [
  {
    kind: 'select',
    key: 'payment',
    label: 'What',
    anyLabel: 'Everything',
    options: activityTypes.map((value) => ({ value, label: activityNames[value] })),
  },
  {
    kind: 'select',
    key: 'state',
    label: 'Status',
    anyLabel: 'Any status',
    options: activityStatuses.map((value) => ({ value, label: activityStates[value].name })),
  },
]

const urlSchema = {
  payment: urlChoice(['', ...activityTypes], ''),
  state: urlChoice(['', ...activityStatuses], ''),
  paymentSort: urlSort(['when', 'amount'], { column: 'when', direction: 'desc' }),
}

const columns: readonly Column<Activity>[] = [
  {
    id: 'when',
    header: 'When',
    sortable: true,
    cell: ({ occurredAt }) => (
      <time dateTime={occurredAt} title={formatDateTime(occurredAt)}>
        {formatRelative(occurredAt)}
      </time>
    ),
    width: '9rem',
  },
  { id: 'what', header: 'What', cell: ({ type }) => activityNames[type] },
  { id: 'message', header: 'Details', cell: ({ message }) => message ?? '—', hideBelow: 'lg' },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status }) => <StatusBadge tone={activityStates[status].tone}>{activityStates[status].name}</StatusBadge>,
  },
  {
    id: 'amount',
    header: 'Amount',
    align: 'end',
    sortable: true,
    cell: ({ amountCents, currency }) => (amountCents === null ? '—' : formatAmount(amountCents, currency)),
  },
]

const csvColumns: readonly CsvColumn<Activity>[] = [
  { header: 'When', value: ({ occurredAt }) => occurredAt },
  { header: 'What', value: ({ type }) => activityNames[type] },
  { header: 'Status', value: ({ status }) => activityStates[status].name },
  { header: 'Amount', value: ({ amountCents }) => csvMoney(amountCents) },
  { header: 'Currency', value: ({ currency }) => currency.toUpperCase() },
  { header: 'Details', value: ({ message }) => message },
]

/** The newest payments and changes of cards, with how each ended. */
export function PaymentActivity(props: { status: FragmentType<typeof PaymentActivity_status> }): JSX.Element | null {
  const { data, complete } = useFragment({ fragment: PaymentActivity_status, from: props.status })
  const { values, set, reset } = useUrlState(urlSchema)
  const [shownCount, setShownCount] = useState(pageSize)
  const all = complete ? data.activity : undefined
  const rows = useMemo(
    () =>
      (all ?? [])
        .filter(
          ({ type, status }) =>
            (!values.payment || type === values.payment) && (!values.state || status === values.state),
        )
        .toSorted(bySort(values.paymentSort)),
    [all, values],
  )
  if (!complete) return null
  return (
    <Section title="Payment activity">
      <FilterBar
        label="Filter payment activity"
        filters={filters}
        actions={
          <CsvButton fileName="payment-activity" columns={csvColumns} rows={rows} disabled={rows.length === 0} />
        }
      />
      <DataTable
        label="Payment activity"
        columns={columns}
        rows={rows.slice(0, shownCount)}
        hasMore={rows.length > shownCount}
        onLoadMore={() => setShownCount(shownCount + pageSize)}
        total={rows.length}
        rowKey={({ id }) => id}
        sort={values.paymentSort}
        onSort={(sort) => set({ paymentSort: sort as SortState<'when' | 'amount'> })}
        filtered={Boolean(values.payment || values.state)}
        onClearFilters={() => reset(['payment', 'state'])}
        empty={
          <EmptyState icon="card" title="No payments yet">
            Payments, top-ups and changes of your cards are listed here.
          </EmptyState>
        }
      />
    </Section>
  )
}

function bySort({ column, direction }: SortState): (a: Activity, b: Activity) => number {
  const sign = direction === 'asc' ? 1 : -1
  return (a, b) =>
    sign *
    (column === 'amount'
      ? (a.amountCents ?? 0) - (b.amountCents ?? 0)
      : Date.parse(a.occurredAt) - Date.parse(b.occurredAt))
}
