import { useQuery } from '@apollo/client/react'
import type { JSX } from 'react'
import { formatDateTime } from '../../lib/dates'
import { askAgain } from '../../lib/graphql/ask-again'
import { graphql } from '../../lib/graphql/graphql'
import { DataTable } from '../../ui/DataTable'
import { EmptyState } from '../../ui/EmptyState'
import { FilterBar } from '../../ui/FilterBar'
import { urlText } from '../../ui/url-codecs'
import { useUrlState } from '../../ui/use-url-state'
import { useLoadMore } from '../../ui/use-load-more'

const AUDIT_LOG = graphql(`
  query AuditLog($filters: AuditFilters, $nextToken: String) {
    listAuditEntries(filters: $filters, limit: 50, nextToken: $nextToken) {
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

const url = { search: urlText() }

/** What administrators and managers have done, newest first. */
export function AuditLog(): JSX.Element {
  const { values, reset } = useUrlState(url)
  const { data, previousData, error, loading, refetch, fetchMore } = useQuery(AUDIT_LOG, {
    variables: { filters: { search: values.search || null } },
  })
  const { loadingMore, loadMore } = useLoadMore()
  const page = (data ?? previousData)?.listAuditEntries
  return (
    <>
      <FilterBar
        label="Filter audit log"
        filters={[{ kind: 'text', key: 'search', label: 'Search', placeholder: 'Person, action or reason' }]}
      />
      <DataTable
        label="Audit log"
        columns={[
          { id: 'at', header: 'When', cell: (row) => formatDateTime(row.at) },
          { id: 'actor', header: 'Who', cell: (row) => row.actorName },
          { id: 'action', header: 'What', cell: (row) => row.action.toLowerCase().replaceAll(/[._]/g, ' ') },
          { id: 'subject', header: 'To whom or what', cell: (row) => row.subject },
          {
            id: 'detail',
            header: 'Details',
            cell: (row) => [row.detail, row.reason].filter(Boolean).join(' · '),
            hideBelow: 'lg',
          },
        ]}
        rows={page?.items ?? []}
        rowKey={(row) => row.id}
        loading={loading && !page}
        refreshing={loading && page !== undefined && !loadingMore}
        loadingMore={loadingMore}
        error={page ? undefined : error}
        onRetry={() => askAgain(refetch)}
        filtered={values.search !== ''}
        onClearFilters={() => reset(['search'])}
        hasMore={Boolean(page?.nextToken)}
        onLoadMore={() => void loadMore(() => fetchMore({ variables: { nextToken: page?.nextToken } }))}
        total={page?.total}
        empty={
          <EmptyState icon="clock" title="Nothing has been changed yet">
            Every change of people, prices, wallets and units is kept here.
          </EmptyState>
        }
      />
    </>
  )
}
