import type { JSX } from 'react'
import { graphql } from '../../lib/graphql/graphql'
import { leadStatuses } from '../../lib/words/lead-words'
import { usePagedTable } from '../../list/use-paged-table'
import { DataTable } from '../../ui/table/DataTable'
import { EmptyState } from '../../ui/feedback/EmptyState'

const PERSON_LEADS = graphql(`
  query PersonLeads($userId: ID!, $limit: Int, $nextToken: String) {
    listUserLeads(userId: $userId, limit: $limit, nextToken: $nextToken) {
      items {
        id
        customerName
        state
        status
        leadSourceName
        priceCents
        createdAt
      }
      nextToken
      total
    }
  }
`)

/** A table of the leads that a user has bought. */
export function PersonLeads({ userId }: { userId: string }): JSX.Element {
  const table = usePagedTable({
    document: PERSON_LEADS,
    field: 'listUserLeads',
    variables: { userId },
    pageSize: 25,
    pageOf: (data) => data.listUserLeads,
    rowKey: (row) => row.id,
  })
  return (
    <DataTable
      {...table}
      inBox
      label="Leads"
      dense
      columns={[
        {
          id: 'name',
          header: 'Customer',
          cell: (row) => `${row.customerName ?? 'Unknown'}, ${row.state}`,
          phone: 'title',
        },
        { id: 'source', header: 'Source', cell: (row) => row.leadSourceName, hideBelow: 'lg', phone: 'detail' },
        {
          id: 'age',
          header: 'Received',
          moment: (row) => row.createdAt,
          hideBelow: 'md',
          phone: 'detail',
        },
        {
          id: 'status',
          header: 'Status',
          badge: (row) => leadStatuses[row.status],
          phone: 'state',
        },
        {
          id: 'price',
          header: 'Price',
          money: (row) => row.priceCents,
          phone: 'amount',
        },
      ]}
      empty={<EmptyState icon="leads" title="No leads yet" />}
    />
  )
}
