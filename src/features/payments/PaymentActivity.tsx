import type { FragmentType } from '@apollo/client'
import { useFragment } from '@apollo/client/react'
import { type JSX, useMemo, useState } from 'react'
import type { PaymentSettings_statusFragment } from '../../lib/api/__generated__/documents'
import { type CsvColumn, csvMoney } from '../../lib/format/csv'
import { formatAmount } from '../../shared/money'
import { activityStatuses, activityTypes, keysOf, labelOf, nameOf, optionsOf } from '../../lib/labels/labels'
import { type SortState, urlChoice, urlSort } from '../../lib/url-state/codecs'
import { useUrlState } from '../../lib/url-state/use-url-state'
import { CsvButton } from '../../ui/button/CsvButton'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { FilterBar } from '../../ui/filter/FilterBar'
import type { FilterDefinition } from '../../ui/filter/filters'
import { Section } from '../../ui/page/Card'
import type { Column } from '../../ui/table/data-table-types'
import { DataTable } from '../../ui/table/DataTable'
import { PaymentSettings_status } from './mutations'

/** Rows per page. The response has at most fifty, and the newest ten are usually enough. */
const pageSize = 10

type Activity = PaymentSettings_statusFragment['activity'][number]

const filters: readonly FilterDefinition[] = [
  {
    kind: 'select',
    key: 'payment',
    label: 'Activity',
    anyLabel: 'All activity',
    options: optionsOf(activityTypes),
  },
  {
    kind: 'select',
    key: 'state',
    label: 'Status',
    anyLabel: 'Any status',
    options: optionsOf(activityStatuses),
  },
]

const urlSchema = {
  payment: urlChoice(['', ...keysOf(activityTypes)], ''),
  state: urlChoice(['', ...keysOf(activityStatuses)], ''),
  paymentSort: urlSort(['when', 'amount'], { column: 'when', direction: 'desc' }),
}

const columns: readonly Column<Activity>[] = [
  {
    id: 'when',
    header: 'Date',
    sortable: true,
    phone: 'detail',
    moment: ({ occurredAt }) => occurredAt,
    width: '9rem',
  },
  { id: 'what', header: 'Activity', phone: 'title', cell: ({ type }) => nameOf(activityTypes, type) },
  { id: 'message', header: 'Details', cell: ({ message }) => message ?? '—', hideBelow: 'lg' },
  {
    id: 'status',
    header: 'Status',
    phone: 'state',
    badge: ({ status }) => labelOf(activityStatuses, status),
  },
  {
    id: 'amount',
    header: 'Amount',
    align: 'end',
    sortable: true,
    phone: 'amount',
    cell: ({ amountCents, currency }) => (amountCents === null ? '—' : formatAmount(amountCents, currency)),
  },
]

const csvColumns: readonly CsvColumn<Activity>[] = [
  { header: 'Date', instant: ({ occurredAt }) => occurredAt },
  { header: 'Activity', value: ({ type }) => nameOf(activityTypes, type) },
  { header: 'Status', value: ({ status }) => labelOf(activityStatuses, status).name },
  { header: 'Amount', value: ({ amountCents }) => csvMoney(amountCents) },
  { header: 'Currency', value: ({ currency }) => currency.toUpperCase() },
  { header: 'Details', value: ({ message }) => message },
]

/** A table of recent payments and card changes with their status. */
export function PaymentActivity(props: { status: FragmentType<typeof PaymentSettings_status> }): JSX.Element | null {
  const { data, complete } = useFragment({ fragment: PaymentSettings_status, from: props.status })
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
            Payments, top-ups and card changes show up here.
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
