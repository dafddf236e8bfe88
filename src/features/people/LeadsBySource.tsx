import { useQuery } from '@apollo/client/react'
import type { JSX } from 'react'
import { figuresTable } from '../../list/table-props'
import { formatCount } from '../../lib/format/numbers'
import type { LeadsBySourceQuery } from '../../lib/api/__generated__/documents'
import { graphql } from '../../lib/api/graphql'
import { useTimeZone } from '../../lib/time/use-calendar'
import { EmptyState } from '../../ui/feedback/EmptyState'
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

type Row = NonNullable<LeadsBySourceQuery['getUserWallets']>[number]

const columns: readonly Column<Row>[] = [
  { id: 'source', header: 'Source', cell: (row) => row.leadSource?.name ?? row.sourceId, phone: 'title' },
  {
    id: 'last',
    header: 'Last purchase',
    cell: ({ stats }) => <Moment at={stats?.lastPurchase} none="None" />,
    hideBelow: 'lg',
    phone: 'detail',
  },
  {
    id: 'month',
    header: 'This month',
    count: ({ stats }) => stats?.leadsThisMonth ?? 0,
    hideBelow: 'md',
  },
  {
    id: 'leads',
    header: 'Leads',
    count: ({ stats }) => stats?.leadsLifetime ?? 0,
    phone: { place: 'state', cell: ({ stats }) => leadsInWords(stats?.leadsLifetime ?? 0) },
  },
  {
    id: 'average',
    header: 'Average cost',
    money: ({ stats }) => stats?.avgLeadCost,
    hideBelow: 'lg',
  },
  {
    id: 'spent',
    header: 'Spent',
    money: ({ stats }) => stats?.spentLifetime,
    phone: 'amount',
  },
]

const leadsInWords = (count: number): string => `${formatCount(count)} ${count === 1 ? 'lead' : 'leads'}`

/** A user's number of leads per source, for a backend that cannot list another user's leads. */
export function LeadsBySource({ userId }: { userId: string }): JSX.Element {
  const { data, loading, error, refetch } = useQuery(LEADS_BY_SOURCE, {
    variables: { userId, timeZone: useTimeZone() },
  })
  const wallets = data?.getUserWallets
  return (
    <DataTable
      {...figuresTable({
        shown: wallets != null,
        loading,
        error,
        onRetry: () => void refetch(),
        missing: 'figures',
      })}
      inBox
      label="Leads by source"
      dense
      columns={columns}
      rows={(wallets ?? []).filter(({ stats }) => (stats?.leadsLifetime ?? 0) > 0)}
      rowKey={({ sourceId }) => sourceId}
      empty={<EmptyState icon="leads" title="No leads yet" />}
    />
  )
}
