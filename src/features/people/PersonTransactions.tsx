import { useQuery } from '@apollo/client/react'
import type { JSX } from 'react'
import { formatDateTime } from '../../lib/dates'
import { env } from '../../lib/env'
import { askAgain } from '../../lib/graphql/ask-again'
import { graphql } from '../../lib/graphql/graphql'
import { DataTable } from '../../ui/DataTable'
import { EmptyState } from '../../ui/EmptyState'
import { Money } from '../../ui/Money'
import { UnavailableState } from '../../ui/UnavailableState'
import { useLoadMore } from '../../ui/use-load-more'
import { transactionWords } from './person-words'

const PERSON_TRANSACTIONS = graphql(`
  query PersonTransactions($userId: ID!, $nextToken: String) {
    listUserTransactions(userId: $userId, limit: 25, nextToken: $nextToken) {
      items {
        id
        type
        amountCents
        balanceAfter
        walletSourceId
        createdAt
      }
      nextToken
      total
    }
  }
`)

/** What has moved on a person's funds and wallets. */
export function PersonTransactions({ userId }: { userId: string }): JSX.Element {
  if (env.capabilities.audit) return <Transactions userId={userId} />
  return <UnavailableState>The transactions of this person would be listed here.</UnavailableState>
}

function Transactions({ userId }: { userId: string }): JSX.Element {
  const { data, loading, error, refetch, fetchMore } = useQuery(PERSON_TRANSACTIONS, {
    variables: { userId },
  })
  const { loadingMore, loadMore } = useLoadMore()
  const page = data?.listUserTransactions
  return (
    <DataTable
      label="Transactions"
      dense
      columns={[
        { id: 'what', header: 'Transaction', cell: (row) => transactionWords[row.type] },
        { id: 'when', header: 'When', cell: (row) => formatDateTime(row.createdAt), hideBelow: 'md' },
        { id: 'amount', header: 'Amount', align: 'end', cell: (row) => <Money cents={row.amountCents} signed /> },
        { id: 'balance', header: 'Balance', align: 'end', cell: (row) => <Money cents={row.balanceAfter} /> },
      ]}
      rows={page?.items ?? []}
      rowKey={(row) => row.id}
      loading={loading && !page}
      error={page ? undefined : error}
      onRetry={() => askAgain(refetch)}
      empty={<EmptyState icon="receipt" title="No transactions yet" />}
      hasMore={Boolean(page?.nextToken)}
      loadingMore={loadingMore}
      onLoadMore={() => void loadMore(() => fetchMore({ variables: { nextToken: page?.nextToken } }))}
      total={page?.total}
    />
  )
}
