import { useQuery } from '@apollo/client/react'
import type { JSX, ReactNode } from 'react'
import { graphql } from '../../lib/api/graphql'
import { useAllPages } from '../../lib/api/pages'
import {
  auditAction,
  labelOf,
  leadCount,
  leadStatuses,
  nameOf,
  transactionTypes,
  type WalletFlags,
  walletStatus,
  walletStatuses,
  leadName,
} from '../../lib/labels/labels'
import { formatCount } from '../../lib/format/numbers'
import { env } from '../../lib/settings/env'
import { useTimeZone } from '../../lib/time/use-calendar'
import { usePagedTable } from '../../list/table-props'
import { EmptyState, ErrorState } from '../../ui/feedback/EmptyState'
import { SkeletonText } from '../../ui/feedback/Skeleton'
import type { Tab } from '../../ui/page/Tabs'
import { DataTable } from '../../ui/table/DataTable'
import { Timeline } from '../../ui/text/DescriptionList'
import { Moment } from '../../ui/text/Moment'
import { LatestTransactions, LeadsBySource } from './specification-user-tabs'

export const USER_WALLETS = graphql(`
  query PersonWallets($userId: ID!, $timeZone: String) {
    getUserWallets(userId: $userId) {
      ...WalletState
      leadSource {
        id
        name
      }
      stats(timeZone: $timeZone) {
        leadsThisMonth
        spentThisMonth
      }
    }
  }
`)

export interface UserWallet extends WalletFlags {
  readonly sourceId: string
  readonly balanceCents: number
  readonly lowBalanceThreshold: number
  readonly leadSource: { readonly name: string } | null
}

interface UserWalletsProps {
  userId: string
  /** Actions at the end of a wallet's row. */
  actions?: ((wallet: UserWallet) => ReactNode) | undefined
}

/** A table of a user's wallets and balances. */
function UserWallets({ userId, actions }: UserWalletsProps): JSX.Element {
  const { data, loading, error, refetch } = useQuery(USER_WALLETS, { variables: { userId, timeZone: useTimeZone() } })
  const wallets = data?.getUserWallets
  return (
    <DataTable
      label="Wallets"
      dense
      columns={[
        { id: 'source', header: 'Source', cell: (row) => row.leadSource?.name ?? row.sourceId, phone: 'title' },
        { id: 'status', header: 'Status', badge: (row) => walletStatuses[walletStatus(row)], phone: 'state' },
        {
          id: 'leads',
          header: 'Leads this month',
          align: 'end',
          cell: (row) => formatCount(row.stats?.leadsThisMonth),
          hideBelow: 'lg',
          phone: { place: 'detail', cell: (row) => `${leadCount(row.stats?.leadsThisMonth)} this month` },
        },
        { id: 'balance', header: 'Balance', money: (row) => row.balanceCents, phone: 'amount' },
        ...(actions
          ? [
              {
                id: 'actions',
                header: 'Actions',
                hideHeader: true,
                align: 'end' as const,
                phone: 'action' as const,
                cell: (row: UserWallet) => actions(row),
              },
            ]
          : []),
      ]}
      rows={wallets ?? []}
      rowKey={(row) => row.sourceId}
      loading={loading && !wallets}
      error={wallets ? undefined : error}
      onRetry={() => void refetch()}
      empty={<EmptyState icon="wallet" title="No wallets yet" />}
    />
  )
}

const USER_TRANSACTIONS = graphql(`
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
function UserTransactions({ userId }: { userId: string }): JSX.Element {
  const table = usePagedTable({
    query: USER_TRANSACTIONS,
    variables: { userId },
    pageSize: 25,
    page: (data) => data.listUserTransactions,
    rowKey: (row) => row.id,
  })
  return (
    <DataTable
      {...table}
      inBox
      label="Transactions"
      dense
      columns={[
        { id: 'what', header: 'Transaction', cell: (row) => nameOf(transactionTypes, row.type), phone: 'title' },
        {
          id: 'when',
          header: 'Date',
          cell: (row) => <Moment at={row.createdAt} show="dateTime" />,
          hideBelow: 'md',
          phone: 'detail',
        },
        { id: 'amount', header: 'Amount', movement: (row) => row, phone: 'amount' },
        { id: 'balance', header: 'Balance', money: (row) => row.balanceAfter, phone: 'state' },
      ]}
      empty={<EmptyState icon="receipt" title="No transactions yet" />}
    />
  )
}

const USER_LEADS = graphql(`
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
function UserLeads({ userId }: { userId: string }): JSX.Element {
  const table = usePagedTable({
    query: USER_LEADS,
    variables: { userId },
    pageSize: 25,
    page: (data) => data.listUserLeads,
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
          cell: (row) => `${leadName(row.customerName)}, ${row.state}`,
          phone: 'title',
        },
        { id: 'source', header: 'Source', cell: (row) => row.leadSourceName, hideBelow: 'lg', phone: 'detail' },
        { id: 'age', header: 'Received', moment: (row) => row.createdAt, hideBelow: 'md', phone: 'detail' },
        { id: 'status', header: 'Status', badge: (row) => labelOf(leadStatuses, row.status), phone: 'state' },
        { id: 'price', header: 'Price', money: (row) => row.priceCents, phone: 'amount' },
      ]}
      empty={<EmptyState icon="leads" title="No leads yet" />}
    />
  )
}

const USER_HISTORY = graphql(`
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
function UserHistory({ userId }: { userId: string }): JSX.Element {
  const result = useQuery(USER_HISTORY, { variables: { userId } })
  const { rows: entries, loading, error, refetch } = useAllPages(result, (data) => data.listAuditEntries)
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

/** Returns the tabs with a user's wallets, leads, and transactions. Their detail depends on the edition. */
export const userTabs = (userId: string, walletActions?: UserWalletsProps['actions']): readonly Tab[] => [
  { id: 'wallets', label: 'Wallets', content: () => <UserWallets userId={userId} actions={walletActions} /> },
  {
    id: 'leads',
    label: 'Leads',
    content: () => (env.full ? <UserLeads userId={userId} /> : <LeadsBySource userId={userId} />),
  },
  {
    id: 'transactions',
    label: 'Transactions',
    content: () => (env.full ? <UserTransactions userId={userId} /> : <LatestTransactions userId={userId} />),
  },
]

/** Returns the tab with the changes made to a user, or no tab in the edition `specification`. */
export const historyTabs = (userId: string): readonly Tab[] =>
  env.full ? [{ id: 'history', label: 'History', content: () => <UserHistory userId={userId} /> }] : []
