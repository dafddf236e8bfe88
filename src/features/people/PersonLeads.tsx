import { useQuery } from '@apollo/client/react'
import type { JSX } from 'react'
import { formatRelative } from '../../lib/dates'
import { env } from '../../lib/env'
import { askAgain } from '../../lib/graphql/ask-again'
import { graphql } from '../../lib/graphql/graphql'
import { DataTable } from '../../ui/DataTable'
import { EmptyState } from '../../ui/EmptyState'
import { Money } from '../../ui/Money'
import { StatusBadge } from '../../ui/StatusBadge'
import { UnavailableState } from '../../ui/UnavailableState'
import { useLoadMore } from '../../ui/use-load-more'
import { leadStates } from '../../lib/lead-states'

const PERSON_LEADS = graphql(`
  query PersonLeads($userId: ID!, $nextToken: String) {
    listUserLeads(userId: $userId, limit: 25, nextToken: $nextToken) {
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

/** Leads that a person has bought. */
export function PersonLeads({ userId }: { userId: string }): JSX.Element {
  if (env.capabilities.audit) return <Leads userId={userId} />
  return <UnavailableState>The leads that this person has bought would be listed here.</UnavailableState>
}

function Leads({ userId }: { userId: string }): JSX.Element {
  const { data, loading, error, refetch, fetchMore } = useQuery(PERSON_LEADS, { variables: { userId } })
  const { loadingMore, loadMore } = useLoadMore()
  const page = data?.listUserLeads
  return (
    <DataTable
      label="Leads"
      dense
      columns={[
        { id: 'name', header: 'Customer', cell: (row) => `${row.customerName ?? 'Unknown'}, ${row.state}` },
        { id: 'source', header: 'Source', cell: (row) => row.leadSourceName, hideBelow: 'lg' },
        { id: 'age', header: 'Arrived', cell: (row) => formatRelative(row.createdAt), hideBelow: 'md' },
        {
          id: 'status',
          header: 'Status',
          cell: (row) => <StatusBadge tone={leadStates[row.status].tone}>{leadStates[row.status].name}</StatusBadge>,
        },
        { id: 'price', header: 'Price', align: 'end', cell: (row) => <Money cents={row.priceCents} /> },
      ]}
      rows={page?.items ?? []}
      rowKey={(row) => row.id}
      loading={loading && !page}
      error={page ? undefined : error}
      onRetry={() => askAgain(refetch)}
      empty={<EmptyState icon="leads" title="No leads yet" />}
      hasMore={Boolean(page?.nextToken)}
      loadingMore={loadingMore}
      onLoadMore={() => void loadMore(() => fetchMore({ variables: { nextToken: page?.nextToken } }))}
      total={page?.total}
    />
  )
}
