import type { JSX } from 'react'
import type { AuditLogQuery } from '../../lib/graphql/__generated__/documents'
import { graphql } from '../../lib/graphql/graphql'
import { DataTable } from '../../ui/table/DataTable'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { FilterBar } from '../../ui/filter/FilterBar'
import { urlPage, urlText } from '../../lib/address/codecs'
import { useListScreen } from '../../list/use-list-screen'
import type { Column } from '../../ui/table/data-table-types'
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

const schema = { search: urlText(), page: urlPage() }

const columns: readonly Column<Entry>[] = [
  { id: 'at', header: 'When', cell: (row) => <Moment at={row.at} show="dateTime" /> },
  { id: 'actor', header: 'Who', cell: (row) => row.actorName },
  { id: 'action', header: 'What', cell: (row) => row.action.toLowerCase().replaceAll(/[._]/g, ' ') },
  { id: 'subject', header: 'Subject', cell: (row) => row.subject },
  {
    id: 'detail',
    header: 'Details',
    cell: (row) => [row.detail, row.reason].filter(Boolean).join(' · '),
    hideBelow: 'lg',
  },
]

/** What administrators and managers have done, newest first. */
export function AuditLog(): JSX.Element {
  const { table } = useListScreen({
    schema,
    filters: ['search'],
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
        empty={
          <EmptyState icon="clock" title="No changes yet yet">
            Every change of people, prices, wallets and units is kept here.
          </EmptyState>
        }
      />
    </>
  )
}
