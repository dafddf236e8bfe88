import { useQuery } from '@apollo/client/react'
import { Stack } from '@chakra-ui/react/stack'
import { type JSX, useMemo } from 'react'
import type { LeadsBySourceQuery, NewestEntriesQuery } from '../../lib/api/__generated__/documents'
import { graphql } from '../../lib/api/graphql'
import { formatAmount } from '../../shared/money'
import { activityStatuses, activityTypes, labelOf, leadCount, nameOf, transactionTypes } from '../../lib/labels/labels'
import { useTimeZone } from '../../lib/time/use-calendar'
import { singleQueryTableProps } from '../../list/table-props'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { Section } from '../../ui/page/Card'
import type { Column } from '../../ui/table/data-table-types'
import { DataTable } from '../../ui/table/DataTable'
import { Moment } from '../../ui/text/Moment'

const LEADS_BY_SOURCE = graphql(`
  query LeadsBySource($userId: ID!, $timeZone: String) {
    getUserWallets(userId: $userId) {
      agentId
      sourceId
      leadSource {
        id
        name
      }
      stats(timeZone: $timeZone) {
        leadsThisMonth
        leadsLifetime
        spentLifetime
        avgLeadCost
        lastPurchase
      }
    }
  }
`)

type SourceRow = NonNullable<LeadsBySourceQuery['getUserWallets']>[number]

const sourceColumns: readonly Column<SourceRow>[] = [
  { id: 'source', header: 'Source', cell: (row) => row.leadSource?.name ?? row.sourceId, phone: 'title' },
  {
    id: 'last',
    header: 'Last purchase',
    cell: ({ stats }) => <Moment at={stats?.lastPurchase} none="None" />,
    hideBelow: 'lg',
    phone: 'detail',
  },
  { id: 'month', header: 'This month', count: ({ stats }) => stats?.leadsThisMonth, hideBelow: 'md' },
  {
    id: 'leads',
    header: 'Leads',
    count: ({ stats }) => stats?.leadsLifetime,
    phone: { place: 'state', cell: ({ stats }) => leadCount(stats?.leadsLifetime) },
  },
  { id: 'average', header: 'Average cost', money: ({ stats }) => stats?.avgLeadCost, hideBelow: 'lg' },
  { id: 'spent', header: 'Spent', money: ({ stats }) => stats?.spentLifetime, phone: 'amount' },
]

/** A user's number of leads per source, for a backend that cannot list another user's leads. */
export function LeadsBySource({ userId }: { userId: string }): JSX.Element {
  const query = useQuery(LEADS_BY_SOURCE, { variables: { userId, timeZone: useTimeZone() } })
  const wallets = query.data?.getUserWallets
  return (
    <DataTable
      {...singleQueryTableProps(query, wallets != null, 'figures')}
      inBox
      label="Leads by source"
      dense
      columns={sourceColumns}
      rows={(wallets ?? []).filter(({ stats }) => (stats?.leadsLifetime ?? 0) > 0)}
      rowKey={({ sourceId }) => sourceId}
      empty={<EmptyState icon="leads" title="No leads yet" />}
    />
  )
}

const NEWEST_ENTRIES = graphql(`
  query NewestEntries($userId: ID!) {
    getUserWallets(userId: $userId) {
      agentId
      sourceId
      leadSource {
        id
        name
      }
      recentTransactions {
        id
        type
        amountCents
        balanceAfter
        createdAt
      }
    }
    getPaymentStatus(agentId: $userId) {
      agentId
      activity {
        id
        type
        status
        amountCents
        currency
        occurredAt
      }
    }
  }
`)

type Wallet = NonNullable<NewestEntriesQuery['getUserWallets']>[number]
type Entry = NonNullable<Wallet['recentTransactions']>[number] & { readonly sourceName: string }
type Payment = NonNullable<NewestEntriesQuery['getPaymentStatus']>['activity'][number]

const entryColumns: readonly Column<Entry>[] = [
  { id: 'what', header: 'Transaction', cell: ({ type }) => nameOf(transactionTypes, type), phone: 'title' },
  { id: 'wallet', header: 'Wallet', cell: ({ sourceName }) => sourceName, hideBelow: 'md', phone: 'detail' },
  {
    id: 'when',
    header: 'Date',
    cell: ({ createdAt }) => <Moment at={createdAt} show="dateTime" />,
    hideBelow: 'lg',
    phone: 'detail',
  },
  { id: 'amount', header: 'Amount', movement: (row) => row, phone: 'amount' },
  { id: 'balance', header: 'Balance', money: ({ balanceAfter }) => balanceAfter, phone: 'state' },
]

const paymentColumns: readonly Column<Payment>[] = [
  { id: 'what', header: 'Activity', cell: ({ type }) => nameOf(activityTypes, type), phone: 'title' },
  {
    id: 'when',
    header: 'Date',
    cell: ({ occurredAt }) => <Moment at={occurredAt} show="dateTime" />,
    hideBelow: 'md',
    phone: 'detail',
  },
  { id: 'status', header: 'Status', badge: ({ status }) => labelOf(activityStatuses, status), phone: 'state' },
  {
    id: 'amount',
    header: 'Amount',
    align: 'end',
    cell: ({ amountCents, currency }) => (amountCents === null ? '—' : formatAmount(amountCents, currency)),
    phone: 'amount',
  },
]

/** A user's recent wallet entries and payments, for a backend that cannot list another user's transactions. */
export function LatestTransactions({ userId }: { userId: string }): JSX.Element {
  const query = useQuery(NEWEST_ENTRIES, { variables: { userId } })
  const { getUserWallets: wallets, getPaymentStatus: status } = query.data ?? {}
  const entries = useMemo(() => (wallets ?? []).flatMap(entriesOf).toSorted(newestFirst), [wallets])
  return (
    <Stack gap="6">
      <Section title="Wallets" description="The newest ten of each wallet">
        <DataTable
          {...singleQueryTableProps(query, wallets != null, 'rows')}
          inBox
          label="Transactions"
          dense
          columns={entryColumns}
          rows={entries}
          rowKey={({ id }) => id}
          empty={<EmptyState icon="receipt" title="No transactions yet" />}
        />
      </Section>
      <Section title="Payments">
        <DataTable
          {...singleQueryTableProps(query, status != null, 'rows')}
          inBox
          label="Payments"
          dense
          columns={paymentColumns}
          rows={status?.activity ?? []}
          rowKey={({ id }) => id}
          empty={<EmptyState icon="card" title="No payments yet" />}
        />
      </Section>
    </Stack>
  )
}

const entriesOf = ({ sourceId, leadSource, recentTransactions }: Wallet): Entry[] =>
  (recentTransactions ?? []).map((entry) => ({ ...entry, sourceName: leadSource?.name ?? sourceId }))

const newestFirst = (a: Entry, b: Entry): number => Date.parse(b.createdAt) - Date.parse(a.createdAt)
