import { useQuery } from '@apollo/client/react'
import type { JSX } from 'react'
import { graphql } from '../../lib/api/graphql'
import { auditAction, leadStatuses, transactionTypes } from '../../lib/labels/labels'
import { env } from '../../lib/settings/env'
import { usePagedTable } from '../../list/table-props'
import { EmptyState, ErrorState } from '../../ui/feedback/EmptyState'
import { SkeletonText } from '../../ui/feedback/Skeleton'
import { Money } from '../../ui/figure/Money'
import type { Tab } from '../../ui/page/Tabs'
import { DataTable } from '../../ui/table/DataTable'
import { Timeline } from '../../ui/text/DescriptionList'
import { Moment } from '../../ui/text/Moment'
import { LeadsBySource } from './LeadsBySource'
import { NewestEntries } from './NewestEntries'

const PERSON_TRANSACTIONS = graphql(`
  query PersonTransactions($userId: ID!, $limit: Int, $nextToken: String) {
    listUserTransactions(userId: $userId, limit: $limit, nextToken: $nextToken) {
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

/** A table of the transactions of a user's funds and wallets. */
function PersonTransactions({ userId }: { userId: string }): JSX.Element {
  const table = usePagedTable({
    document: PERSON_TRANSACTIONS,
    field: 'listUserTransactions',
    variables: { userId },
    pageSize: 25,
    pageOf: (data) => data.listUserTransactions,
    rowKey: (row) => row.id,
  })
  return (
    <DataTable
      {...table}
      inBox
      label="Transactions"
      dense
      columns={[
        { id: 'what', header: 'Transaction', cell: (row) => transactionTypes[row.type], phone: 'title' },
        {
          id: 'when',
          header: 'Date',
          cell: (row) => <Moment at={row.createdAt} show="dateTime" />,
          hideBelow: 'md',
          phone: 'detail',
        },
        {
          id: 'amount',
          header: 'Amount',
          align: 'end',
          cell: (row) => <Money cents={row.amountCents} signed />,
          phone: 'amount',
        },
        {
          id: 'balance',
          header: 'Balance',
          money: (row) => row.balanceAfter,
          phone: 'state',
        },
      ]}
      empty={<EmptyState icon="receipt" title="No transactions yet" />}
    />
  )
}

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
function PersonLeads({ userId }: { userId: string }): JSX.Element {
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

const PERSON_HISTORY = graphql(`
  query PersonHistory($userId: ID!, $nextToken: String) {
    listAuditEntries(limit: 100, filters: { subjectId: $userId }, nextToken: $nextToken) {
      items {
        id
        at
        actorName
        action
        detail
        reason
      }
      nextToken
    }
  }
`)

/** A list of the changes that administrators made to a user, newest first. */
function PersonHistory({ userId }: { userId: string }): JSX.Element {
  const { data, loading, error, refetch } = useQuery(PERSON_HISTORY, {
    variables: { userId },
    context: { wholeList: true },
  })
  const entries = data?.listAuditEntries?.items
  if (!entries && (error || !loading))
    return <ErrorState error={error} retrying={loading} onRetry={() => void refetch()} />
  if (!entries) return <SkeletonText lines={5} />
  if (entries.length === 0)
    return (
      <EmptyState icon="clock" title="No changes yet">
        Changes by administrators are kept here, with who made them and why.
      </EmptyState>
    )
  return (
    <Timeline
      label="History"
      items={entries.map((entry) => ({
        id: entry.id,
        title: auditAction(entry.action),
        detail: [entry.actorName, entry.detail, entry.reason].filter(Boolean).join(' · '),
        at: entry.at,
      }))}
    />
  )
}

const { audit } = env.capabilities

/** Returns the tabs with a user's leads and transactions. Their detail depends on the capability `audit`. */
export const dealingsOf = (userId: string): readonly Tab[] => [
  {
    id: 'leads',
    label: 'Leads',
    content: () => (audit ? <PersonLeads userId={userId} /> : <LeadsBySource userId={userId} />),
  },
  {
    id: 'transactions',
    label: 'Transactions',
    content: () => (audit ? <PersonTransactions userId={userId} /> : <NewestEntries userId={userId} />),
  },
]

/** Returns the tab with the changes made to a user, or no tab if the backend keeps no audit log. */
export const historyOf = (userId: string): readonly Tab[] =>
  audit ? [{ id: 'history', label: 'History', content: () => <PersonHistory userId={userId} /> }] : []
