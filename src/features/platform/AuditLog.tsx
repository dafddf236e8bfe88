import type { JSX } from 'react'
import type { AuditLogQuery } from '../../lib/graphql/__generated__/documents'
import { graphql } from '../../lib/graphql/graphql'
import { DataTable } from '../../ui/table/DataTable'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { FilterBar } from '../../ui/filter/FilterBar'
import { urlPage, urlText } from '../../lib/address/codecs'
import { RecordDrawer } from '../../list/RecordDrawer'
import { auditAction } from '../../lib/words/audit-words'
import { useListScreen } from '../../list/use-list-screen'
import type { Column } from '../../ui/table/data-table-types'
import { DescriptionList } from '../../ui/text/DescriptionList'
import { Moment } from '../../ui/text/Moment'

const AUDIT_LOG = graphql(`
  query AuditLog($filters: AuditFilters, $limit: Int, $nextToken: String) {
    listAuditEntries(filters: $filters, limit: $limit, nextToken: $nextToken) {
      items {
        id
        at
        actorName
        action
        subject
        detail
        reason
      }
      nextToken
      total
    }
  }
`)

type Entry = NonNullable<AuditLogQuery['listAuditEntries']>['items'][number]

const schema = { search: urlText(), entry: urlText(), page: urlPage() }

const columns: readonly Column<Entry>[] = [
  { id: 'action', header: 'Activity', cell: (row) => auditAction(row.action), phone: 'title' },
  { id: 'subject', header: 'Subject', cell: (row) => row.subject, phone: 'detail' },
  { id: 'detail', header: 'Details', cell: (row) => row.detail, hideBelow: 'lg' },
  { id: 'reason', header: 'Reason', cell: (row) => row.reason, hideBelow: 'xl' },
  { id: 'actor', header: 'By', cell: (row) => row.actorName, phone: 'state' },
  {
    id: 'at',
    header: 'Date',
    width: '11.5rem',
    cell: (row) => <Moment at={row.at} show="dateTime" />,
    phone: { place: 'amount', cell: (row) => <Moment at={row.at} /> },
  },
]

/** What administrators and managers have done, newest first. */
export function AuditLog(): JSX.Element {
  const { address, table } = useListScreen({
    schema,
    filters: ['search'],
    record: 'entry',
    document: AUDIT_LOG,
    field: 'listAuditEntries',
    question: ({ search }) => ({ filters: { search: search || null } }),
    pageOf: (data) => data.listAuditEntries,
    rowKey: (row) => row.id,
    missing: 'entries',
  })
  return (
    <>
      <FilterBar
        label="Filter audit log"
        filters={[{ kind: 'text', key: 'search', label: 'Search', placeholder: 'Person, action or reason' }]}
      />
      <DataTable
        {...table}
        label="Audit log"
        columns={columns}
        onOpen={(row) => address.openRecord(row.id)}
        empty={
          <EmptyState icon="clock" title="No changes yet">
            Every change of people, prices, wallets and units is kept here.
          </EmptyState>
        }
      />
      <RecordDrawer
        recordId={address.recordId}
        record={table.rows.find(({ id }) => id === address.recordId)}
        kind="entry"
        loading={table.loading ?? false}
        error={table.error}
        onRetry={() => table.onRetry?.()}
        onClose={address.closeRecord}
        title={({ action }) => auditAction(action)}
      >
        {(entry) => (
          <DescriptionList
            items={[
              { term: 'Subject', detail: entry.subject },
              { term: 'Details', detail: entry.detail },
              { term: 'Reason', detail: entry.reason },
              { term: 'By', detail: entry.actorName },
              { term: 'Date', detail: <Moment at={entry.at} show="dateTime" /> },
            ]}
          />
        )}
      </RecordDrawer>
    </>
  )
}
