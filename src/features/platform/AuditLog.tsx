import type { JSX } from 'react'
import { graphql } from '../../lib/api/graphql'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { RecordDrawer } from '../../list/RecordDrawer'
import { auditAction } from '../../lib/labels/labels'
import { defineList } from '../../list/define-list'
import { ListTable } from '../../list/ListScreen'
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

const auditLog = defineList({
  label: 'Audit log',
  missing: 'entries',
  query: AUDIT_LOG,
  page: (data) => data.listAuditEntries,
  rowKey: ({ id }) => id,
  record: 'entry',
  filters: { search: { kind: 'text', label: 'Search', placeholder: 'Person, action or reason' } },
  variables: ({ filters }) => ({ filters }),
  columns: [
    { id: 'action', header: 'Activity', text: ({ action }) => auditAction(action), phone: 'title' },
    { id: 'subject', header: 'Subject', text: ({ subject }) => subject, phone: 'detail' },
    { id: 'detail', header: 'Details', text: ({ detail }) => detail, hideBelow: 'lg' },
    { id: 'reason', header: 'Reason', text: ({ reason }) => reason, hideBelow: 'xl' },
    { id: 'actor', header: 'By', text: ({ actorName }) => actorName, phone: 'state' },
    {
      id: 'at',
      header: 'Date',
      width: '11.5rem',
      cell: ({ at }) => <Moment at={at} show="dateTime" />,
      phone: { place: 'amount', cell: ({ at }) => <Moment at={at} /> },
    },
  ],
  empty: (
    <EmptyState icon="clock" title="No changes yet">
      Every change of people, prices, wallets and units is kept here.
    </EmptyState>
  ),
})

/** A list of the actions of administrators and managers, newest first. */
export function AuditLog(): JSX.Element {
  const list = auditLog.useList()
  const { table, recordId } = list
  return (
    <>
      <ListTable list={list} />
      <RecordDrawer
        recordId={recordId}
        record={table.rows.find(({ id }) => id === recordId)}
        kind="entry"
        loading={table.loading ?? false}
        error={table.error}
        onRetry={() => table.onRetry?.()}
        onClose={list.closeRecord}
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
